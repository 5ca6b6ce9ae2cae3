package io.funnel.embedded.check;

import io.funnel.embedded.Finding;
import io.funnel.embedded.Finding.Kind;
import io.funnel.embedded.Observation.Order;
import io.funnel.embedded.Observation.Use;
import io.funnel.embedded.check.MethodLaunch.Outcome;
import io.funnel.embedded.check.Parameters.Parameter;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sizes of a kernel's arrays by groups and elements, as two launches on arrays that are too large show them.
 *
 * @param perGroup elements that a group handles; 0 if any number of groups handles any number of elements
 * @param sizes the rule of each array, by its parameter's name
 * @param times indices for each element, of arrays that have more than one, such as three for colours
 * @param isOneGroup whether one group handles all elements, and others would repeat its work
 * @param mistakes findings of these two launches
 */
record KernelShape(int groupSize, int perGroup, Map<String, Rule> sizes, Map<String, Integer> times,
        boolean isOneGroup, List<Finding> mistakes) {

    static final int[] PROBES = {3, 5};
    private static final int GENEROUS = 256 * PROBES[1];
    private static final int MOST_ITEMS = 1024;
    private static final int WARP = 32;

    /**
     * Rule for a number of indices: some for each group, and some more; {@code all} for one for each element. Starts of segments
     * have one more than there are elements, the end of the last.
     */
    record Rule(boolean all, int perGroup, int more, boolean areStarts) {

        static final Rule ALL = new Rule(true, 0, 0, false);
    }

    int groups(int length) {
        if (isOneGroup) {
            return 1;
        }
        int group = perGroup == 0 ? groupSize : perGroup;
        int groups = Math.max(1, (length + group - 1) / group);
        return perGroup == 0 ? Math.min(groups, PROBES[0]) : groups;
    }

    /** The indices of an array; a kernel that knows no length handles whole groups. */
    int size(String array, int length, int groups) {
        Rule rule = sizes.getOrDefault(array, Rule.ALL);
        int many = times.getOrDefault(array, 1);
        return rule.all || (rule.perGroup > 0 && rule.perGroup == perGroup * many)
                ? length * many + (rule.areStarts ? rule.more : 0)
                : rule.perGroup * groups + rule.more;
    }

    static KernelShape of(Method kernel, Parameters parameters, int groupSize, boolean tellsGroups) {
        Map<String, Integer> times = times(kernel, parameters, groupSize);
        Outcome few = probe(kernel, parameters, groupSize, PROBES[0], GENEROUS * groupSize, times);
        Outcome more = probe(kernel, parameters, groupSize, PROBES[1], GENEROUS * groupSize, times);
        Map<String, Rule> sizes = new HashMap<>();
        for (Parameter parameter : parameters.all()) {
            String name = parameter.name();
            if (TestData.isArray(parameter.type()) && !parameters.isLength(parameter)) {
                sizes.put(name, few.isWhole() && more.isWhole()
                        ? rule(few.uses().get(name), more.uses().get(name), parameters.areStarts(parameter))
                        : Rule.ALL);
            }
        }
        int perGroup = sizes.values().stream().anyMatch(Rule::all)
                ? 0
                : sizes.entrySet().stream()
                        .mapToInt(size -> size.getValue().perGroup / times.getOrDefault(size.getKey(), 1)).max()
                        .orElse(0);
        boolean handlesAll = few.uses().values().stream().anyMatch(use -> !use.isLocal() && used(use) == use.length());
        return new KernelShape(groupSize, perGroup, sizes, times, !tellsGroups && handlesAll,
                Stream.of(few, more).map(Outcome::findings).flatMap(List::stream).toList());
    }

    /** Leaves out indices beyond arrays of a guessed size, if a mistake that ended the two launches is among the findings. */
    List<Finding> certain(List<Finding> found) {
        boolean isGuessed = found.stream().anyMatch(finding -> finding.kind().endsLaunch() && isMistake(finding));
        return found.stream()
                .filter(finding -> !isGuessed || finding.kind() != Kind.OUT_OF_BOUNDS || isMistake(finding)).toList();
    }

    private boolean isMistake(Finding finding) {
        return mistakes.stream().anyMatch(mistake -> mistake.kind() == finding.kind()
                && mistake.array().equals(finding.array()) && mistake.first().line().equals(finding.first().line()));
    }

    private static Rule rule(@Nullable Use few, @Nullable Use more, boolean areStarts) {
        int first = used(few);
        int second = used(more);
        int groups = PROBES[1] - PROBES[0];
        if ((first == 0 && second == 0) || more == null || second == more.length() || (second - first) % groups != 0
                || second < first) {
            return Rule.ALL;
        }
        // Kernels that index by a value, such as a histogram's, have as many elements as a power of two.
        return second == first
                ? new Rule(false, 0, first == 1 ? 1 : Integer.highestOneBit(first - 1) * 2, false)
                : new Rule(false, (second - first) / groups,
                        Math.max(0, first - (second - first) / groups * PROBES[0]), areStarts);
    }

    private static int used(@Nullable Use use) {
        return use == null ? 0 : Math.max(use.highestRead(), use.highestWritten()) + 1;
    }

    /** The indices for each element, where two launches on few elements use the same number, which is above one. */
    private static Map<String, Integer> times(Method kernel, Parameters parameters, int groupSize) {
        int[] lengths = {groupSize - 3, groupSize / 2 - 3};
        List<Map<String, Use>> uses = IntStream.of(lengths)
                .mapToObj(length -> probe(kernel, parameters, groupSize, PROBES[0], length, Map.of()).uses()).toList();
        Map<String, Integer> times = new HashMap<>();
        uses.getFirst().forEach((name, use) -> {
            int many = used(use) / lengths[0];
            if (!use.isLocal() && many > 1 && used(use) == many * lengths[0]
                    && used(uses.getLast().get(name)) == many * lengths[1]) {
                times.put(name, many);
            }
        });
        return times;
    }

    private static Outcome probe(Method kernel, Parameters parameters, int groupSize, int groups) {
        return probe(kernel, parameters, groupSize, groups, GENEROUS * groupSize, Map.of());
    }

    private static Outcome probe(Method kernel, Parameters parameters, int groupSize, int groups, int length,
            Map<String, Integer> times) {
        return new MethodLaunch(kernel, parameters, groupSize, groups, length,
                parameter -> GENEROUS * groupSize * times.getOrDefault(parameter.name(), 1), Set.of())
                .run(TestData.INDICES, Order.FORWARDS);
    }

    /** The parameters, without lengths that prove to be data in a launch. */
    static Parameters withoutData(Method kernel, Parameters parameters, int groupSize) {
        Outcome outcome = probe(kernel, parameters, groupSize, PROBES[0]);
        Set<String> data = parameters.all().stream().filter(parameters::isLength).map(Parameter::name)
                .filter(name -> isWritten(outcome.uses().get(name)) || outcome.findings().stream().anyMatch(
                        finding -> finding.kind() == Kind.OUT_OF_BOUNDS && finding.array().equals(name)))
                .collect(Collectors.toSet());
        return data.isEmpty() ? parameters : withoutData(kernel, parameters.without(data), groupSize);
    }

    /**
     * The group size that a kernel is written for: the largest with which it uses all of each local array that does not depend on the
     * group, and nothing outside. Short arrays have an element for each warp, or for each item of one: the largest that they allow.
     */
    static int groupSize(Method kernel, Parameters parameters) {
        Map<String, Use> small = probe(kernel, parameters, 32, PROBES[0]).uses();
        Map<String, Use> large = probe(kernel, parameters, 64, PROBES[0]).uses();
        List<Integer> fixed = large.values().stream().filter(Use::isLocal)
                .filter(use -> isFixed(small.get(use.array()), use)).map(Use::length).toList();
        List<Integer> candidates = fixed.stream().filter(length -> length > WARP && length <= MOST_ITEMS)
                .flatMap(length -> Stream.concat(Stream.of(length), powersBelow(length)))
                .distinct().sorted(Comparator.reverseOrder()).toList();
        int most = fixed.contains(WARP) ? 256 : 128;
        return candidates.stream().filter(size -> usesAll(probe(kernel, parameters, size, PROBES[0]))).findFirst()
                .or(() -> candidates.stream().filter(size -> Integer.bitCount(size) == 1).findFirst())
                .orElseGet(() -> Stream.iterate(most, size -> size >= WARP, size -> size / 2)
                        .filter(size -> staysInside(probe(kernel, parameters, size, PROBES[0]))).findFirst()
                        .orElse(most));
    }

    /**
     * The arrays that the kernel writes and need no transfer: it writes them first, or their names are outputs'. An array that it
     * reads far beyond what it writes holds data.
     */
    static Set<String> outputs(Parameters parameters, Function<Set<String>, MethodLaunch> launches) {
        Set<String> written = new HashSet<>();
        launches.apply(Set.of()).run(TestData.INDICES, Order.FORWARDS).uses().values().stream()
                .filter(use -> !use.isLocal() && use.highestWritten() >= 0
                        && use.highestRead() <= 2 * use.highestWritten() + 1)
                .forEach(use -> written.add(use.array()));
        Set<String> outputs = new HashSet<>(written);
        for (Finding finding : launches.apply(written).run(TestData.INDICES, Order.FORWARDS).findings()) {
            boolean adds = finding.first().does().startsWith("adds");
            if (finding.kind() == Kind.UNINITIALISED && (adds || !parameters.isOutput(finding.array()))) {
                outputs.remove(finding.array());
            }
        }
        return outputs;
    }

    private static boolean isWritten(@Nullable Use use) {
        return use != null && use.highestWritten() >= 0;
    }

    private static Stream<Integer> powersBelow(int length) {
        return Stream.iterate(Integer.highestOneBit(length - 1), size -> size >= WARP, size -> size / 2);
    }

    private static boolean staysInside(Outcome outcome) {
        return outcome.findings().stream().noneMatch(finding -> finding.kind() == Kind.OUT_OF_BOUNDS);
    }

    private static boolean usesAll(Outcome outcome) {
        return staysInside(outcome)
                && outcome.uses().values().stream().filter(use -> use.isLocal() && use.length() > WARP)
                        .allMatch(use -> used(use) == use.length());
    }

    private static boolean isFixed(@Nullable Use small, Use large) {
        return small == null || small.length() == large.length();
    }
}
