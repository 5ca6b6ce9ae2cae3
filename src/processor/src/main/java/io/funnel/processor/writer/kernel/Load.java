package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.writer.text.Size;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** First phases: what an item loads and combines by itself. */
final class Load {

    private static final String STRIDE =
            "Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.";
    private static final String TWO_APART = "Load and combine per item: two elements, groupSize apart.";
    private static final Expr TILE_START = Ints.named("tileStart");
    private static final Expr LANES = Ints.named("LANES");

    /** Of so many values few items find room in local memory; each has more loads under way. */
    static final int LARGE_STATE = 64;

    private Load() {}

    static void gridStride(KernelWriter kernel) {
        kernel.takes("item k the elements k, k + globalSize, ... of " + kernel.elements() + ", in this order");
        kernel.startState(STRIDE);
        kernel.block("for (long i = globalId; i < n; i += globalSize)",
                () -> kernel.accumulate(kernel.running(), Ints.INT_I));
        kernel.keepState();
    }

    /** The same of states of several values, which lie in local memory: several loads before the first is combined. */
    static void gridStrideAhead(KernelWriter kernel) {
        if (kernel.counts()) {
            rows(kernel);
            return;
        }
        kernel.takes("item k the elements k, k + globalSize, ... of " + kernel.elements() + ", in this order");
        int count = kernel.model.width() >= LARGE_STATE ? 8 : 4;
        kernel.startState("Load and combine per item, " + (count == 8 ? "eight" : "four")
                + " elements a turn, all loaded first. The long index may pass the largest int.");
        turns(kernel, count, kernel::accumulateAhead);
    }

    /**
     * Rows of neighbours, several a turn: an item's elements lie a row apart. Neighbours' loads are then one access to memory, and
     * those of a turn lie together: vectors of four take four accesses, which leave no time for the counts in local memory.
     */
    private static void rows(KernelWriter kernel) {
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
        pipeline(kernel, "apart == ROW && ", " + " + (count - 1) + " * ROW < n", "stride", new Turn(
                from -> row(from, count), kernel::loadElementsAhead, kernel::accumulateElementsAhead));
        rest(kernel, "apart");
    }

    /**
     * Sixteen of floating-point numbers. Counts in local memory leave little of the cache that loads wait in; so many doubles
     * take registers of so many groups that fewer fit, which leaves more of it. Longs were faster by eight on an H200.
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

    /** Some elements a turn, and then what is left, one by one; the item's value goes where the group finds it. */
    private static void turns(KernelWriter kernel, int count, Consumer<List<Expr>> turn) {
        strides(kernel);
        kernel.block("while (i + " + (count - 1) + " * stride < n)", () -> {
            turn.accept(indices("i", count));
            kernel.line("i += " + count + " * stride;");
        });
        rest(kernel, "stride");
        kernel.keepState();
    }

    private static void strides(KernelWriter kernel) {
        kernel.line("long stride = globalSize;");
        kernel.line("long i = globalId;");
    }

    private static void rest(KernelWriter kernel, String apart) {
        kernel.block("while (i < n)", () -> {
            kernel.accumulate(kernel.running(), Ints.INT_I);
            kernel.line("i += " + apart + ";");
        });
    }

    private static List<Expr> indices(String from, int count) {
        return IntStream.range(0, count).mapToObj(number -> Ints.toInt(ahead(from, number))).toList();
    }

