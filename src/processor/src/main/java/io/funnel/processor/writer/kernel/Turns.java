package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Loops of loads that take several elements or vectors a turn. */
final class Turns {

    /** Of so many values few items find room in local memory; each has more loads under way. */
    static final int LARGE_STATE = 64;

    private Turns() {}

    /** Some elements a turn, and then what is left, one by one; the item's value goes where the group finds it. */
    static void of(KernelWriter kernel, int count, Consumer<List<Expr>> turn) {
        strides(kernel);
        kernel.block("while (i + " + (count - 1) + " * stride < n)", () -> {
            turn.accept(indices("i", count));
            kernel.line("i += " + count + " * stride;");
        });
        rest(kernel, "stride");
        kernel.keepState();
    }

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
     * Several elements or vectors a turn, those of the next turn loaded before those of this one are combined: few items find
     * room in local memory. The last turn loads its own once more, so that there is one copy of what combines.
     *
     * @param only a condition before the first turn
     * @param full what follows an index to ask whether there is a whole turn
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

    /** What a turn reads from a start on, how it is loaded, and how it is combined. */
    record Turn(Function<String, List<Expr>> indices, Ahead load, Consumer<List<Expr>> accumulate) {}

    /** Declares what lies at some indices as variables of this turn, or of the next one. */
    @FunctionalInterface
    interface Ahead {
        void of(List<Expr> indices, boolean next);
    }

    static Expr ahead(int turn) {
        return ahead("i", turn);
    }

    private static Expr ahead(String from, int turn) {
        return turn == 0
                ? Ints.named(from)
                : Ints.sum(Ints.named(from), turn == 1
                        ? Ints.named("stride")
                        : Ints.product(Ints.number(turn), Ints.named("stride")));
    }
}
