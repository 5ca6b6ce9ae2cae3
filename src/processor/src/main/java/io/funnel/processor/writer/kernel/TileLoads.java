package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.writer.text.Ints;
import io.funnel.processor.writer.text.Size;

/** Loads of a few elements, or of one contiguous block, for each item. */
final class TileLoads {

    private static final String TWO_APART = "Load and combine per item: two elements, groupSize apart.";
    private static final Expr TILE_START = Ints.named("tileStart");

    private TileLoads() {}

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
        VectorLoads.head(kernel, "item k the k-th block of the vectors");
        block(kernel, "vectors", "vector");
        kernel.comment("Load and combine per item, lane by lane.");
        kernel.declareStates(4);
        kernel.block("for (int i = start; i < end; i++)", () -> {
            kernel.loadVectors("vector", Ints.I);
            kernel.accumulateLanes("vector", Ints.I, 0);
        });
        VectorLoads.rest(kernel, kernel.state(0),
                "The elements after the last whole vector, by the first items; then one value an item.");
        kernel.mergeStatesToTwo(0, 4);
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
