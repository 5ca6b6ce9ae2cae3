package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Walk;
import io.funnel.processor.writer.kernel.Store.Phase;
import io.funnel.processor.writer.text.Ints;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Loads of vectors, with the number of items as the stride. */
final class VectorLoads {

    /** Words of a turn. */
    private static final int WORDS = 8;
    private static final String STRIDED = "item k the vectors k, k + globalSize, ...";

    private VectorLoads() {}

    static void vectorPairs(KernelWriter kernel) {
        head(kernel, STRIDED);
        kernel.comment("Load and combine per item, two vectors a turn. The index is a long, because it may pass the"
                + " largest int.");
        kernel.declareStates(8);
        Turns.strides(kernel);
        kernel.block("while (i + stride < vectors)", () -> {
            Expr next = Ints.toInt(Ints.sum(Ints.I, Ints.named("stride")));
            kernel.loadVectors("first", Ints.INT_I);
            kernel.loadVectors("second", next);
            kernel.accumulateLanes("first", Ints.INT_I, 0);
            kernel.accumulateLanes("second", next, 4);
            kernel.line("i += 2 * stride;");
        });
        kernel.block("if (i < vectors)", () -> {
            kernel.loadVectors("last", Ints.INT_I);
            kernel.accumulateLanes("last", Ints.INT_I, 0);
        });
        rest(kernel, kernel.state(0), "The elements after the last whole vector; then one value an item.");
        kernel.mergeStates(kernel.slots(Ints.LOCAL_ID), 0, 8);
    }

    /** Loads words of four bytes: four loads of a byte each compute as many addresses, which takes longer than memory. */
    static void words(KernelWriter kernel) {
        head(kernel, STRIDED);
        kernel.comment("Load and combine per item, eight vectors a turn, each a word of four bytes. The long index may"
                + " pass the largest int.");
        kernel.declareStates(4);
        Turns.strides(kernel);
        List<Expr> turn = Turns.indices("i", WORDS);
        kernel.block("while (" + Printer.text(Ints.turn("i", "stride", WORDS - 1)) + " < vectors)", () -> {
            for (int number = 0; number < WORDS; number++) {
                kernel.loadVectors("word" + number, turn.get(number));
            }
            for (int number = 0; number < WORDS; number++) {
                accumulateWord(kernel, "word" + number, turn.get(number), number);
            }
            kernel.line("i += " + WORDS + " * stride;");
        });
        kernel.block("for (; i < vectors; i += stride)", () -> {
            kernel.loadVectors("word", Ints.INT_I);
            accumulateWord(kernel, "word", Ints.INT_I, 0);
        });
        rest(kernel, kernel.state(0), "The elements after the last whole vector; then one value an item.");
        kernel.mergeStates(kernel.slots(Ints.LOCAL_ID), 0, 4);
    }

    /** A sum in long adds a word's bytes as ints first, if an int holds the sum of four terms. */
    private static void accumulateWord(KernelWriter kernel, String word, Expr index, int number) {
        Optional<Expr> added = kernel.model.body().addedInt();
        if (added.isEmpty()) {
            for (int lane = 0; lane < 4; lane++) {
                kernel.accumulate(kernel.state(lane), kernel.lane(word, lane), KernelWriter.indexOf(lane, index),
                        String.valueOf(4 * number + lane));
            }
            return;
        }
        Expr sum = IntStream.range(0, 4).mapToObj(lane -> Walk.rewrite(added.get(), node -> switch (node) {
            case Expr.Element element -> kernel.lane(word, lane).apply(kernel.model.inputs().get(element.input()));
            case Expr.Parameter parameter -> kernel.parameter(parameter);
            default -> node;
        })).reduce(Ints::sum).orElseThrow();
        List<Expr> state = kernel.state(number % 4);
        kernel.set(state, List.of(new Expr.Binary("+", state.getFirst(), Expr.widened(sum, Kind.LONG), Kind.LONG)));
    }

    /** Item k takes the vectors k, k + globalSize, ..., one at a time: states of several components are large. */
    static void vectors(KernelWriter kernel) {
        head(kernel, STRIDED);
        kernel.comment(
                "Load and combine per item, lane by lane. The index is a long, because it may pass the largest int.");
        kernel.declareStates(4);
        kernel.block("for (long i = globalId; i < vectors; i += globalSize)", () -> {
            kernel.loadVectors("vector", Ints.INT_I);
            kernel.accumulateLanes("vector", Ints.INT_I, 0);
        });
        rest(kernel, kernel.state(0), "The elements after the last whole vector; then one value an item.");
        kernel.mergeStates(kernel.slots(Ints.LOCAL_ID), 0, 4);
    }

    /** Item k takes the vectors k, k + globalSize, ..., in its own loop, and has one accumulator for the rest. */
    static Phase combined(Phase loop) {
        return kernel -> {
            head(kernel, STRIDED);
            loop.write(kernel);
            rest(kernel, kernel.running(), "The elements after the last whole vector.");
            kernel.keepState();
        };
    }

    /**
     * Combines a vector's lanes with each other first. A single accumulator of several components leaves registers for
     * more items, and one vector in an iteration is faster than two.
     */
    static void lanesFirst(KernelWriter kernel) {
        kernel.comment("Load and combine per item, a vector's lanes first. The index is a long, because it may pass the"
                + " largest int.");
        kernel.declareState();
        kernel.block("for (long i = globalId; i < vectors; i += globalSize)", () -> {
            kernel.loadVectors("vector", Ints.INT_I);
            kernel.combineLanes("vector", Ints.INT_I);
        });
    }

    /** Item k takes the vectors k, k + globalSize, ..., and combines lane by lane into its values in local memory. */
    static void wideVectors(KernelWriter kernel) {
        wideHead(kernel, "lane by lane.");
        wideRest(kernel);
    }

    static void wideVectorsAhead(KernelWriter kernel) {
        wideHead(kernel, "several vectors at a time, a turn ahead.");
        int count = kernel.vectorsAhead();
        String full = " + " + (count == 2 ? "" : count - 1 + " * ") + "stride < vectors";
        Turns.pipeline(kernel, "", full, count + " * stride", new Turns.Turn(from -> Turns.indices(from, count),
                kernel::loadVectorsAhead, kernel::accumulateVectorsAhead));
        wideRest(kernel);
    }

    private static void wideHead(KernelWriter kernel, String how) {
        head(kernel, STRIDED);
        kernel.startState("Load and combine per item, " + how + " The long index may pass the largest int.");
        Turns.strides(kernel);
    }

    private static void wideRest(KernelWriter kernel) {
        kernel.block("while (i < vectors)", () -> {
            kernel.loadVectors("vector", Ints.INT_I);
            kernel.accumulateWideLanes("vector", Ints.INT_I);
            kernel.line("i += stride;");
        });
        rest(kernel, kernel.running(), "The elements after the last whole vector.");
    }

    static void head(KernelWriter kernel, String order) {
        kernel.takesVectors();
        kernel.takes(
                order + " of " + kernel.elements() + ", lane by lane, and the last elements from " + kernel.tails());
    }

    static void rest(KernelWriter kernel, List<Expr> state, String comment) {
        kernel.comment(comment);
        kernel.block("for (long k = globalId; k < rest; k += globalSize)",
                () -> kernel.accumulateTail(state, Ints.toInt(Ints.named("k"))));
    }
}
