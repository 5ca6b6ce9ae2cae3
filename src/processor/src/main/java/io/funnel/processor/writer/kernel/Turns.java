package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.writer.text.Ints;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Load loops with several elements or vectors in an iteration. */
final class Turns {

    /** States of this many values fit few items into local memory; each item then has more pending loads. */
    static final int LARGE_STATE = 64;

    private Turns() {}

    static void strides(KernelWriter kernel) {
        kernel.line("long stride = globalSize;");
        kernel.line("long i = globalId;");
    }

    static void rest(KernelWriter kernel, String apart) {
        kernel.block("while (i < n)", () -> {
            kernel.accumulate(kernel.running(), Ints.INT_I);
            kernel.line("i += " + apart + ";");
        });
    }

    static List<Expr> indices(String from, int count) {
        return IntStream.range(0, count).mapToObj(number -> Ints.toInt(ahead(from, number))).toList();
    }

    /**
     * Loads the elements or vectors of the next iteration before it combines those of this one, since few items fit
     * into local memory. The last iteration reloads its own, so that the combining code exists once.
     *
     * @param kernel to write to
     * @param only   a condition before the first iteration
     * @param full   follows an index to test for a whole iteration
     * @param step   to the next iteration
     * @param turn   the parts of an iteration
     */
    static void pipeline(KernelWriter kernel, String only, String full, String step, Turn turn) {
        kernel.block("if (" + only + "i" + full + ")", () -> {
            turn.load.of(turn.indices.apply("i"), false);
            kernel.block("while (i" + full + ")", () -> {
                kernel.line("long following = i + " + step + ";");
                kernel.line("long from = following" + full + " ? following : i;");
                turn.load.of(turn.indices.apply("from"), true);
                turn.accumulate.accept(turn.indices.apply("i"));
                kernel.assignNext();
                kernel.line("i = following;");
            });
        });
    }

    /** The indices that an iteration reads, its loads, and its combination. */
    record Turn(Function<String, List<Expr>> indices, Ahead load, Consumer<List<Expr>> accumulate) {}

    /** Declares variables for the elements at some indices, for this iteration or the next. */
    @FunctionalInterface
    interface Ahead {
        void of(List<Expr> indices, boolean next);
    }

    static Expr ahead(int turn) {
        return ahead("i", turn);
    }

    private static Expr ahead(String from, int turn) {
        return Ints.turn(from, "stride", turn);
    }

    /** Returns a lane of the first streamed input. */
    static Expr lane(KernelWriter kernel, String vector, int lane) {
        return kernel.lane(vector, lane).apply(kernel.names.streamed().getFirst());
    }

    /** An item's four elements of a turn: of a vector, or of a segment's lane. */
    enum Fours {
        /** The vectors k, k + globalSize, ... */
        OF_VECTOR,
        /**
         * Elements that {@code next} separates; the lane's next turn is {@code 4 * lanes} elements further, or follows in
         * local memory.
         */
        OF_LANE;

        static final int COUNT = 4;

        /** Writes the loop over all turns that have four elements. */
        void loop(KernelWriter kernel, Runnable inside) {
            if (this == OF_VECTOR) {
                kernel.block("for (long i = globalId; i < vectors; i += globalSize)", inside);
                return;
            }
            kernel.block("while (i + 3 * next < count)", () -> {
                inside.run();
                kernel.line(kernel.rowTiles ? "i += 4;" : "i += 4 * lanes;");
            });
        }

        void load(KernelWriter kernel) {
            if (this == OF_VECTOR) {
                kernel.loadVectors("vector", Ints.INT_I);
            } else {
                kernel.loadTurn("i", 0);
            }
        }

        Expr element(KernelWriter kernel, int number) {
            return this == OF_VECTOR
                    ? lane(kernel, "vector", number)
                    : kernel.elementOfTurn(number);
        }

        /** Combines the loaded elements with each other, then with the accumulator. */
        void combine(KernelWriter kernel) {
            if (this == OF_VECTOR) {
                kernel.combineLanes("vector", Ints.INT_I);
            } else {
                kernel.combineTurns("i");
            }
        }
    }
}
