package io.funnel.catalogue;

import io.funnel.data.Data;
import io.funnel.reduction.ElementType;

/**
 * Estimates the number of distinct elements with 16,384 one-byte registers, whatever the length: a HyperLogLog sketch
 * (P. Flajolet, É. Fusy, O. Gandouet, F. Meunier, AofA 2007). Its standard error is 1.04 / 128, 0.81 % of the count;
 * small counts are nearly exact. -0.0 equals 0.0, and all NaN are one value.
 *
 * <pre>{@code
 * DistinctCount today = DistinctCount.of(Data.of(users));
 * long both = today.merge(yesterday).estimate();
 * }</pre>
 *
 * <p>The host counts, on one thread: reductions on devices keep at most 64 registers, whose error is 13 %.
 */
public final class DistinctCount {

    private static final int INDEX_BITS = 14;
    private static final int REGISTERS = 1 << INDEX_BITS;
    private static final int RANKS = Long.SIZE - INDEX_BITS;
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
    private static final double ALPHA = 1 / (2 * Math.log(2));

    private final ElementType type;
    private final byte[] registers = new byte[REGISTERS];

    private DistinctCount(ElementType type) {
        this.type = type;
    }

    /** Counts elements that the host reads, including those of a file. */
    public static DistinctCount of(Data<?> data) {
        DistinctCount count = new DistinctCount(data.type());
        boolean floating = data.type().isFloating();
        long zero = data.type().value() == ElementType.FLOAT ? Keys.of(0f) : Keys.of(0.0);
        Keys.forEach(data, (first, keys, length) -> {
            for (int i = 0; i < length; i++) {
                count.add(floating && keys[i] == zero - 1 ? zero : keys[i]);
            }
        });
        return count;
    }

    private void add(long key) {
        long hash = mixed(key + GOLDEN);
        int register = (int) (hash >>> RANKS);
        int rank = Math.min(RANKS, Long.numberOfLeadingZeros(hash << INDEX_BITS)) + 1;
        registers[register] = (byte) Math.max(registers[register], rank);
    }

    /** The bit mixer of G. Steele, D. Lea and C. Flood's SplitMix (2014). */
    private static long mixed(long bits) {
        long once = (bits ^ (bits >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        long twice = (once ^ (once >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return twice ^ (twice >>> 31);
    }

    /**
     * Combines two sketches into one of all their elements.
     *
     * @throws IllegalArgumentException if their types differ
     */
    public DistinctCount merge(DistinctCount other) {
        if (other.type != type) {
            throw new IllegalArgumentException("sketches of different element types: types=" + type.label()
                    + "," + other.type.label() + "; convert one");
        }
        DistinctCount both = new DistinctCount(type);
        for (int i = 0; i < REGISTERS; i++) {
            both.registers[i] = (byte) Math.max(registers[i], other.registers[i]);
        }
        return both;
    }

    /** The estimated number of distinct elements: O. Ertl's estimator, arXiv:1702.01284 (2017), section 3. */
    public long estimate() {
        int[] counts = new int[RANKS + 2];
        for (byte rank : registers) {
            counts[rank]++;
        }
        double sum = REGISTERS * full((double) (REGISTERS - counts[RANKS + 1]) / REGISTERS);
        for (int rank = RANKS; rank > 0; rank--) {
            sum = (sum + counts[rank]) / 2;
        }
        sum += REGISTERS * empty((double) counts[0] / REGISTERS);
        return Math.round(ALPHA * REGISTERS * REGISTERS / sum);
    }

    /** Correction for empty registers, with their share x: x + Σ x^(2^k) 2^(k-1). */
    private static double empty(double share) {
        double power = share;
        double sum = share;
        double before = Double.NaN;
        for (double weight = 1; sum != before && power < 1; weight *= 2) {
            power *= power;
            before = sum;
            sum += power * weight;
        }
        return power == 1 ? Double.POSITIVE_INFINITY : sum;
    }

    /** Correction for saturated registers, with the share x of all others: (1 - x - Σ (1 - x^(2^-k))² 2^-k) / 3. */
    private static double full(double share) {
        double root = share;
        double sum = 1 - share;
        double before = Double.NaN;
        for (double weight = 0.5; sum != before && root > 0 && root < 1; weight /= 2) {
            root = Math.sqrt(root);
            before = sum;
            sum -= (1 - root) * (1 - root) * weight;
        }
        return root == 0 || root == 1 ? 0 : sum / 3;
    }
}
