package io.funnel.processor.source.tree;

import io.funnel.processor.model.ReservedNames;
import io.funnel.strategy.Code;
import io.funnel.strategy.Strategy;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names that the generated code uses itself. */
public final class Reserved {

    static final Set<String> FUNCTIONS = functions();

    /** What kernels append to the names of inputs and of the state's components. */
    private static final String DERIVED =
            "(Input|State)*(\\d*|Slots|Lane|Other|Right|Partials|Out|Result|In|At|Tail|Vector|First|Second|Last)\\d*";

    private Reserved() {}

    private static Set<String> functions() {
        Set<String> names = new HashSet<>(Set.of("reduceRange", "reduceRangeOnHeap", "combineSlots", "storeIdentity"));
        for (Strategy strategy : Strategy.values()) {
            names.add(strategy.method());
            if (strategy.code() == Code.WARPS_OR_BARRIERS) {
                names.add(strategy.method() + "WithShuffles");
                names.add(strategy.method() + "WithBarriers");
            }
        }
        return Set.copyOf(names);
    }

    /** Whether a variable of a loop's body cannot have a name, for kernels with these inputs and components. */
    public static Predicate<String> beside(Set<String> arrays) {
        Pattern derived = Pattern.compile(
                arrays.stream().map(Pattern::quote).collect(Collectors.joining("|", "(", ")")) + DERIVED);
        return name -> ReservedNames.areVariables(name) || (ReservedNames.include(name) && !name.equals("bin"))
                || derived.matcher(name).matches();
    }

    /** The name, changed if a kernel uses it itself. */
    public static String variable(String name, String addition) {
        boolean taken = ReservedNames.areVariables(name) || name.toLowerCase(Locale.ROOT).endsWith("slots")
                || name.toLowerCase(Locale.ROOT).endsWith("partials");
        return taken ? name + addition : name;
    }
}
