package io.funnel.processor.model;

import io.funnel.strategy.Code;
import io.funnel.strategy.Strategy;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names that the generated code uses itself, or a backend's language does: a reduction's own cannot have them. */
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

    /** Methods of a kernels class. */
    public static final Set<String> FUNCTIONS = functions();

    /** What kernels append to the names of inputs and of the state's components. */
    private static final String DERIVED =
            "(Input|State)*(\\d*|Slots|Lane|Other|Right|Partials|Out|Result|In|At|Tail|Vector|First|Second|Last)\\d*";

    private ReservedNames() {}

    private static Set<String> functions() {
        Set<String> names = new HashSet<>(
                Set.of("reduceRange", "reduceRangeOnHeap", "combineSlots", "combineTree", "storeIdentity"));
        for (Strategy strategy : Strategy.values()) {
            names.add(strategy.method());
            if (strategy.code() == Code.WARPS_OR_BARRIERS) {
                names.add(strategy.method() + "WithShuffles");
                names.add(strategy.method() + "WithBarriers");
            }
        }
        return Set.copyOf(names);
    }

    /** Whether kernels use a name for themselves, or a backend's language does. */
    public static boolean include(String name) {
        return VARIABLES.contains(name) || OTHERS.contains(name) || FOREIGN.contains(name);
    }

    /** Whether variables of a loop's body and parameter arrays get another name. */
    private static boolean areVariables(String name) {
        return VARIABLES.contains(name) || SPARED.contains(name);
    }

    /** Whether a variable of a loop's body cannot have a name, for kernels with these inputs and components. */
    public static Predicate<String> beside(Set<String> arrays) {
        Pattern derived = Pattern.compile(
                arrays.stream().map(Pattern::quote).collect(Collectors.joining("|", "(", ")")) + DERIVED);
        return name -> areVariables(name) || (include(name) && !name.equals("bin"))
                || derived.matcher(name).matches();
    }

    /** The name, changed if a kernel uses it itself. */
    public static String variable(String name, String addition) {
        boolean taken = areVariables(name) || name.toLowerCase(Locale.ROOT).endsWith("slots")
                || name.toLowerCase(Locale.ROOT).endsWith("partials");
        return taken ? name + addition : name;
    }
}
