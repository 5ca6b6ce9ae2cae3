package io.funnel.lab.sitting;

import java.util.Arrays;
import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;

/** A way to a number that is called again and again, and the times of its calls. */
final class TimedPath {

    /** Rounds in which all ways of a length are timed in turns. */
    static final int ROUNDS = 3;

    private static final int WARM_CALLS = 20_000;
    private static final long WARM_NANOS = 2_000_000_000;
    /** The JVM compiles during the calls: very short ones are not warm after {@link #WARM_CALLS}. */
    private static final long LEAST_WARM_NANOS = 300_000_000;
    private static final long NANOS_OF_A_ROUND = 40_000_000;
    private static final int MOST_CALLS_OF_A_ROUND = 1000;

    private final String name;
    private final String ranOn;
    private final DoubleSupplier call;
    private final DoublePredicate isRight;
    private final long[] times = new long[ROUNDS * MOST_CALLS_OF_A_ROUND];
    private int count;
    private double value;
    private boolean wrong;

    TimedPath(String name, String ranOn, DoubleSupplier call, DoublePredicate isRight) {
        this.name = name;
        this.ranOn = ranOn;
        this.call = call;
        this.isRight = isRight;
    }

    String name() {
        return name;
    }

    /** Names what ran, and says whether it was wrong. */
    String ranOn() {
        return wrong ? ranOn + ": wrong" : ranOn;
    }

    double value() {
        return value;
    }

    /** Calls it until it is warm; not at all any more if it is wrong. */
    void warm() {
        check();
        long start = System.nanoTime();
        long passed = 0;
        for (int calls = 1; !wrong && passed < WARM_NANOS
                && (calls < WARM_CALLS || passed < LEAST_WARM_NANOS); calls++) {
            value = call.getAsDouble();
            passed = System.nanoTime() - start;
        }
    }

    /**
     * Times calls of one round.
     *
     * @param least calls that all rounds together must have
     */
    void time(int least) {
        int leastOfARound = Math.min(MOST_CALLS_OF_A_ROUND, (least + ROUNDS - 1) / ROUNDS);
        long start = System.nanoTime();
        long before = start;
        for (int calls = 0; !wrong && calls < MOST_CALLS_OF_A_ROUND
                && (calls < leastOfARound || before - start < NANOS_OF_A_ROUND); calls++) {
            value = call.getAsDouble();
            long after = System.nanoTime();
            times[count++] = after - before;
            before = after;
        }
    }

    /** Compares another answer with the right one. */
    void check() {
        value = call.getAsDouble();
        wrong |= !isRight.test(value);
    }

    /** Times in rising order; none if an answer was wrong. */
    long[] sorted() {
        long[] sorted = Arrays.copyOf(times, wrong ? 0 : count);
        Arrays.sort(sorted);
        return sorted;
    }
}
