package io.funnel.strategy;

import io.funnel.strategy.floatsum.AnnotatedLoop;
import io.funnel.strategy.floatsum.AssociativeTree;
import io.funnel.strategy.floatsum.AtomicPartials;
import io.funnel.strategy.floatsum.Cascade;
import io.funnel.strategy.floatsum.CascadeUnrolled;
import io.funnel.strategy.floatsum.CascadeVector;
import io.funnel.strategy.floatsum.CommutativeTree;
import io.funnel.strategy.floatsum.FirstCombineOnLoad;
import io.funnel.strategy.floatsum.GlobalHalving;
import io.funnel.strategy.floatsum.GlobalWindow;
import io.funnel.strategy.floatsum.InterleavedModulo;
import io.funnel.strategy.floatsum.InterleavedStrided;
import io.funnel.strategy.floatsum.ParallelStream;
import io.funnel.strategy.floatsum.Sequential;
import io.funnel.strategy.floatsum.SequentialAddressing;
import io.funnel.strategy.floatsum.SerialPerCore;
import io.funnel.strategy.floatsum.SerialPerCoreVector;
import io.funnel.strategy.floatsum.TwoPass;
import io.funnel.strategy.floatsum.UnrolledPerGroupSize;
import io.funnel.strategy.floatsum.UnrolledTree;
import io.funnel.strategy.floatsum.WarpFinish;
import java.util.EnumMap;
import java.util.Map;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** The code that exists for FloatArray. */
final class FloatKernels {

    private FloatKernels() {}

    static Map<Strategy, Code<?>> sum() {
        Map<Strategy, Code<?>> table = new EnumMap<>(Strategy.class);
        table.put(Strategy.SEQUENTIAL, new Code.Host<FloatArray>(Sequential::sum));
        table.put(Strategy.PARALLEL_STREAM, new Code.Host<FloatArray>(ParallelStream::sum));
        table.put(Strategy.ANNOTATED_LOOP, new Code.Annotated<>(AnnotatedLoop::sum));
        table.put(Strategy.GLOBAL_HALVING, Code.Scalar.of(GlobalHalving::sum));
        table.put(Strategy.GLOBAL_WINDOW, Code.Scalar.of(GlobalWindow::sum));
        table.put(Strategy.INTERLEAVED_MODULO, Code.Scalar.of(InterleavedModulo::sum));
        table.put(Strategy.INTERLEAVED_STRIDED, Code.Scalar.of(InterleavedStrided::sum));
        table.put(Strategy.SEQUENTIAL_ADDRESSING, Code.Scalar.of(SequentialAddressing::sum));
        table.put(Strategy.FIRST_COMBINE_ON_LOAD, Code.Scalar.of(FirstCombineOnLoad::sum));
        table.put(Strategy.UNROLLED_TREE, Code.Scalar.of(UnrolledTree::sum));
        table.put(Strategy.WARP_FINISH, new Code.Scalar<FloatArray>(
                groupSize -> WarpFinish::sumWithBarriers, groupSize -> WarpFinish::sumWithShuffles));
        table.put(Strategy.UNROLLED_PER_GROUP_SIZE, new Code.Scalar<FloatArray>(
                UnrolledPerGroupSize::forGroupSize, UnrolledPerGroupSize::forGroupSize));
        table.put(Strategy.CASCADE, Code.Scalar.of(Cascade::sum));
        table.put(Strategy.CASCADE_UNROLLED, Code.Scalar.of(CascadeUnrolled::sum));
        table.put(Strategy.CASCADE_VECTOR, new Code.Vector(CascadeVector::sum));
        table.put(Strategy.TWO_PASS, Code.Scalar.of(TwoPass::sum));
        table.put(Strategy.ASSOCIATIVE_TREE, Code.Scalar.of(AssociativeTree::sum));
        table.put(Strategy.COMMUTATIVE_TREE, Code.Scalar.of(CommutativeTree::sum));
        table.put(Strategy.SERIAL_PER_CORE, Code.Scalar.of(SerialPerCore::sum));
        table.put(Strategy.SERIAL_PER_CORE_VECTOR, new Code.Vector(SerialPerCoreVector::sum));
        table.put(Strategy.ATOMIC_PARTIALS, Code.Scalar.of(AtomicPartials::sum));
        return table;
    }

    static Map<Strategy, Code<?>> min() {
        return Map.of(
                Strategy.SEQUENTIAL, new Code.Host<FloatArray>(io.funnel.strategy.floatmin.Sequential::minimum),
                Strategy.PARALLEL_STREAM,
                new Code.Host<FloatArray>(io.funnel.strategy.floatmin.ParallelStream::minimum),
                Strategy.ANNOTATED_LOOP, new Code.Annotated<>(io.funnel.strategy.floatmin.AnnotatedLoop::minimum),
                Strategy.CASCADE, Code.Scalar.of(io.funnel.strategy.floatmin.Cascade::minimum),
                Strategy.CASCADE_VECTOR, new Code.Vector(io.funnel.strategy.floatmin.CascadeVector::minimum),
                Strategy.ASSOCIATIVE_TREE, Code.Scalar.of(io.funnel.strategy.floatmin.AssociativeTree::minimum),
                Strategy.COMMUTATIVE_TREE, Code.Scalar.of(io.funnel.strategy.floatmin.CommutativeTree::minimum),
                Strategy.SERIAL_PER_CORE, Code.Scalar.of(io.funnel.strategy.floatmin.SerialPerCore::minimum),
                Strategy.SERIAL_PER_CORE_VECTOR,
                new Code.Vector(io.funnel.strategy.floatmin.SerialPerCoreVector::minimum));
    }
}
