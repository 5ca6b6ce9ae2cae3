package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.memory.StateSlots;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.verify.Reference;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Checks each segment of every entry against the definition over an array of the segment's elements alone. */
class SliceLawTest {

    private static final long SEED = 20261127;
    /** The length from which a segment has the bits of its slice reduced alone. */
    private static final int LONG = 64;

    /** Rows, columns and middle axes; short, longer than a block, and few long ones that threads share. */
    private static final List<Axis> AXES = List.of(new Axis(7, 1, 1, false), new Axis(5, 3, 1, false),
            new Axis(33, 64, 1, false), new Axis(3, 1009, 1, false), new Axis(2, 70_001, 1, false),
            new Axis(1, 5, 3, false), new Axis(1, 700, 33, false), new Axis(1, 40_003, 2, false),
            new Axis(3, 13, 7, false), new Axis(2, 131, 40, false), new Axis(4, 0, 1, false), new Axis(0, 5, 1, false));

    @TestFactory
    Stream<DynamicTest> everySegment_onTheHost_isTheReductionOfItsSlice() {
        return Catalogue.entries().stream().map(entry -> dynamicTest(entry.label(), () -> {
            try (HostEngine host = HostEngine.open(HostOptions.defaults().withThreads(3))) {
                for (Axis axis : AXES) {
                    for (ElementKind kind : List.of(ElementKind.ORDINARY, ElementKind.HARD)) {
                        check(host, entry.reduction(), axis, kind);
                    }
                }
            }
        }));
    }

    private static void check(HostEngine host, Reduction<?> reduction, Axis axis, ElementKind kind) {
        Signature signature = reduction.signature();
        if (axis.length() == 0 && signature.traits().emptyInput() == EmptyInput.ERROR) {
            return;
        }
        List<TornadoNativeArray> arrays = new Elements(reduction.definition())
                .arrays(kind, (int) axis.elements(), new SplittableRandom(SEED));
        Operands states = NativeArrays.states(signature, Math.max(1, axis.segments()));
        host.reduceSegments(reduction.definition(), arrays.stream().map(TornadoNativeArray::getSegment).toList(), 0,
                axis, states, 0);
        for (long segment = 0; segment < axis.segments(); segment++) {
            Operands slice = SegmentReference.slice(signature, arrays, axis, segment);
            if (axis.length() >= LONG) {
                Operands alone = NativeArrays.states(signature, 1);
                host.reduce(reduction.definition(), slice.arrays().stream().map(TornadoNativeArray.class::cast)
                        .map(TornadoNativeArray::getSegment).toList(), 0, axis.length(), alone);
                assertThat(StateSlots.toBytes(signature, states, (int) segment))
                        .as("%s, %s, segment=%s, seed=%s", axis, kind, segment, SEED)
                        .isEqualTo(StateSlots.toBytes(signature, alone, 0));
                continue;
            }
            Verdict verdict = Reference.of(reduction, slice, (int) axis.length())
                    .check(reduction.definition().load(states, (int) segment), depth(reduction, axis.length()));
            assertThat(verdict.right()).as("%s, %s, segment=%s, seed=%s: %s", axis, kind, segment, SEED,
                    verdict.reason()).isTrue();
        }
    }

    private static long depth(Reduction<?> reduction, long length) {
        return HostEngine.depth(reduction.definition(), length)
                + reduction.signature().hostDepth(Math.min(length, 64));
    }
}
