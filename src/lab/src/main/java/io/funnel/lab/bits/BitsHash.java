package io.funnel.lab.bits;

import io.funnel.Funnel;
import java.util.Arrays;

/**
 * Hashes the results of random reproducible reductions: 64-bit FNV-1a (G. Fowler, L. C. Noll and K.-P. Vo, 1991) over
 * their texts in Java, which tell all bits but those of NaN.
 */
public final class BitsHash {

    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private BitsHash() {}

    /** Returns the hash of the first cases. */
    public static long of(Funnel funnel, int cases) {
        long hash = OFFSET;
        for (int number = 0; number < cases; number++) {
            hash = (hash ^ of(funnel, RandomCase.of(number))) * PRIME;
        }
        return hash;
    }

    /** Returns the hash of one case. */
    static long of(Funnel funnel, RandomCase one) {
        Object value = funnel.reproducible().trusting().reduce(one.reduction(), one.inputs()).value();
        String text = switch (value) {
            case double[] numbers -> Arrays.toString(numbers);
            case float[] numbers -> Arrays.toString(numbers);
            case long[] numbers -> Arrays.toString(numbers);
            default -> String.valueOf(value);
        };
        long hash = OFFSET;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * PRIME;
        }
        return hash;
    }
}
