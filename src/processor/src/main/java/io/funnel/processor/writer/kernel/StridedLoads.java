package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.writer.kernel.Store.Phase;
import io.funnel.processor.writer.text.Ints;
import io.funnel.processor.writer.text.Size;
import java.util.List;
import java.util.stream.IntStream;

/** Loads of single or several elements, with the number of items as the stride, or of four neighbours. */
final class StridedLoads {

    private static final String COMMENT =
            "Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.";
    private static final Expr LANES = Ints.named("LANES");
    /** The names of the places of the quads of a turn. */
    private static final List<String> STARTS =
            List.of("start", "next", "third", "fourth", "fifth", "sixth", "seventh", "eighth");

    private StridedLoads() {}

    static void gridStride(KernelWriter kernel) {
        kernel.takes("item k the elements k, k + globalSize, ... of " + kernel.elements() + ", in this order");
        kernel.startState(COMMENT);
        kernel.block("for (long i = globalId; i < n; i += globalSize)",
                () -> kernel.accumulate(kernel.running(), Ints.INT_I));
        kernel.keepState();
    }

    /** Loads several elements before the first is combined, for states of several values in local memory. */
    static void gridStrideAhead(KernelWriter kernel) {
        kernel.takes("item k the elements k, k + globalSize, ... of " + kernel.elements() + ", in this order");
        int count = kernel.model.width() >= Turns.LARGE_STATE ? 8 : 4;
        kernel.startState("Load and combine per item, " + (count == 8 ? "eight" : "four")
                + " elements a turn, all loaded first. The long index may pass the largest int.");
        Turns.strides(kernel);
        kernel.block("while (i + " + (count - 1) + " * stride < n)", () -> {
            kernel.accumulateAhead(Turns.indices("i", count));
            kernel.line("i += " + count + " * stride;");
        });
        Turns.rest(kernel, "stride");
    }

    /**
     * Loads rows of neighbours, several in an iteration; an item's elements lie a row apart. Neighbours' loads form one
     * memory access, and those of an iteration are adjacent. Vectors of four take four accesses, which delay counts in
     * local memory.
     */
    static void rows(KernelWriter kernel) {
        int count = rowsAhead(kernel);
        String number = count == 16 ? "sixteen" : "eight";
        kernel.uses.sizes(Size.ROW);
        kernel.takes("item k an element each of " + number + " rows of neighbours of " + kernel.elements()
                + " a turn, or the elements k, k + globalSize, ... if no rows fit the items");
        kernel.startState("Load and combine per item, " + number
                + " elements a turn, those of the next one loaded first. The long index may pass the largest int.");
        kernel.line("long stride = " + count + "L * globalSize;");
        kernel.line("long i = globalId;");
        kernel.line("int apart = globalSize;");
        kernel.block("if (globalSize % ROW == 0)", () -> {
            kernel.line("i = " + count + "L * ROW * (globalId / ROW) + globalId % ROW;");
            kernel.line("apart = ROW;");
        });
        Turns.pipeline(kernel, "apart == ROW && ", " + " + (count - 1) + " * ROW < n", "stride", new Turns.Turn(
                from -> row(from, count), kernel::loadElementsAhead, kernel::accumulateElementsAhead));
        Turns.rest(kernel, "apart");
    }

    /**
     * Sixteen for floating-point numbers. Counts in local memory leave little cache for pending loads. More doubles
     * take more registers, so fewer groups fit and each has more cache. Longs are faster by eight.
     */
    private static int rowsAhead(KernelWriter kernel) {
        return kernel.model.inputs().stream().filter(InputArray::streamed).map(InputArray::type)
                .allMatch(Kind::isFloating) ? 16 : 8;
    }

    private static List<Expr> row(String from, int count) {
        Expr start = Ints.toInt(Ints.named(from));
        return IntStream.range(0, count)
                .mapToObj(number -> number == 0
                        ? start
                        : Ints.sum(start, Ints.product(Ints.number(number), Ints.named("ROW"))))
                .toList();
    }

