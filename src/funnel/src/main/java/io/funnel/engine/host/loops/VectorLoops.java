package io.funnel.engine.host.loops;

/** The loops with the JDK's vectors; to be loaded only where the module {@code jdk.incubator.vector} is there. */
final class VectorLoops {

    private VectorLoops() {}

    /** The loops of all element types. */
    static LoopLibrary library() {
        DoubleLoops doubles = new DoubleVectorLoops();
        return new LoopLibrary(new IntVectorLoops(), new LongVectorLoops(), new FloatVectorLoops(), doubles,
                new WideFloatVectorLoops(doubles), new CompensatedVectorLoops(),
                "jdk.incubator.vector with " + FloatVectorFolds.SPECIES.length() + " floats");
    }
}
