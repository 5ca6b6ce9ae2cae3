package io.funnel.catalogue.graph;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Last steps as a user writes them: of several numbers, with loops and functions of their own, and unreadable. */
public final class OwnSteps {

    private OwnSteps() {}

    /** The numbers of a row that softmax needs. */
    public record Scale(float maximum, float factor) {}

    /** The largest score, and the reciprocal of the sum of the scores' exponentials, each divided by that of the largest. */
    @Reduction
    public record Softmax(float largest, float sum) {
        static Softmax identity() {
            return new Softmax(Float.NEGATIVE_INFINITY, 0);
        }

        static Softmax map(float score) {
            return new Softmax(score, 1);
        }

        static Softmax combine(Softmax left, Softmax right) {
            float largest = Math.max(left.largest, right.largest);
            return new Softmax(largest,
                    left.sum * weight(left.largest, largest) + right.sum * weight(right.largest, largest));
        }

        static float weight(float own, float largest) {
            return own == largest ? 1 : (float) Math.exp(own - largest);
        }

        static Scale finish(Softmax all) {
            return new Scale(all.largest, 1 / all.sum);
        }
    }

    /** Adds up, and counts the bits of the sum in a loop. */
    @Reduction
    public record Bits(int sum) {
        static Bits identity() {
            return new Bits(0);
        }

        static Bits map(int sample) {
            return new Bits(sample);
        }

        static Bits combine(Bits left, Bits right) {
            return new Bits(left.sum + right.sum);
        }

        static int finish(Bits all) {
            int rest = all.sum;
            int bits = 0;
            for (int i = 0; i < 32; i++) {
                bits += rest & 1;
                rest >>>= 1;
            }
            return bits;
        }
    }

    /** Finishes with text. */
    @Reduction
    public record Words(int most) {
        static Words identity() {
            return new Words(Integer.MIN_VALUE);
        }

        static Words map(int sample) {
            return new Words(sample);
        }

        static Words combine(Words left, Words right) {
            return new Words(Math.max(left.most, right.most));
        }

        static String finish(Words all) {
            return String.valueOf(all.most);
        }
    }

    /** Counts by the last digit. */
    @Reduction
    public static void digits(IntArray samples, @Reduce IntArray counts) {
        for (int k = 0; k < 10; k++) {
            counts.set(k, 0);
        }
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            int digit = Math.floorMod(samples.get(i), 10);
            counts.set(digit, counts.get(digit) + 1);
        }
    }
}
