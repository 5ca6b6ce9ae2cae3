package io.funnel.reduction;

import java.util.List;

/** Checks arguments of a reduction against its inputs. */
public final class InputChecks {

    private InputChecks() {}

    /**
     * Checks number and types of inputs.
     *
     * @param given the element type of each input, in order
     * @throws IllegalArgumentException if they do not match the reduction's inputs
     */
    public static void requireTypes(Signature signature, List<ElementType> given) {
        List<Input> inputs = signature.inputs();
        if (given.size() != inputs.size()) {
            throw new IllegalArgumentException("not that many arrays: reduction=" + signature.name() + ", arrays="
                    + given.size() + ", inputs=" + inputs.size() + "; pass one for each input");
        }
        for (int i = 0; i < inputs.size(); i++) {
            if (given.get(i) != inputs.get(i).type()) {
                throw new IllegalArgumentException("array of another type: array=" + given.get(i).label() + ", input="
                        + inputs.get(i).name() + ", reduction=" + signature.name() + "; pass an array of "
                        + inputs.get(i).type().label());
            }
        }
    }

    /**
     * The common length of all streamed inputs.
     *
     * @param lengths the elements of each input, in order
     * @throws IllegalArgumentException if they differ
     */
    public static long commonLength(Signature signature, List<Long> lengths) {
        long length = -1;
        for (int i = 0; i < lengths.size(); i++) {
            if (signature.inputs().get(i).streamed()) {
                if (length >= 0 && lengths.get(i) != length) {
                    throw differ(signature, lengths);
                }
                length = lengths.get(i);
            }
        }
        return length;
    }

    private static IllegalArgumentException differ(Signature signature, List<Long> lengths) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lengths.size(); i++) {
            if (signature.inputs().get(i).streamed()) {
                text.append(", ").append(signature.inputs().get(i).name()).append('=').append(lengths.get(i));
            }
        }
        return new IllegalArgumentException("inputs of different lengths: reduction=" + signature.name() + text
                + "; pass arrays of one length");
    }
}
