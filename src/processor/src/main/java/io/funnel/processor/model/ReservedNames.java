package io.funnel.processor.model;

import java.util.Set;

/** Names that a reduction's own variables cannot have in kernels. */
public final class ReservedNames {

    /** Variables of kernels and of host loops. */
    private static final Set<String> VARIABLES =
            Set.of("active", "block", "chunk", "chunkStart", "context", "end", "first", "globalId", "globalSize",
                    "groupId", "groupSize", "half", "i", "index", "k", "lane", "last", "left", "length", "localId",
                    "n", "origin", "out", "partials", "rest", "right", "second", "slot", "slotStart", "slotValues",
                    "slots", "start", "stride", "tail", "tileStart", "vectors", "zero");
    /** Others of them, which no parameter array is renamed for. */
    private static final Set<String> OTHERS =
            Set.of("bin", "in", "longer", "other", "result", "state", "step", "vector", "windows");
    /** Variables of a loop's body and parameter arrays do not have these either. */
    private static final Set<String> SPARED = Set.of("base", "distance", "from", "offset", "to");

    /** Words of OpenCL C and CUDA C++ that are none of Java's. */
    private static final Set<String> FOREIGN = Set.of("auto", "bool", "constant", "delete", "explicit", "extern",
            "friend", "global", "half", "inline", "kernel", "local", "mutable", "namespace", "operator", "register",
            "restrict", "signed", "sizeof", "struct", "template", "typedef", "typename", "uchar", "uint", "ulong",
            "union", "unsigned", "ushort", "using", "virtual", "event_t", "size_t", "generic", "pipe", "complex");

    private ReservedNames() {}

    /** Whether kernels use a name for themselves, or a backend's language does. */
    public static boolean include(String name) {
        return VARIABLES.contains(name) || OTHERS.contains(name) || FOREIGN.contains(name);
    }

    /** Whether variables of a loop's body and parameter arrays get another name. */
    public static boolean areVariables(String name) {
        return VARIABLES.contains(name) || SPARED.contains(name);
    }
}
