package io.funnel;

import io.funnel.call.CallPreferences;
import io.funnel.call.FunnelContext;
import io.funnel.call.MapCall;
import io.funnel.data.Data;
import io.funnel.data.Segments;
import io.funnel.graph.MapTask;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Reduction2;
import io.funnel.reduction.Reduction3;
import io.funnel.reduction.Reduction4;
import io.funnel.result.Result;
import io.funnel.result.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The maps of a {@link Funnel}, over all elements, and of a {@link PerSegment}, over each segment. */
public abstract sealed class MapMethods permits ScanMethods {

    MapMethods() {}

    /** A call of some segments, or of all elements. */
    interface Mapping<T> {

        T of(FunnelContext context, CallPreferences preferences, @Nullable Segments segments);
    }

    abstract <T> T mapping(Mapping<T> call);

    /** Maps each element; see {@link #map(Reduction, List)}. */
    public <A extends TornadoNativeArray> Result<Values<Number>> map(Reduction1<A, ?> reduction, A input,
            Object... further) {
        return map(reduction, joined(further, Funnel.given(input, "input")));
    }

    /** Maps each element; see {@link #map(Reduction, List)}. */
    public <A extends TornadoNativeArray> Result<Values<Number>> map(Reduction1<A, ?> reduction, Data<A> input,
            Object... further) {
        return map(reduction, joined(further, Funnel.given(input, "input")));
    }

    /** Maps each element of an array, read in place by the host engine; see {@link #map(Reduction, List)}. */
    public Result<Values<Number>> map(Reduction1<IntArray, ?> reduction, int[] input, Object... further) {
        return map(reduction, Data.of(Funnel.given(input, "input")), further);
    }

    /** Maps each element of an array, read in place by the host engine; see {@link #map(Reduction, List)}. */
    public Result<Values<Number>> map(Reduction1<LongArray, ?> reduction, long[] input, Object... further) {
        return map(reduction, Data.of(Funnel.given(input, "input")), further);
    }

    /** Maps each element of an array, read in place by the host engine; see {@link #map(Reduction, List)}. */
    public Result<Values<Number>> map(Reduction1<FloatArray, ?> reduction, float[] input, Object... further) {
        return map(reduction, Data.of(Funnel.given(input, "input")), further);
    }

    /** Maps each element of an array, read in place by the host engine; see {@link #map(Reduction, List)}. */
    public Result<Values<Number>> map(Reduction1<DoubleArray, ?> reduction, double[] input, Object... further) {
        return map(reduction, Data.of(Funnel.given(input, "input")), further);
    }

    /** Maps each element of an array, read in place by the host engine; see {@link #map(Reduction, List)}. */
    public Result<Values<Number>> map(Reduction1<ByteArray, ?> reduction, byte[] input, Object... further) {
        return map(reduction, Data.of(Funnel.given(input, "input")), further);
    }

    /** Maps each element of an array, read in place by the host engine; see {@link #map(Reduction, List)}. */
    public Result<Values<Number>> map(Reduction1<ShortArray, ?> reduction, short[] input, Object... further) {
        return map(reduction, Data.of(Funnel.given(input, "input")), further);
    }

    /** Maps each element of an array, read in place by the host engine; see {@link #map(Reduction, List)}. */
    public Result<Values<Number>> map(Reduction1<CharArray, ?> reduction, char[] input, Object... further) {
        return map(reduction, Data.of(Funnel.given(input, "input")), further);
    }