    /** Loads elements with their keys, each into the state of its key in the item's column. */
    static void keyed(KernelWriter kernel) {
        int count = kernel.model.body().isLong() ? 1 : kernel.model.state().size() <= 2 ? 8 : 4;
        kernel.takes("item k the elements k, k + globalSize, ... of " + kernel.elements()
                + ", each into the state of its key");
        kernel.uses.types("Columns");
        kernel.head("int count = length.get(Columns.KEYS);");
        kernel.comment(
                "The item's column: a state for each key, groupSize apart so that neighbours' lie side by side.");
        kernel.block("for (int key = 0; key < count; key++)", () -> {
            Expr slot = Ints.sum(Ints.product(Ints.named("key"), Ints.GROUP_SIZE), Ints.LOCAL_ID);
            kernel.set(kernel.slots(kernel.shared("slot", slot)),
                    kernel.model.state().stream().map(kernel::identity).toList());
        });
        kernel.comment("Load and combine per item, "
                + (count == 1
                        ? "one element a turn."
                        : (count == 8 ? "eight" : "four")
                                + " elements a turn, all loaded first.")
                + " The long index may pass the largest int.");
        Turns.strides(kernel);
        if (count > 1) {
            kernel.block("while (i + " + (count - 1) + " * stride < n)", () -> {
                keyedTurn(kernel, Turns.indices("i", count));
                kernel.line("i += " + count + " * stride;");
            });
        }
        kernel.block("while (i < n)", () -> {
            keyedTurn(kernel, List.of(Ints.INT_I));
            kernel.line("i += stride;");
        });
    }

    private static void keyedTurn(KernelWriter kernel, List<Expr> indices) {
        kernel.loadElementsAhead(indices, false);
        for (int number = 0; number < indices.size(); number++) {
            Expr key = new Expr.Call("keys.get", List.of(indices.get(number)), Kind.INT);
            Expr place = Ints.sum(Ints.product(key, Ints.GROUP_SIZE), Ints.LOCAL_ID);
            kernel.line("int column" + number + " = " + Printer.text(place) + ";");
        }
        for (int number = 0; number < indices.size(); number++) {
            List<Expr> slots = kernel.slots(Ints.named("column" + number));
            List<Expr> state = kernel.state(number);
            kernel.declare(state, slots);
            kernel.accumulate(state, kernel.ahead(number), indices.get(number), String.valueOf(number));
            kernel.set(slots, state);
        }
    }

    // Four elements in an iteration

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
                () -> kernel.combineElements(quad(kernel, "start", Ints.INT_I)));
        last(kernel, kernel.running());
        kernel.keepState();
    }

    /** Loads a number of quads a turn, a stride apart. */
    static Phase turnsOfQuads(int count) {
        return kernel -> {
            neighbours(kernel);
            kernel.declareStates(4);
            Turns.strides(kernel);
            List<Expr> turn = Turns.indices("i", count);
            kernel.block("while (" + Printer.text(Ints.turn("i", "stride", count - 1)) + " < quads)", () -> {
                for (int number = 0; number < count; number++) {
                    accumulateQuad(kernel, quad(kernel, STARTS.get(number), turn.get(number)), 4 * number);
                }
                kernel.line("i += " + count + " * stride;");
            });
            kernel.block(count == 2 ? "if (i < quads)" : "for (; i < quads; i += stride)",
                    () -> accumulateQuad(kernel, quad(kernel, STARTS.getFirst(), Ints.INT_I), 0));
            last(kernel, kernel.state(0));
            kernel.mergeStates(kernel.slots(Ints.LOCAL_ID), 0, 4);
        };
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

    private static void last(KernelWriter kernel, List<Expr> state) {
        kernel.comment("The elements after the last four; then one value an item.");
        kernel.block("for (long k = globalId; k < rest; k += globalSize)",
                () -> kernel.accumulate(state,
                        Ints.sum(Ints.product(LANES, Ints.named("quads")), Ints.toInt(Ints.named("k")))));
    }

    private static List<Expr> quad(KernelWriter kernel, String name, Expr number) {
        kernel.line("int " + name + " = " + Printer.text(Ints.product(LANES, number)) + ";");
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
