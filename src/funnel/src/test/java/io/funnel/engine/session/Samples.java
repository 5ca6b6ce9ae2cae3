package io.funnel.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Data with a seed, and shorthand for calls. */
final class Samples {

    static final long SEED = 20_261_121L;
    static final Device DEVICE = Devices.all().getFirst();

    /** Chunks of a thousand ints, so that small data take many. */
    static final DeviceOptions TINY_CHUNKS = DeviceOptions.DEFAULT.withChunkBytes(4000);

    private Samples() {}

    static int[] ints(int length) {
        return new SplittableRandom(SEED + length).ints(length).toArray();
    }

    /** Whole numbers, whose sums are exact. */
    static float[] floats(int length) {
        SplittableRandom random = new SplittableRandom(SEED + length);
        float[] floats = new float[length];
        for (int i = 0; i < length; i++) {
            floats[i] = random.nextInt(100);
        }
        return floats;
    }

    static int sum(int[] ints) {
        int sum = 0;
        for (int value : ints) {
            sum += value;
        }
        return sum;
    }

    static float sum(float[] floats) {
        float sum = 0;
        for (float value : floats) {
            sum += value;
        }
        return sum;
    }

    static DeviceInput host(int... ints) {
        return new DeviceInput.OnHost(MemorySegment.ofArray(ints), ints.length);
    }

    static DeviceInput host(float... floats) {
        return new DeviceInput.OnHost(MemorySegment.ofArray(floats), floats.length);
    }

    static <R> R value(Reduction<R> reduction, DeviceRun run) {
        return reduction.definition().finishSlot(run.state(), 0);
    }

    static <R> R reduce(
            DeviceSession session, Reduction<R> reduction, Strategy strategy, long length, DeviceInput... inputs) {
        return value(reduction, session.reduce(reduction, strategy, Sizes.AUTO, List.of(inputs), length));
    }

    /** Lengths around powers of two, primes, and ends of chunks. */
    static List<Integer> lengths() {
        List<Integer> lengths =
                new ArrayList<>(List.of(0, 1, 2, 3, 7, 127, 997, 999, 1000, 1001, 1999, 2000, 2001, 10_007));
        for (int bits = 5; bits <= 14; bits += 3) {
            lengths.addAll(List.of((1 << bits) - 1, 1 << bits, (1 << bits) + 1));
        }
        return lengths;
    }

    /** Asserts correct answers, and that nothing is held afterwards. */
    static void assertUsable(DeviceSession session) {
        int[] data = ints(2500);
        assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, data.length, host(data)))
                .isEqualTo(sum(data));
        assertThat(session.memory().usedBytes()).isZero();
    }
}
