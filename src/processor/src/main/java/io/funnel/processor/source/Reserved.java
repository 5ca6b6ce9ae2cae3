package io.funnel.processor.source;

import java.util.Locale;
import java.util.Set;

/** Names that the generated code uses itself. */
final class Reserved {

    /** Methods of a kernels class. */
    static final Set<String> FUNCTIONS = Set.of("sequential", "parallelStream", "annotatedLoop", "globalHalving",
            "globalWindow", "interleavedModulo", "interleavedStrided", "sequentialAddressing", "firstCombineOnLoad",
            "unrolledTree", "warpFinish", "warpFinishWithShuffles", "warpFinishWithBarriers", "unrolledPerGroupSize",
            "cascade", "cascadeUnrolled", "cascadeVector", "twoPass", "associativeTree", "commutativeTree",
            "serialPerCore", "serialPerCoreVector", "atomicPartials");

    /** Variables of a kernel. */
    static final Set<String> VARIABLES = Set.of("context", "globalId", "localId", "groupId", "groupSize",
            "globalSize", "n", "i", "k", "slots", "partials", "length", "stride", "active", "vectors", "rest", "tail",
            "first", "second", "last", "half", "left", "right", "chunkStart", "tileStart", "out", "start", "end",
            "block", "from", "to", "lane", "distance", "offset", "base");

    private Reserved() {}

    /** The name, changed if a kernel uses it itself. */
    static String variable(String name, String addition) {
        boolean taken = VARIABLES.contains(name) || name.toLowerCase(Locale.ROOT).endsWith("slots")
                || name.toLowerCase(Locale.ROOT).endsWith("partials");
        return taken ? name + addition : name;
    }
}
