package io.funnel.engine.host;

import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.facts.HostLoop.CountLoop.Comparison;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Counts the vector counts that match Java's: every comparison, type and kind of memory, with NaN, zeros of both signs
 * and ends.
 */
final class CountsAgree {

    private static final double[] VALUES = {0.0, -0.0, 1, -1, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, 0x1p60, Double.MIN_VALUE};
    private static final int[] COUNTS = {1, 15, 16, 17, 4095, 4096};
    private static final int FROM = 4096;
    private static final long SEED = 11;

    private CountsAgree() {}

    /** {@code 24 of 24}: matches among the library's own counts. */
    static String result() {
        int same = 0;
        int all = 0;
        for (ElementType type : KnownDefinition.TYPES) {
            double[] elements = new Random(SEED).ints(2 * FROM, 0, VALUES.length).mapToDouble(i -> VALUES[i]).toArray();
            MemorySegment segment = segment(type, elements);
            for (Memory memory : List.of(Memory.NATIVE, Memory.HEAP, Memory.HEAP_SLICE, Memory.NATIVE_UNALIGNED)) {
                LoopInput input = new LoopInput();
                input.read(memory.copy(segment, type), type);
                for (Comparison comparison : Comparison.values()) {
                    for (double than : VALUES) {
                        for (int count : COUNTS) {
                            long number = LoopLibrary.of(true).counts().of(comparison, type, input, FROM, count,
                                    number(type, than));
                            long expected = IntStream.range(FROM, FROM + count)
                                    .filter(i -> holds(comparison, number(type, elements[i]), number(type, than)))
                                    .count();
                            all += number == LoopLibrary.Counts.NONE ? 0 : 1;
                            same += number == expected ? 1 : 0;
                        }
                    }
                }
            }
        }
        return same + " of " + all;
    }

    private static Number number(ElementType type, double value) {
        return switch (type) {
            case INT -> (int) value;
            case LONG -> (long) value;
            case FLOAT -> (float) value;
            default -> value;
        };
    }

    private static boolean holds(Comparison comparison, Number left, Number right) {
        boolean isLong = left instanceof Long;
        double a = left.doubleValue();
        double b = right.doubleValue();
        return switch (comparison) {
            case LESS -> isLong ? left.longValue() < right.longValue() : a < b;
            case AT_MOST -> isLong ? left.longValue() <= right.longValue() : a <= b;
            case GREATER -> isLong ? left.longValue() > right.longValue() : a > b;
            case AT_LEAST -> isLong ? left.longValue() >= right.longValue() : a >= b;
            case EQUAL -> isLong ? left.longValue() == right.longValue() : a == b;
            case UNEQUAL -> isLong ? left.longValue() != right.longValue() : a != b;
        };
    }

    static MemorySegment segment(ElementType type, double[] elements) {
        MemorySegment segment = Arena.ofAuto().allocate((long) elements.length * type.sizeBytes(), Long.BYTES);
        for (int i = 0; i < elements.length; i++) {
            switch (type) {
                case INT -> segment.setAtIndex(ValueLayout.JAVA_INT, i, (int) elements[i]);
                case LONG -> segment.setAtIndex(ValueLayout.JAVA_LONG, i, (long) elements[i]);
                case FLOAT -> segment.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) elements[i]);
                default -> segment.setAtIndex(ValueLayout.JAVA_DOUBLE, i, elements[i]);
            }
        }
        return segment;
    }
}
