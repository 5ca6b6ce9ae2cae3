package io.funnel.processor.writer.kernel;

/** A phase of a kernel: it loads and combines an item's elements, combines in the group, or stores. */
@FunctionalInterface
interface Phase {

    Phase NONE = kernel -> {};

    /** Writes its statements and records their needs. */
    void write(KernelWriter kernel);
}
