package io.funnel.call;

import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.OrderedData;
import io.funnel.data.Segments;
import io.funnel.engine.session.DeviceInput;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.ElementMap;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a map after a reduction, checked against it.
 *
 * @param map     the map
 * @param reduced the inputs of the reduction; all elements are one segment unless others were given
 * @param all     the map's inputs, those of the reduction first
 */
public record MapInputs(ElementMap map, CallInputs reduced, List<Data<?>> all) {

    /** Checks the inputs; {@code Funnel.map(Reduction, List)} lists the failures. */
    public static MapInputs of(FunnelContext context, Reduction<?> reduction, List<?> inputs,
            @Nullable Segments segments) {
        return of(context, reduction, inputs, segments, UnaryOperator.identity());
    }

    /**
     * Checks the inputs of a call.
     *
     * @param shape gives the segments the shape of their reduction
     */
    static MapInputs of(FunnelContext context, Reduction<?> reduction, List<?> inputs,
            @Nullable Segments segments, UnaryOperator<Segments> shape) {
        ElementMap map = reduction.definition().elementMap().orElseThrow(() -> new IllegalArgumentException(
                "reduction has no map: reduction=" + reduction.name()
                        + "; try a record with a static method each(all, element)"));
        if (inputs.size() != map.inputs().size()) {
            throw new IllegalArgumentException("wrong number of arrays: map of=" + reduction.name() + ", arrays="
                    + inputs.size() + ", inputs=" + map.inputs().stream().map(Input::name).toList()
                    + "; pass one for each input");
        }
        List<Data<?>> all = new ArrayList<>();
        for (Object input : inputs) {
            all.add(InputChecks.data(reduction.signature(), input, all.size()));
        }
        int own = reduction.signature().inputs().size();
        CallInputs reduced = CallInputs.of(context, reduction, all.subList(0, own),
                shape.apply(segments == null ? whole(reduction, all) : segments));
        MapInputs checked = new MapInputs(map, reduced, List.copyOf(all));
        for (int i = 0; i < all.size(); i++) {
            checked.check(i);
        }
        return checked;
    }

    /** All elements as one segment; without elements no segment. */
    private static Segments whole(Reduction<?> reduction, List<Data<?>> data) {
        List<Input> inputs = reduction.signature().inputs();
        for (int i = 0; i < inputs.size(); i++) {
            if (inputs.get(i).streamed()) {
                return Segments.rowsOf(Math.max(1, data.get(i).length()));
            }
        }
        throw new IllegalArgumentException("no element is read: reduction=" + reduction.name());
    }

    private void check(int position) {
        Input input = map.inputs().get(position);
        Data<?> data = all.get(position);
        String what = ", input=" + input.name() + ", map of=" + reduced.reduction().name();
        if (data.type() != input.type()) {
            throw new IllegalArgumentException("array of another type: array=" + data.type().label() + what
                    + "; pass an array of " + input.type().label());
        }
        if (data instanceof OrderedData<?>) {
            throw new UnsupportedPlanException("a map reads its elements twice, and these come in order" + what
                    + "; try Data of an array with the elements");
        }
        if (data instanceof DeviceData<?> resident && resident.isOfPlan()) {
            throw new UnsupportedPlanException("a map reads no elements of a user's plan" + what
                    + "; try mapTask in the graph");
        }
        if (input.streamed() && data.length() != reduced.length()) {
            throw new IllegalArgumentException("inputs of different lengths: length=" + data.length() + ", elements="
                    + reduced.length() + what + "; pass arrays of one length");
        }
        long needed = map.atIndex().contains(position)
                ? Math.max(longest(), map.leastLengths().get(position))
                : map.leastLengths().get(position);
        if (!input.streamed() && reduced.length() > 0 && data.length() < needed) {
            throw new IllegalArgumentException("array is too short: length=" + data.length() + ", needed=" + needed
                    + what + "; pass a longer one");
        }
    }

    /** One more than the highest index of an element. */
    private long longest() {
        Partition partition = reduced.partition().orElseThrow();
        if (partition.global()) {
            return reduced.length();
        }
        if (partition instanceof Axis axis) {
            return axis.length();
        }
        long longest = 0;
        for (long segment = 0; segment < partition.segments(); segment++) {
            longest = Math.max(longest, partition.length(segment));
        }
        return longest;
    }

    /** The segments of the elements. */
    public Partition partition() {
        return reduced.partition().orElseThrow();
    }

    /** The number of elements. */
    public long length() {
        return reduced.length();
    }

    List<MemorySegment> segments() {
        return InputChecks.segments(all);
    }

    List<DeviceInput> deviceInputs() {
        return InputChecks.deviceInputs(all);
    }
}
