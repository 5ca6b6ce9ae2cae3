package io.funnel.call;

import io.funnel.data.Data;
import io.funnel.data.HostData;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.memory.HostCopy;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Traits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Checks the inputs of a call against its reduction, and takes them as arrays. */
public final class InputChecks {

    private InputChecks() {}

    /** Checks what one reduction reads: all elements, or those of each segment. */
    static void requireReducible(FunnelContext context, Reduction<?> reduction, List<Data<?>> data,
            List<Long> lengths, long length, @Nullable Axis axis) {
        Signature signature = reduction.signature();
        boolean isAny = axis == null || axis.segments() > 0;
        requireCountable(reduction, lengths, length, axis);
        reduction.definition().facts().parameters().flatMap(needs -> needs.check())
                .ifPresent(check -> check(context, reduction, check, parameters(signature, data)));
        if (isAny) {
            reduction.definition().facts().loopRange()
                    .ifPresent(range -> range.of(parameters(signature, data), (int) length)
                            .requireWithin(length, signature));
        }
    }

    /** Checks what does not depend on the values of parameters. */
    public static void requireCountable(Reduction<?> reduction, List<Long> lengths, long length, @Nullable Axis axis) {
        Signature signature = reduction.signature();
        boolean isAny = axis == null || axis.segments() > 0;
        if (length == 0 && isAny && signature.traits().emptyInput() == Traits.EmptyInput.ERROR) {
            throw new UnsupportedPlanException("no element to reduce: reduction=" + reduction.name()
                    + (axis == null ? "" : ", segment=0") + ", length=0; pass at least one element");
        }
        List<Long> each = IntStream.range(0, lengths.size())
                .mapToObj(i -> signature.inputs().get(i).streamed() ? Long.valueOf(length) : lengths.get(i)).toList();
        if (isAny) {
            reduction.definition().facts().parameters().ifPresent(needs -> needs.requireLengths(signature, each));
        }
        boolean counts = signature.indexing() == Indexing.NONE || signature.indexing() == Indexing.LONG;
        long highest = axis != null && axis.global() ? axis.elements() : length;
        if (!counts && highest > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("more elements than an int index counts: reduction=" + reduction.name()
                    + ", length=" + highest + "; try a map with a long index");
        }
    }

    private static void check(
            FunnelContext context, Reduction<?> reduction, Consumer<Operands> check, Operands parameters) {
        boolean isForAll = parameters.arrays().stream().allMatch(
                array -> !(array instanceof TornadoNativeArray own) || HostCopy.isForAll(own.getSegment()));
        Deadline deadline = Deadline.in(context.settings().options().deadline());
        if (deadline.isSet() && isForAll) {
            var _ = context.withinDeadline("doing=parameter check, reduction=" + reduction.name(), deadline, () -> {
                check.accept(parameters);
                return true;
            });
        } else {
            check.accept(parameters);
        }
    }

    private static Operands parameters(Signature signature, List<Data<?>> data) {
        List<Object> arrays = new ArrayList<>(data);
        for (int i = 0; i < arrays.size(); i++) {
            if (!signature.inputs().get(i).streamed()) {
                arrays.set(i, array(data.get(i)));
            }
        }
        return new Operands(arrays);
    }

    static Data<?> data(Signature signature, @Nullable Object given, int position) {
        return switch (given) {
            case null -> throw new NullPointerException("argument is null: argument=inputs.get(" + position
                    + "), reduction=" + signature.name());
            case Data<?> view -> view;
            case TornadoNativeArray array -> Data.of(array);
            default -> throw new IllegalArgumentException("no reductions over this: type="
                    + given.getClass().getSimpleName() + ", reduction=" + signature.name() + "; try "
                    + "Data.of(...) of an int[], long[], float[] or double[]");
        };
    }

    /** Returns an input as TornadoVM's array, its own or a copy. */
    static TornadoNativeArray array(Data<?> input) {
        return input instanceof HostData<?> host && host.array().isPresent() ? host.array().get() : copied(input);
    }

    private static TornadoNativeArray copied(Data<?> input) {
        if (input.length() > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("more elements than an array holds: length=" + input.length()
                    + "; try without a strategy");
        }
        TornadoNativeArray array = NativeArrays.allocate(input.type(), (int) input.length());
        input.read(0, array.getSegment());
        return array;
    }
}
