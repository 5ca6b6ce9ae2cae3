package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.memory.StateSlots;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.verify.Reference;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Checks each segment of every entry against the definition over an array of the segment's elements alone. {@code
 * -Dfunnel.long=true} takes each kind of elements for long axes, too, and the definition for each segment of short ones.
 */
class SliceLawTest {

    private static final boolean ALL = Boolean.getBoolean("funnel.long");
    private static final long SEED = 20261127;
    /** The number of elements from which an axis has one kind of elements, and its last segment is reduced alone. */
    private static final int MANY = 50_000;
    /** The distance between segments that are compared with the definition. */
    private static final int COMPARED = ALL ? 1 : 3;
    /** The length up to which each segment is compared with the definition, which takes longest. */
    private static final int SHORT = 64;
    /** The length from which rows have the bits of an array. */
    private static final int TUNED = 256;
    /** The distance between segments of many that are compared with other calls, apart from the first and the last. */
    private static final int FAR = 17;
    /** The elements that are drawn. */
    private static final int PERIOD = 2039;
    /** The length from which only bits are compared. */
    private static final int LONG = 2000;
    /** Rows, columns and middle axes; short, longer than a block, and few long ones that threads share. */
    private static final List<Axis> AXES = List.of(new Axis(7, 1, 1, false), new Axis(5, 3, 1, false),
            new Axis(33, 64, 1, false), new Axis(3, 1009, 1, false), new Axis(2, 70_001, 1, false),
            new Axis(1, 5, 3, false), new Axis(1, 700, 33, false), new Axis(1, 40_003, 2, false),
            new Axis(3, 13, 7, false), new Axis(2, 131, 40, false), new Axis(1, 9, 700, false),
            new Axis(1, 300, 257, false), new Axis(4, 0, 1, false), new Axis(0, 5, 1, false));

