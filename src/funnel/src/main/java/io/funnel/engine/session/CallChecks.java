package io.funnel.engine.session;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.util.List;

/** Checks the arguments of a call. */
final class CallChecks {

    private CallChecks() {}

    static void inputs(Reduction<?> reduction, List<? extends DeviceInput> inputs, long length) {
        List<Input> wanted = reduction.signature().inputs();
        if (inputs.size() != wanted.size()) {
            throw new IllegalArgumentException("wrong number of inputs: reduction=" + reduction.name() + ", given="
                    + inputs.size() + ", inputs=" + wanted.size() + "; pass one for each input");
        }
        if (length < 0) {
            throw new IllegalArgumentException("length is negative: length=" + length + "; try 0 or more");
        }
        Signature.Indexing indexing = reduction.signature().indexing();
        boolean ints = indexing == Signature.Indexing.INT || indexing == Signature.Indexing.LENGTH;
        if (ints && length > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("indices beyond an int: reduction=" + reduction.name() + ", length="
                    + length + "; try a reduction that reads its index as a long");
        }
        for (int i = 0; i < wanted.size(); i++) {
            Input input = wanted.get(i);
            String where = "reduction=" + reduction.name() + ", input=" + input.name();
            fits(input, inputs.get(i), where);
            if (input.streamed() && inputs.get(i).length() < length) {
                throw new IllegalArgumentException("input too short: " + where + ", elements="
                        + inputs.get(i).length() + ", length=" + length + "; pass at least as many");
            }
        }
    }

    private static void fits(Input input, DeviceInput data, String where) {
        switch (data) {
            case DeviceInput.OnHost host -> {
                long room = host.data().byteSize() / input.type().sizeBytes();
                if (host.length() < 0 || host.length() > room) {
                    throw new IllegalArgumentException("segment too short: " + where + ", bytes="
                            + host.data().byteSize() + ", elements=" + host.length()
                            + "; pass a longer segment");
                }
            }
            case DeviceInput.InFile file -> {
                // its length is that of the open file
            }
            case DeviceInput.OnDevice device -> device.parts().forEach(part -> fits(input, part, where));
        }
    }

    private static void fits(Input input, DeviceInput.Part part, String where) {
        ElementType type = part.array().type();
        if (type != input.type()) {
            throw new IllegalArgumentException("array of another type: array=" + type.label() + ", " + where
                    + "; pass an array of " + input.type().label());
        }
        if (part.offset() < 0 || part.length() < 0 || part.offset() > part.array().length() - part.length()) {
            throw new IllegalArgumentException("not a part of the array: " + where + ", offset=" + part.offset()
                    + ", elements=" + part.length() + ", array=" + part.array().length() + "; try a part within it");
        }
    }
}
