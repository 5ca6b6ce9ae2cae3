package io.funnel.processor.writer.kernel;

/** Loads of one contiguous block for each item. */
final class BlockLoads {

    private BlockLoads() {}

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
        VectorLoads.tail(kernel,
                "The elements after the last whole vector, by the first items; then one value an item.");
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
