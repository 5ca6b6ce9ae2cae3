package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.writer.text.Size;
import java.util.List;

/** Loads of four elements in an iteration, adjacent or with the number of items as the stride. */
final class UnrolledLoads {

    private static final Expr LANES = Ints.named("LANES");

    private UnrolledLoads() {}

    static void fourAccumulators(KernelWriter kernel) {
        kernel.uses.sizes(Size.ACCUMULATORS);
        kernel.takes("item k the elements k, k + globalSize, ... of " + kernel.elements()
                + ", dealt to its accumulators in turn");
        kernel.comment(
                "Load and combine per item, in full turns. The index is a long, because it may pass the largest int.");
        kernel.declareStates(4);
        Turns.strides(kernel);
        kernel.block("while (i + 3 * stride < n)", () -> {
            for (int turn = 0; turn < 4; turn++) {
                kernel.accumulate(kernel.state(turn), Ints.toInt(Turns.ahead(turn)),
                        turn == 0 ? "" : String.valueOf(turn));
            }
            kernel.line("i += ACCUMULATORS * stride;");
        });
        kernel.comment("The elements after the last full turn, three at most; then one value an item.");
        kernel.block("while (i < n)", () -> {
            kernel.accumulate(kernel.state(0), Ints.INT_I);
            kernel.line("i += stride;");
        });
        kernel.mergeStates(kernel.slots(Ints.LOCAL_ID), 0, 4);
    }

    static void quads(KernelWriter kernel) {
        neighbours(kernel);
        kernel.declareState();
        kernel.block("for (long i = globalId; i < quads; i += globalSize)",
                () -> kernel.combineElements(quad(kernel, "start", "i")));
        rest(kernel, kernel.running());
        kernel.keepState();
    }

    static void pairsOfQuads(KernelWriter kernel) {
        neighbours(kernel);
        kernel.declareStates(4);
        Turns.strides(kernel);
        kernel.block("while (i + stride < quads)", () -> {
            accumulateQuad(kernel, quad(kernel, "start", "i"), 0);
            accumulateQuad(kernel, quad(kernel, "next", "(i + stride)"), 4);
            kernel.line("i += 2 * stride;");
        });
        kernel.block("if (i < quads)", () -> accumulateQuad(kernel, quad(kernel, "start", "i"), 0));
        rest(kernel, kernel.state(0));
        kernel.mergeStates(kernel.slots(Ints.LOCAL_ID), 0, 4);
    }

    /** Loads four neighbours of each input at a time; kernels read vectors in place from a single array only. */
    private static void neighbours(KernelWriter kernel) {
        kernel.uses.sizes(Size.LANES);
        kernel.takes("item k four neighbours each, from the elements 4 * k, 4 * (k + globalSize), ... of "
                + kernel.elements() + " on, and the last elements one by one");
        kernel.head("int quads = n / LANES;");
        kernel.head("int rest = n % LANES;");
        kernel.comment(
                "Load and combine per item, four neighbours at a time. The long index may pass the largest int.");
    }

    private static void rest(KernelWriter kernel, List<Expr> state) {
        kernel.comment("The elements after the last four; then one value an item.");
        kernel.block("for (long k = globalId; k < rest; k += globalSize)",
                () -> kernel.accumulate(state,
                        Ints.sum(Ints.product(LANES, Ints.named("quads")), Ints.toInt(Ints.named("k")))));
    }

    private static List<Expr> quad(KernelWriter kernel, String name, String number) {
        kernel.line("int " + name + " = LANES * (int) " + number + ";");
        Expr start = Ints.named(name);
        return List.of(start, Ints.sum(start, Ints.number(1)), Ints.sum(start, Ints.number(2)),
                Ints.sum(start, Ints.number(3)));
    }

    private static void accumulateQuad(KernelWriter kernel, List<Expr> indices, int suffix) {
        for (int lane = 0; lane < indices.size(); lane++) {
            kernel.accumulate(kernel.state(lane), indices.get(lane), String.valueOf(suffix + lane));
        }
    }
}