    /** Maps each pair of elements at the same index; see {@link #map(Reduction, List)}. */
    public Result<Values<Number>> map(Reduction2<IntArray, IntArray, ?> reduction, int[] first, int[] second,
            Object... further) {
        return map(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")), further);
    }

    /** Maps each pair of elements at the same index; see {@link #map(Reduction, List)}. */
    public Result<Values<Number>> map(Reduction2<LongArray, LongArray, ?> reduction, long[] first, long[] second,
            Object... further) {
        return map(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")), further);
    }

    /** Maps each pair of elements at the same index; see {@link #map(Reduction, List)}. */
    public Result<Values<Number>> map(Reduction2<FloatArray, FloatArray, ?> reduction, float[] first, float[] second,
            Object... further) {
        return map(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")), further);
    }

    /** Maps each pair of elements at the same index; see {@link #map(Reduction, List)}. */
    public Result<Values<Number>> map(Reduction2<DoubleArray, DoubleArray, ?> reduction, double[] first,
            double[] second, Object... further) {
        return map(reduction, Data.of(Funnel.given(first, "first")), Data.of(Funnel.given(second, "second")), further);
    }

    /** Maps each pair of elements at the same index; see {@link #map(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray> Result<Values<Number>> map(
            Reduction2<A, B, ?> reduction, A first, B second, Object... further) {
        return map(reduction, joined(further, Funnel.given(first, "first"), Funnel.given(second, "second")));
    }

    /** Maps each pair of elements at the same index; see {@link #map(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray> Result<Values<Number>> map(
            Reduction2<A, B, ?> reduction, Data<A> first, Data<B> second, Object... further) {
        return map(reduction, joined(further, Funnel.given(first, "first"), Funnel.given(second, "second")));
    }

    /** Maps each triple of elements at the same index; see {@link #map(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray,
            C extends TornadoNativeArray> Result<Values<Number>> map(Reduction3<A, B, C, ?> reduction, A first,
                    B second, C third, Object... further) {
        return map(reduction, joined(further, Funnel.given(first, "first"), Funnel.given(second, "second"),
                Funnel.given(third, "third")));
    }

    /** Maps each triple of elements at the same index; see {@link #map(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray,
            C extends TornadoNativeArray> Result<Values<Number>> map(Reduction3<A, B, C, ?> reduction, Data<A> first,
                    Data<B> second, Data<C> third, Object... further) {
        return map(reduction, joined(further, Funnel.given(first, "first"), Funnel.given(second, "second"),
                Funnel.given(third, "third")));
    }

    /** Maps each quadruple of elements at the same index; see {@link #map(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            D extends TornadoNativeArray> Result<Values<Number>> map(Reduction4<A, B, C, D, ?> reduction, A first,
                    B second, C third, D fourth, Object... further) {
        return map(reduction, joined(further, Funnel.given(first, "first"), Funnel.given(second, "second"),
                Funnel.given(third, "third"), Funnel.given(fourth, "fourth")));
    }

    /** Maps each quadruple of elements at the same index; see {@link #map(Reduction, List)}. */
    public <A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
            D extends TornadoNativeArray> Result<Values<Number>> map(Reduction4<A, B, C, D, ?> reduction, Data<A> first,
                    Data<B> second, Data<C> third, Data<D> fourth, Object... further) {
        return map(reduction, joined(further, Funnel.given(first, "first"), Funnel.given(second, "second"),
                Funnel.given(third, "third"), Funnel.given(fourth, "fourth")));
    }

    /**
     * Maps each element by the method {@code each} of the reduction's record, given what all elements of its segment make. The values lie in the elements' order.
     *
     * @param inputs the arrays of the reduction in order, then further ones that {@code each} reads; each an array of
     * TornadoVM or of Java, or a {@link Data}
     * @throws IllegalArgumentException if the record has no {@code each}, or the inputs do not match it or the segments
     * @throws io.funnel.plan.UnsupportedPlanException if a segment has no element and the reduction needs one, there are more values than an array holds, or data are
     * read in order
     * @throws io.funnel.engine.EngineException if the run fails
     */
    public Result<Values<Number>> map(Reduction<?> reduction, List<?> inputs) {
        Funnel.given(reduction, "reduction");
        Funnel.given(inputs, "inputs");
        return mapping((context, preferences, segments) -> MapCall.map(context, preferences, segments, reduction,
                inputs));
    }

    /**
     * Makes a task of a user's graph that maps each element, given what all elements of its segment make; see {@link
     * #map(Reduction, List)} and {@link Funnel#task(String, Reduction, List)} for the failures.
     *
     * @throws io.funnel.plan.UnsupportedPlanException if no kernel maps these elements
     */
    public MapTask mapTask(String name, Reduction<?> reduction, List<?> inputs) {
        Funnel.given(name, "name");
        Funnel.given(reduction, "reduction");
        Funnel.given(inputs, "inputs");
        return mapping((context, preferences, segments) -> MapTask.of(context, preferences, segments, name, reduction,
                inputs));
    }

    /** The inputs of a map: those of the reduction, then further ones. */
    private static List<Object> joined(Object[] further, Object... inputs) {
        List<Object> all = new ArrayList<>(List.of(inputs));
        all.addAll(Arrays.asList(Funnel.given(further, "further")));
        return all;
    }

    /** Makes a task that maps the elements of one array; see {@link #mapTask(String, Reduction, List)}. */
    public <A extends TornadoNativeArray> MapTask mapTask(String name, Reduction1<A, ?> reduction, A input) {
        return mapTask(name, reduction, List.of(Funnel.given(input, "input")));
    }
}
