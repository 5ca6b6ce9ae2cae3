package io.funnel.catalogue.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.catalogue.FloatReductions;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.plan.Pass;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * The order of combination, bit for bit: plain Java that adds in the order a strategy promises must give the kernel's
 * very bits on data where any other order gives others.
 */
class TreeMirrorTest {

    private static final Reduction<Float> FLOAT_SUM = FloatReductions.SUM;
    private static final long SEED = 99;
    private static final int CHUNK = 8;

    private static FloatArray data(int n) {
        FloatArray data = new FloatArray(n);
        Distribution.CANCELLING.fill(data, SEED);
        return data;
    }

    private static float onDevice(FloatArray data, Plan plan) {
        Device device = Devices.all().getFirst();
        Sizes sizes = plan.strategy().shape() instanceof Shape.GridStride
                ? new Sizes(OptionalInt.of(plan.groups()), OptionalInt.of(plan.groupSize()))
                : Sizes.ofGroupSize(plan.groupSize());
        try (PreparedStrategy prepared = PreparedStrategy.of(device, FLOAT_SUM, plan.strategy(), sizes, data)) {
            return (float) prepared.run(plan.length(), PreparedStrategy.Timing.CALL).value();
        }
    }

    private static Plan plan(Strategy strategy, int n, Sizes sizes) {
        return Planner.plan(FLOAT_SUM, strategy, Devices.all().getFirst(), n, sizes);
    }

    private static float[] heap(FloatArray data) {
        return data.toHeapArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 9, 2047, 2048, 2049, 65_537, 300_007})
    void associativeTree_combinesNeighboursInOrder(int n) {
        FloatArray data = data(n);
        int groupSize = 256;
        Plan plan = plan(Strategy.ASSOCIATIVE_TREE, n, Sizes.ofGroupSize(groupSize));
        float[] level = heap(data);
        do {
            level = tiles(level, groupSize);
        } while (level.length > 1);
        assertThat(onDevice(data, plan)).isEqualTo(level[0]);
    }

    /** One pass: a chunk in order for every item, then neighbours, the left operand first. */
    private static float[] tiles(float[] in, int groupSize) {
        int tile = groupSize * CHUNK;
        float[] partials = new float[Math.max(1, Math.ceilDiv(in.length, tile))];
        for (int group = 0; group < partials.length; group++) {
            float[] slots = new float[groupSize];
            for (int item = 0; item < groupSize; item++) {
                int start = group * tile + item * CHUNK;
                for (int i = start; i < Math.min(in.length, start + CHUNK); i++) {
                    slots[item] += in[i];
                }
            }
            for (int stride = 1; stride < groupSize; stride *= 2) {
                for (int item = 0; item + stride < groupSize; item += 2 * stride) {
                    slots[item] += slots[item + stride];
                }
            }
            partials[group] = slots[0];
        }
        return partials;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 255, 256, 257, 100_003})
    void cascade_stridesThenHalvesThenAddsNeighbouringPartials(int n) {
        FloatArray data = data(n);
        int groups = 5;
        int groupSize = 128;
        Plan plan = plan(Strategy.CASCADE, n, new Sizes(OptionalInt.of(groups), OptionalInt.of(groupSize)));
        float[] in = heap(data);
        float[] partials = new float[groups];
        for (int group = 0; group < groups; group++) {
            float[] slots = new float[groupSize];
            for (int item = 0; item < groupSize; item++) {
                for (int i = group * groupSize + item; i < n; i += groups * groupSize) {
                    slots[item] += in[i];
                }
            }
            partials[group] = halve(slots);
        }
        for (int stride = 1; stride < groups; stride *= 2) {
            for (int left = 0; left + stride < groups; left += 2 * stride) {
                partials[left] += partials[left + stride];
            }
        }
        assertThat(onDevice(data, plan)).isEqualTo(partials[0]);
    }

    private static float halve(float[] slots) {
        for (int active = slots.length / 2; active > 0; active /= 2) {
            for (int item = 0; item < active; item++) {
                slots[item] += slots[item + active];
            }
        }
        return slots[0];
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 1000, 65_537})
    void globalHalving_addsElementsHalfTheLengthApart(int n) {
        FloatArray data = data(n);
        Plan plan = plan(Strategy.GLOBAL_HALVING, n, Sizes.AUTO);
        float[] level = heap(data);
        for (Pass pass : plan.passes()) {
            float[] next = new float[pass.outputs()];
            for (int i = 0; i < next.length; i++) {
                next[i] = i + next.length < pass.inputs() ? level[i] + level[i + next.length] : level[i];
            }
            level = next;
        }
        assertThat(onDevice(data, plan)).isEqualTo(level[0]);
    }

    /** The mirror is worth something only if the order shows in the bits. */
    @ParameterizedTest
    @ValueSource(ints = {100_003, 300_007})
    void data_tellsOrdersApart(int n) {
        FloatArray data = data(n);
        float cascade = onDevice(data, plan(Strategy.CASCADE, n, Sizes.AUTO));
        float tree = onDevice(data, plan(Strategy.ASSOCIATIVE_TREE, n, Sizes.AUTO));
        float halving = onDevice(data, plan(Strategy.GLOBAL_HALVING, n, Sizes.AUTO));
        assertThat(cascade).isNotEqualTo(tree);
        assertThat(tree).isNotEqualTo(halving);
    }
}
