package io.funnel.processor.model;

import java.util.Set;

/** Names that a reduction's own variables cannot have in kernels. */
public final class ReservedNames {

    /** Variables of kernels and of host loops. */
    private static final Set<String> TAKEN = Set.of("context", "length", "n", "globalId", "localId", "groupId",
            "groupSize", "globalSize", "slots", "partials", "out", "result", "tail", "i", "k", "half", "windows",
            "active", "stride", "slot", "tileStart", "chunk", "chunkStart", "zero", "left", "right", "vectors", "rest",
            "first", "second", "last", "vector", "block", "longer", "start", "end", "lane", "other", "state", "index",
            "in", "step", "bin", "origin", "slotValues",
            "slotStart");
    /** Words of OpenCL C and CUDA C++ that are none of Java's. */
    private static final Set<String> FOREIGN = Set.of("auto", "bool", "constant", "delete", "explicit", "extern",
            "friend", "global", "half", "inline", "kernel", "local", "mutable", "namespace", "operator", "register",
            "restrict", "signed", "sizeof", "struct", "template", "typedef", "typename", "uchar", "uint", "ulong",
            "union", "unsigned", "ushort", "using", "virtual", "event_t", "size_t", "generic", "pipe", "complex");

    private ReservedNames() {}

    /** Whether kernels use a name for themselves, or a backend's language does. */
    public static boolean include(String name) {
        return TAKEN.contains(name) || FOREIGN.contains(name);
    }
}
