package io.funnel.verify.compare;

import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.fixture.FaultyKernels.Kernel;
import io.funnel.fixture.FaultyRaggedKernels;
import io.funnel.fixture.FaultySegmentKernels;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Partition;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Compares kernels with a planted fault each, and the right one. On a device of TornadoVM, once the tests are compiled:
 * {@code FUNNEL_BACKEND=opencl ./funnel java -Dtornado.opencl.profiling.enable=true -cp src/funnel/target/test-classes
 * io.funnel.verify.compare.PlantedFaults}.
 */
public final class PlantedFaults {

    static final List<Strategy> STRATEGIES =
            List.of(Strategy.CASCADE, Strategy.TWO_PASS, Strategy.SEQUENTIAL_ADDRESSING);
    private static final int LENGTH = 1_000_003;
    /** A few rows, each so long that rounding may hide an element. */
    static final Axis AXIS = new Axis(3, 100_003, 1, false);

    private PlantedFaults() {}

    /** Prints a line for each kernel and strategy; ends with 1 if one has another status than it should. */
    public static void main(String[] arguments) {
        Device device = Devices.all().getFirst();
        System.out.println("device=" + device.name() + ", backend=" + device.backend());
        int unexpected = 0;
        for (Kernel kernel : Kernel.values()) {
            Comparison comparison = comparison(device, kernel);
            for (Strategy strategy : STRATEGIES) {
                StrategyResult row = comparison.run(strategy);
                boolean expected = row.status() == expected(kernel);
                unexpected += expected ? 0 : 1;
                System.out.println((expected ? "as expected: " : "NOT EXPECTED: ") + kernel + ", " + strategy.label()
                        + " " + row.status().label() + ": " + row.reason() + row.exact());
            }
        }
        for (FaultySegmentKernels.Kernel kernel : FaultySegmentKernels.Kernel.values()) {
            StrategyResult row = segments(device, kernel, AXIS).run(Strategy.SEGMENT_LANES);
            boolean expected = row.status() == expected(kernel);
            unexpected += expected ? 0 : 1;
            System.out.println((expected ? "as expected: " : "NOT EXPECTED: ") + kernel + ", SegmentLanes "
                    + row.status().label() + ": " + row.reason() + row.exact());
        }
        for (FaultyRaggedKernels.Kernel kernel : FaultyRaggedKernels.Kernel.values()) {
            StrategyResult row = ragged(device, kernel, Segments.lengths(0, 100_003, 7)).run(Strategy.RAGGED_LANES);
            boolean expected = row.status() == expected(kernel);
            unexpected += expected ? 0 : 1;
            System.out.println((expected ? "as expected: " : "NOT EXPECTED: ") + kernel + ", RaggedLanes "
                    + row.status().label() + ": " + row.reason() + row.exact());
        }
        System.exit(unexpected == 0 ? 0 : 1);
    }

    static Comparison comparison(Device device, Kernel kernel) {
        FloatArray uniform = new FloatArray(LENGTH);
        Distribution.UNIFORM.fill(uniform, 42);
        return new Comparison(device, kernel.sum(), List.of(uniform), LENGTH, Sizes.AUTO, 1);
    }

    static SegmentComparison segments(Device device, FaultySegmentKernels.Kernel kernel, Axis axis) {
        FloatArray uniform = new FloatArray((int) axis.elements());
        Distribution.UNIFORM.fill(uniform, 42);
        return new SegmentComparison(device, kernel.sum(), List.of(uniform), axis, Sizes.AUTO, 1, Optional.empty());
    }

    static SegmentComparison ragged(Device device, FaultyRaggedKernels.Kernel kernel, Segments segments) {
        Partition partition = segments.shape().orElseThrow();
        FloatArray uniform = new FloatArray((int) partition.elements());
        Distribution.UNIFORM.fill(uniform, 42);
        return new SegmentComparison(device, kernel.sum(), List.of(uniform), partition, Sizes.AUTO, 1,
                Optional.empty());
    }

    static Status expected(FaultyRaggedKernels.Kernel kernel) {
        return kernel == FaultyRaggedKernels.Kernel.RIGHT ? Status.VERIFIED : Status.WRONG;
    }

    static Status expected(FaultySegmentKernels.Kernel kernel) {
        return kernel == FaultySegmentKernels.Kernel.RIGHT ? Status.VERIFIED : Status.WRONG;
    }

    static Status expected(Kernel kernel) {
        return kernel == Kernel.RIGHT ? Status.VERIFIED : Status.WRONG;
    }
}