    @TestFactory
    Stream<DynamicTest> everySegment_onTheHost_isTheReductionOfItsSlice() {
        return Catalogue.entries().stream().map(entry -> dynamicTest(entry.label(), () -> {
            try (HostEngine host = HostEngine.open(HostOptions.defaults().withThreads(3))) {
                for (Axis axis : AXES) {
                    for (ElementKind kind : List.of(ElementKind.ORDINARY, ElementKind.HARD)) {
                        if (ALL || axis.elements() < MANY || axis.isRows() == (kind == ElementKind.ORDINARY)) {
                            check(host, entry.reduction(), axis, kind);
                        }
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
        List<TornadoNativeArray> arrays = elements(reduction.definition(), kind, (int) axis.elements());
        Operands states = NativeArrays.states(signature, Math.max(1, axis.segments()));
        host.reduceSegments(reduction.definition(), arrays.stream().map(TornadoNativeArray::getSegment).toList(), 0,
                axis, states, 0);
        List<MemorySegment> rows = rows(signature, axis, arrays);
        requireAsRows(host, reduction, axis, rows, states, kind);
        for (long segment = 0; segment < axis.segments(); segment++) {
            boolean isPassed = axis.elements() >= MANY
                    ? !ALL && segment < axis.segments() - 1
                    : axis.segments() > 2 * FAR && segment % FAR != 0 && segment < axis.segments() - 2;
            if (isPassed) {
                continue;
            }
            Operands slice = slice(signature, axis, arrays, rows, segment);
            String where = "%s, %s, segment=%s, seed=%s".formatted(axis, kind, segment, SEED);
            byte[] bytes = StateSlots.toBytes(signature, states, (int) segment);
            List<MemorySegment> memory = slice.arrays().stream().map(TornadoNativeArray.class::cast)
                    .map(TornadoNativeArray::getSegment).toList();
            Operands alone = NativeArrays.states(signature, 1);
            host.reduceSegments(reduction.definition(), memory, 0, new Axis(1, axis.length(), 1, false), alone, 0);
            boolean isTuned = reduction.definition().facts().hostLoop().isPresent();
            if (axis.isRows() || !isTuned || axis.length() < TUNED) {
                assertThat(bytes).as("as a row: %s", where).isEqualTo(StateSlots.toBytes(signature, alone, 0));
            }
            if (!isTuned || (axis.isRows() && axis.length() >= TUNED)) {
                host.reduce(reduction.definition(), memory, 0, axis.length(), alone);
                assertThat(bytes).as("as an array: %s", where).isEqualTo(StateSlots.toBytes(signature, alone, 0));
            }
            if (segment % COMPARED != 0 || (axis.length() > SHORT
                    && (segment > 0 || kind != ElementKind.ORDINARY || axis.length() > LONG))) {
                continue;
            }
            Verdict verdict = Reference.of(reduction, slice, (int) axis.length())
                    .check(reduction.definition().load(states, (int) segment),
                            HostEngine.segmentDepth(reduction.definition(), axis.length()));
            assertThat(verdict.right()).as("%s: %s", where, verdict.reason()).isTrue();
        }
    }

    /** Draws elements, which takes longest; those of long arrays repeat with a prime period. */
    private static List<TornadoNativeArray> elements(Definition<?, ?> definition, ElementKind kind, int length) {
        int drawn = Math.min(length, PERIOD);
        List<TornadoNativeArray> arrays = new ArrayList<>(
                new Elements(definition).arrays(kind, drawn, new SplittableRandom(SEED)));
        for (int i = 0; i < arrays.size() && drawn < length; i++) {
            if (definition.signature().inputs().get(i).streamed()) {
                ElementType type = definition.signature().inputs().get(i).type();
                TornadoNativeArray whole = NativeArrays.allocate(type, length);
                for (int at = 0; at < length; at += drawn) {
                    MemorySegment.copy(arrays.get(i).getSegment(), 0, whole.getSegment(), (long) at * type.sizeBytes(),
                            (long) Math.min(drawn, length - at) * type.sizeBytes());
                }
                arrays.set(i, whole);
            }
        }
        return arrays;
    }

    /** The inputs with segments one after the other. */
    private static List<MemorySegment> rows(Signature signature, Axis axis, List<TornadoNativeArray> arrays) {
        List<MemorySegment> rows = new ArrayList<>();
        for (int i = 0; i < arrays.size(); i++) {
            MemorySegment elements = arrays.get(i).getSegment();
            rows.add(axis.isRows() || !signature.inputs().get(i).streamed()
                    ? elements
                    : rows(elements, axis, signature.inputs().get(i).type().sizeBytes()));
        }
        return rows;
    }

    private static MemorySegment rows(MemorySegment elements, Axis axis, int size) {
        byte[] from = elements.asSlice(0, axis.elements() * size).toArray(ValueLayout.JAVA_BYTE);
        byte[] to = new byte[from.length];
        int at = 0;
        for (long segment = 0; segment < axis.segments(); segment++) {
            int place = (int) axis.place(segment, 0) * size;
            for (long element = 0; element < axis.length(); element++) {
                System.arraycopy(from, place, to, at, size);
                place += (int) axis.inner() * size;
                at += size;
            }
        }
        return Arena.ofAuto().allocate(Math.max(1, to.length), Long.BYTES).copyFrom(MemorySegment.ofArray(to));
    }

    private static Operands slice(Signature signature, Axis axis, List<TornadoNativeArray> arrays,
            List<MemorySegment> rows, long segment) {
        Operands slice = SegmentReference.room(signature, arrays, axis.length());
        for (int i = 0; i < arrays.size(); i++) {
            if (signature.inputs().get(i).streamed()) {
                long bytes = axis.length() * signature.inputs().get(i).type().sizeBytes();
                MemorySegment.copy(rows.get(i), segment * bytes,
                        ((TornadoNativeArray) slice.arrays().get(i)).getSegment(), 0, bytes);
            }
        }
        return slice;
    }

    /** Checks the bits of every segment: those of the rows of a matrix that holds the segments one after the other. */
    private static void requireAsRows(HostEngine host, Reduction<?> reduction, Axis axis, List<MemorySegment> rows,
            Operands states, ElementKind kind) {
        boolean isTuned = reduction.definition().facts().hostLoop().isPresent();
        if (axis.isRows() || (isTuned && axis.length() >= TUNED)) {
            return;
        }
        Signature signature = reduction.signature();
        Operands asRows = NativeArrays.states(signature, axis.segments());
        host.reduceSegments(reduction.definition(), rows, 0, new Axis(axis.segments(), axis.length(), 1, false), asRows,
                0);
        for (int segment = 0; segment < axis.segments(); segment++) {
            assertThat(StateSlots.toBytes(signature, states, segment))
                    .as("%s, %s, segment=%s, seed=%s", axis, kind, segment, SEED)
                    .isEqualTo(StateSlots.toBytes(signature, asRows, segment));
        }
    }

    @Test
    void globalIndices_ofRowsAndColumns_areThoseOfTheElement() {
        try (HostEngine host = HostEngine.open(HostOptions.defaults().withThreads(3))) {
            for (Axis axis : List.of(new Axis(900, 7, 1, true), new Axis(5, 1300, 1, true), new Axis(2, 600, 3, true),
                    new Axis(3, 70, 33, true), new Axis(1, 2100, 300, true))) {
                Definition<?, ?> definition = FloatReductions.ARG_MAX.definition();
                FloatArray samples = new FloatArray((int) axis.elements());
                SplittableRandom random = new SplittableRandom(SEED);
                for (int i = 0; i < samples.getSize(); i++) {
                    samples.set(i, random.nextInt(50));
                }
                Operands states = NativeArrays.states(definition.signature(), axis.segments());
                host.reduceSegments(definition, List.of(samples.getSegment()), 0, axis, states, 0);
                for (long segment = 0; segment < axis.segments(); segment++) {
                    int best = (int) axis.place(segment, 0);
                    for (long element = 1; element < axis.length(); element++) {
                        int place = (int) axis.place(segment, element);
                        best = samples.get(place) > samples.get(best) ? place : best;
                    }
                    assertThat(states.longs(1).get((int) segment)).as("%s, segment=%s", axis, segment).isEqualTo(best);
                }
            }
        }
    }
}