    /**
     * Several elements or vectors a turn, those of the next turn loaded before those of this one are combined: few items find
     * room in local memory. The last turn loads its own once more, so that there is one copy of what combines.
     *
     * @param only a condition before the first turn
     * @param full what follows an index to ask whether there is a whole turn
     */
    private static void pipeline(KernelWriter kernel, String only, String full, String step, Turn turn) {
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
    private record Turn(Function<String, List<Expr>> indices, Ahead load, Consumer<List<Expr>> accumulate) {}

    /** Declares what lies at some indices as variables of this turn, or of the next one. */
    @FunctionalInterface
    private interface Ahead {
        void of(List<Expr> indices, boolean next);
    }

    private static Expr ahead(int turn) {
        return ahead("i", turn);
    }

    private static Expr ahead(String from, int turn) {
        return turn == 0
                ? Ints.named(from)
                : Ints.sum(Ints.named(from), turn == 1
                        ? Ints.named("stride")
                        : Ints.product(Ints.number(turn), Ints.named("stride")));
    }

    static void unrolledGridStride(KernelWriter kernel) {
        if (kernel.readsQuads()) {
            quads(kernel);
            return;
        }
        kernel.uses.sizes(Size.ACCUMULATORS);
        kernel.takes("item k the elements k, k + globalSize, ... of " + kernel.elements()
                + ", dealt to its accumulators in turn");
        kernel.comment(
                "Load and combine per item, in full turns. The index is a long, because it may pass the largest int.");
        if (kernel.model.state().size() > 1) {
            combinedTurns(kernel);
            return;
        }
        kernel.declareStates(4);
        strides(kernel);
        kernel.block("while (i + 3 * stride < n)", () -> {
            for (int turn = 0; turn < 4; turn++) {
                kernel.accumulate(kernel.state(turn), Ints.toInt(ahead(turn)), turn == 0 ? "" : String.valueOf(turn));
            }
            kernel.line("i += ACCUMULATORS * stride;");
        });
        kernel.comment("The elements after the last full turn, three at most; then one value an item.");
        kernel.block("while (i < n)", () -> {
            kernel.accumulate(kernel.state(0), Ints.INT_I);
            kernel.line("i += stride;");
        });
        kernel.mergeStates(kernel.slots(Ints.LOCAL_ID), 4);
    }

    /**
     * Four neighbours of each input at a time: what lies together is loaded together, as vectors are, which kernels read in
     * place from a single array only.
     */
    private static void quads(KernelWriter kernel) {
        kernel.uses.sizes(Size.LANES);
        kernel.takes("item k four neighbours each, from the elements 4 * k, 4 * (k + globalSize), ... of "
                + kernel.elements() + " on, and the last elements one by one");
        kernel.head("int quads = n / LANES;");
        kernel.head("int rest = n % LANES;");
        kernel.comment(
                "Load and combine per item, four neighbours at a time. The long index may pass the largest int.");
        boolean alone = kernel.model.state().size() == 1;
        if (alone) {
            pairsOfQuads(kernel);
        } else {
            kernel.declareState();
            kernel.block("for (long i = globalId; i < quads; i += globalSize)",
                    () -> kernel.combineElements(quad(kernel, "start", "i")));
        }
        kernel.comment("The elements after the last four; then one value an item.");
        kernel.block("for (long k = globalId; k < rest; k += globalSize)",
                () -> kernel.accumulate(alone ? kernel.state(0) : kernel.running(),
                        Ints.sum(Ints.product(LANES, Ints.named("quads")), Ints.toInt(Ints.named("k")))));
        if (alone) {
            kernel.mergeStates(kernel.slots(Ints.LOCAL_ID), 4);
        } else {
            kernel.keepState();
        }
    }

    private static void pairsOfQuads(KernelWriter kernel) {
        kernel.declareStates(4);
        strides(kernel);
        kernel.block("while (i + stride < quads)", () -> {
            accumulateQuad(kernel, quad(kernel, "start", "i"), 0);
            accumulateQuad(kernel, quad(kernel, "next", "(i + stride)"), 4);
            kernel.line("i += 2 * stride;");
        });
        kernel.block("if (i < quads)", () -> accumulateQuad(kernel, quad(kernel, "start", "i"), 0));
    }

    /** The indices of four neighbours. */
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

    /** The elements of a turn are combined with each other first, as those of vectors are. */
    private static void combinedTurns(KernelWriter kernel) {
        kernel.declareState();
        turns(kernel, 4, kernel::combineElements);
    }

    static void vectorPairs(KernelWriter kernel) {
        vectorHead(kernel, "item k the vectors k, k + globalSize, ...");
        kernel.comment("Load and combine per item, two vectors a turn. The index is a long, because it may pass the"
                + " largest int.");
        kernel.declareStates(8);
        strides(kernel);
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
        kernel.comment("The elements after the last whole vector; then one value an item.");
        kernel.block("for (long k = globalId; k < rest; k += globalSize)",
                () -> kernel.accumulateTail(kernel.state(0), Ints.toInt(Ints.named("k"))));
        kernel.mergeStates(kernel.slots(Ints.LOCAL_ID), 8);
    }

    /** Item k takes the vectors k, k + globalSize, ..., one at a time: states of several components are large. */
    static void vectors(KernelWriter kernel) {
        vectorHead(kernel, "item k the vectors k, k + globalSize, ...");
        kernel.comment(
                "Load and combine per item, lane by lane. The index is a long, because it may pass the largest int.");
        kernel.declareStates(4);
        kernel.block("for (long i = globalId; i < vectors; i += globalSize)", () -> {
            kernel.loadVectors("vector", Ints.INT_I);
            kernel.accumulateLanes("vector", Ints.INT_I, 0);
        });
        tail(kernel, "The elements after the last whole vector; then one value an item.");
        kernel.mergeStates(kernel.slots(Ints.LOCAL_ID), 4);
    }

    /**
     * Item k takes the vectors k, k + globalSize, ..., and combines a vector's lanes with each other first: one accumulator
     * of several components leaves registers for more items. Two vectors a turn were 8 % slower on an H200, for a variance.
     */
    static void combinedVectors(KernelWriter kernel) {
        vectorHead(kernel, "item k the vectors k, k + globalSize, ...");
        FirstExtreme.of(kernel.model).ifPresentOrElse(extreme -> extreme.load(kernel), () -> oneVector(kernel));
        kernel.comment("The elements after the last whole vector.");
        kernel.block("for (long k = globalId; k < rest; k += globalSize)",
                () -> kernel.accumulateTail(kernel.running(), Ints.toInt(Ints.named("k"))));
        kernel.keepState();
    }

    /** Item k takes the vectors k, k + globalSize, ..., and combines lane by lane into its values in local memory. */
    static void wideVectors(KernelWriter kernel) {
        vectorHead(kernel, "item k the vectors k, k + globalSize, ...");
        boolean counts = kernel.counts();
        kernel.startState("Load and combine per item, "
                + (counts ? "several vectors at a time, a turn ahead." : "lane by lane.")
                + " The long index may pass the largest int.");
        strides(kernel);
        if (counts) {
            int count = kernel.vectorsAhead();
            String full = " + " + (count == 2 ? "" : count - 1 + " * ") + "stride < vectors";
            pipeline(kernel, "", full, count + " * stride", new Turn(from -> indices(from, count),
                    kernel::loadVectorsAhead, kernel::accumulateVectorsAhead));
        }
        kernel.block("while (i < vectors)", () -> {
            kernel.loadVectors("vector", Ints.INT_I);
            kernel.accumulateWideLanes("vector", Ints.INT_I);
            kernel.line("i += stride;");
        });
        kernel.comment("The elements after the last whole vector.");
        kernel.block("for (long k = globalId; k < rest; k += globalSize)",
                () -> kernel.accumulateTail(kernel.running(), Ints.toInt(Ints.named("k"))));
    }

    private static void oneVector(KernelWriter kernel) {
        if (NearExponentials.isOf(kernel.model)) {
            NearExponentials.load(kernel);
            return;
        }
        kernel.comment("Load and combine per item, a vector's lanes first. The index is a long, because it may pass the"
                + " largest int.");
        kernel.declareState();
        kernel.block("for (long i = globalId; i < vectors; i += globalSize)", () -> {
            kernel.loadVectors("vector", Ints.INT_I);
            kernel.combineLanes("vector", Ints.INT_I);
        });
    }

    private static void vectorHead(KernelWriter kernel, String order) {
        kernel.takesVectors();
        kernel.takes(
                order + " of " + kernel.elements() + ", lane by lane, and the last elements from " + kernel.tails());
    }

    private static void tail(KernelWriter kernel, String comment) {
        kernel.comment(comment);
        kernel.block("for (long i = globalId; i < rest; i += globalSize)",
                () -> kernel.accumulateTail(kernel.state(0), Ints.INT_I));
    }

    static void oneElement(KernelWriter kernel) {
        kernel.takes("item k the element k of " + kernel.elements() + "; the launch has at least n items");
        kernel.startState("Load one element an item.");
        kernel.block("if (globalId < n)", () -> kernel.accumulate(kernel.running(), Ints.GLOBAL_ID));
        kernel.keepState();
    }

    static void twoElements(KernelWriter kernel) {
        kernel.takes(
                "a group 2 * groupSize neighbours of " + kernel.elements() + ", an item two of them groupSize apart");
        kernel.head("int tileStart = groupId * groupSize * 2;");
        kernel.head("int left = n - tileStart; // elements from the tile's start on: indices past the end are never"
                + " formed");
        kernel.startState(TWO_APART);
        kernel.block("if (localId < left)",
                () -> kernel.accumulate(kernel.running(), Ints.sum(TILE_START, Ints.LOCAL_ID)));
        kernel.block("if (localId < left - groupSize)", () -> kernel.accumulate(kernel.running(),
                Ints.sum(TILE_START, Ints.GROUP_SIZE, Ints.LOCAL_ID)));
        kernel.keepState();
    }

    static void chunks(KernelWriter kernel) {
        kernel.uses.sizes(Size.CHUNK);
        kernel.takes("a group groupSize * CHUNK neighbours of " + kernel.elements()
                + ", an item CHUNK of them, from left to right");
        kernel.head("int tileStart = groupId * groupSize * CHUNK;");
        kernel.head("int chunkStart = localId * CHUNK; // within the tile");
        kernel.head(
                "int chunk = Math.min(CHUNK, n - tileStart - chunkStart); // its elements; not above 0 past the end");
        kernel.startState(
                "Load and combine per item, in order; an index past the end, or past the largest int, is never"
                        + " formed.");
        kernel.block("for (int i = 0; i < chunk; i++)", () -> kernel.accumulate(kernel.running(),
                Ints.sum(TILE_START, Ints.named("chunkStart"), Ints.I)));
        kernel.keepState();
    }

    static void halves(KernelWriter kernel) {
        kernel.takes("item k the elements k and k + ceil(n / 2) of " + kernel.elements());
        kernel.head("int half = n - n / 2; // rounded up, and never past the largest int");
        kernel.startState("Load and combine per item: the element, and its partner if it has one.");
        kernel.block("if (globalId < half)", () -> kernel.accumulate(kernel.running(), Ints.GLOBAL_ID));
        kernel.block("if (globalId < n - half)", () -> kernel.accumulate(kernel.running(),
                Ints.sum(Ints.GLOBAL_ID, Ints.named("half"))));
    }

    static void windows(KernelWriter kernel) {
        kernel.uses.sizes(Size.WINDOW);
        kernel.takes("item k the elements k, k + ceil(n / WINDOW), ... of " + kernel.elements());
        kernel.head("int windows = n / WINDOW;");
        kernel.head("if (n % WINDOW > 0) {");
        kernel.head("    windows = windows + 1;");
        kernel.head("}");
        kernel.startState(
                "Load and combine per item. The index is a long, because its last step may pass the largest int.");
        kernel.block("if (globalId < windows)",
                () -> kernel.block("for (long i = globalId; i < n; i += windows)",
                        () -> kernel.accumulate(kernel.running(), Ints.INT_I)));
    }

    static void blocks(KernelWriter kernel) {
        kernel.takes("item k the k-th block of " + kernel.elements() + ", from left to right");
        block(kernel, "n", "element");
        kernel.startState("Load and combine per item, in order.");
        kernel.block("for (int i = start; i < end; i++)", () -> kernel.accumulate(kernel.running(), Ints.I));
    }

    static void vectorBlocks(KernelWriter kernel) {
        vectorHead(kernel, "item k the k-th block of the vectors");
        block(kernel, "vectors", "vector");
        kernel.comment("Load and combine per item, lane by lane.");
        kernel.declareStates(4);
        kernel.block("for (int i = start; i < end; i++)", () -> {
            kernel.loadVectors("vector", Ints.I);
            kernel.accumulateLanes("vector", Ints.I, 0);
        });
        tail(kernel, "The elements after the last whole vector, by the first items; then one value an item.");
        kernel.mergeStatesToTwo(4);
    }

    private static void block(KernelWriter kernel, String count, String what) {
        kernel.comment("The item's block: the first " + count + " % globalSize items take one " + what
                + " more than the others.");
        kernel.line("int block = " + count + " / globalSize;");
        kernel.line("int longer = " + count + " % globalSize;");
        kernel.line("int start = globalId * block + Math.min(globalId, longer);");
        kernel.line("int end = start + block;");
        kernel.block("if (globalId < longer)", () -> kernel.line("end = end + 1;"));
    }
}
