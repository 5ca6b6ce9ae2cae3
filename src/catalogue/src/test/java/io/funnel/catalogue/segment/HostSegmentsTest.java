package io.funnel.catalogue.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Segments;
import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Segments on the host engine itself: its errors, its memory, and every kind of memory of the inputs. */
class HostSegmentsTest {

    private static final int LENGTH = 1 << 18;
    /** Rows of each way, narrow and wide columns, and middle axes. */
    private static final List<Axis> AXES = List.of(new Axis(LENGTH / 4, 4, 1, false),
            new Axis(LENGTH / 700, 700, 1, false), new Axis(40, 6000, 1, false),
            new Axis(1, LENGTH / 3, 3, false), new Axis(1, 8, LENGTH / 8, false), new Axis(200, 20, 60, false));

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void operatorThatFails_namesSegmentAndElement(int threads) {
        SplittableRandom random = new SplittableRandom(Slices.SEED);
        try (HostEngine host = HostEngine.open(HostOptions.defaults().withThreads(threads))) {
            for (Axis axis : AXES) {
                IntArray samples = new IntArray((int) axis.elements());
                samples.init(7);
                long segment = random.nextLong(axis.segments());
                long element = random.nextLong(axis.length());
                samples.set((int) axis.place(segment, element), 0);
                assertThatThrownBy(() -> reduce(host, OwnReductions.QUOTIENTS, axis, samples.getSegment()))
                        .as("%s, seed=%s", axis, Slices.SEED).isInstanceOf(EngineException.class)
                        .hasMessageContaining("quotients, segment=" + segment + ", element=" + element + ", reason=");
            }
        }
    }

    @Test
    void warmCall_allocatesNothingForASegment() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        MemorySegment samples = Slices.floats(LENGTH).getSegment();
        Partition unequal =
                Segments.lengths(IntStream.range(0, LENGTH / 4).map(i -> 1 + i % 2 * 6).toArray()).of(LENGTH);
        try (HostEngine host = HostEngine.open(HostOptions.defaults().withThreads(1))) {
            for (Reduction<?> reduction : List.of(FloatReductions.SUM, FloatReductions.ARG_MAX, FloatReductions.MEAN,
                    FloatReductions.LOG_SUM_EXP)) {
                for (Partition axis : List.of(new Axis(LENGTH / 4, 4, 1, false), new Axis(1, 4, LENGTH / 4, false),
                        new Axis(LENGTH / 64, 4, 16, false), new Axis(LENGTH / 600, 600, 1, false), unequal)) {
                    Definition<?, ?> definition = reduction.definition();
                    Operands states = NativeArrays.states(definition.signature(), axis.segments());
                    for (int i = 0; i < 2; i++) {
                        host.reduceSegments(definition, List.of(samples), 0, axis, states, 0);
                    }
                    long before = threads.getCurrentThreadAllocatedBytes();
                    host.reduceSegments(definition, List.of(samples), 0, axis, states, 0);
                    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
                    assertThat((double) bytes / axis.segments()).as("%s, %s", reduction.name(), axis).isLessThan(8);
                }
            }
        }
    }

    @Test
    void heapAndNativeMemory_giveTheSameBits() {
        IntArray samples = Slices.ints(LENGTH);
        MemorySegment heap = MemorySegment.ofArray(samples.toHeapArray());
        MemorySegment bytes = MemorySegment.ofArray(new byte[LENGTH * Integer.BYTES + 1]).asSlice(1).copyFrom(heap);
        try (HostEngine host = HostEngine.open(HostOptions.defaults().withThreads(3))) {
            for (Reduction<?> reduction : List.of(OwnReductions.STREAK, OwnReductions.LAST_POSITIVE,
                    OwnReductions.AROUND_THE_MIDDLE, OwnReductions.RAMP)) {
                for (Axis axis : AXES) {
                    List<?> expected = reduce(host, reduction, axis, samples.getSegment());
                    assertThat(reduce(host, reduction, axis, heap)).as("%s, %s", reduction.name(), axis)
                            .isEqualTo(expected);
                    assertThat(reduce(host, reduction, axis, bytes)).as("%s, %s", reduction.name(), axis)
                            .isEqualTo(expected);
                }
            }
        }
    }

    private static List<?> reduce(HostEngine host, Reduction<?> reduction, Axis axis, MemorySegment samples) {
        Definition<?, ?> definition = reduction.definition();
        Operands states = NativeArrays.states(definition.signature(), axis.segments());
        host.reduceSegments(definition, List.of(samples), 0, axis, states, 0);
        return IntStream.range(0, (int) axis.segments())
                .mapToObj(segment -> definition.load(states, segment)).toList();
    }
}
