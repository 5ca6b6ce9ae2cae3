package io.funnel.processor.mutant;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Mutations of a strategy's kernels, each a change in one place of the text. */
final class Mutations {

    private static final Pattern METHOD = Pattern.compile("^    (?:public |private )?static .*?(\\w+)\\(.*");
    private static final Pattern CALL = Pattern.compile("(?<![.\\w])(\\w+)\\(");

    /** A pattern in a line and its replacement; headers of loops keep their end conditions. */
    private record Change(String name, Pattern pattern, String replacement, boolean inLoops) {}

    private static final List<Change> CHANGES = List.of(
            change("swapped operands", "(?<!- )\\b(\\w+) - (\\w+)(?=[;,)])", "$2 - $1"),
            change("dropped negation", "JavaMath\\.not\\(", "("),
            change("dropped negation", "(?<!localId) == ", " != "),
            change("dropped negation", " != ", " == "),
            new Change("off by one", Pattern.compile("; (\\w+) < ([\\w. ]+?);"), "; $1 < $2 - 1;", true),
            new Change("off by one", Pattern.compile("; (\\w+) > 0;"), "; $1 > 1;", true),
            new Change("off by one", Pattern.compile("for \\((int|long) (\\w+) = (\\w+);"), "for ($1 $2 = $3 + 1;",
                    true),
            change("off by one", "(?<=[(\\w]) < (?=\\w)", " <= "),
            change("off by one", " >= ", " > "),
            change("missing barrier", "context\\.(local|global)Barrier\\(\\);", ";"),
            change("wrong lane", "\\[localId \\+ (\\w+)\\]", "[localId]"),
            change("wrong lane", "Slots\\[0\\]", "Slots[1]"),
            change("wrong identity", "= IDENTITY\\w*;", "= 3;"),
            change("changed operator", "(?<=[\\w)]) \\+ (?!zero)(?=[\\w(])", " - "),
            change("changed operator", "(?<=[\\w)]) \\* (?=[\\w(])", " + "),
            change("changed operator", "(?<=[\\w)]) \\| (?=[\\w(])", " & "),
            change("changed operator", "Math\\.max\\(", "Math.min("),
            change("changed operator", "Math\\.min\\(", "Math.max("),
            change("changed operator", "JavaMath\\.and\\(", "JavaMath.or("),
            change("changed operator", "JavaMath\\.or\\(", "JavaMath.and("));

    private Mutations() {}

    private static Change change(String name, String pattern, String replacement) {
        return new Change(name, Pattern.compile(pattern), replacement, false);
    }

    /**
     * A wrong text.
     *
     * @param name the kind of mutation
     * @param line the original line
     * @param now  the mutated line
     */
    record Mutation(String name, String line, String now, String text) {}

    /** Returns the mutations of all methods that the kernel of this name calls. */
    static List<Mutation> of(String text, String kernel) {
        List<String> lines = text.lines().toList();
        Map<String, int[]> methods = methods(lines);
        List<Mutation> mutations = new ArrayList<>();
        for (String method : reached(lines, methods, kernel)) {
            int[] range = Objects.requireNonNull(methods.get(method));
            for (int i = range[0]; i <= range[1]; i++) {
                String line = lines.get(i);
                boolean loop = line.strip().startsWith("for (") || line.strip().startsWith("while (");
                if (!line.strip().startsWith("*") && !line.strip().startsWith("/")) {
                    for (Change change : CHANGES) {
                        if (change.inLoops == loop) {
                            mutate(lines, i, change, mutations);
                        }
                    }
                }
            }
        }
        return mutations;
    }

    private static void mutate(List<String> lines, int number, Change change, List<Mutation> mutations) {
        String line = lines.get(number);
        int comment = line.indexOf(" //");
        Matcher matcher = change.pattern.matcher(line);
        while (matcher.find() && (comment < 0 || matcher.start() < comment)) {
            String found = change.replacement;
            for (int group = matcher.groupCount(); group > 0; group--) {
                found = found.replace("$" + group, matcher.group(group));
            }
            List<String> all = new ArrayList<>(lines);
            all.set(number, line.substring(0, matcher.start()) + found + line.substring(matcher.end()));
            mutations.add(new Mutation(change.name, line.strip(), all.get(number).strip(), String.join("\n", all)));
        }
    }

    /** The first and last line of each method's body. */
    private static Map<String, int[]> methods(List<String> lines) {
        Map<String, int[]> methods = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher method = METHOD.matcher(lines.get(i));
            if (method.matches()) {
                int from = i;
                while (!lines.get(from).endsWith("{")) {
                    from++;
                }
                int to = from;
                while (!lines.get(to).equals("    }")) {
                    to++;
                }
                methods.put(method.group(1), new int[] {from + 1, to - 1});
                i = to;
            }
        }
        return methods;
    }

    private static Set<String> reached(List<String> lines, Map<String, int[]> methods, String kernel) {
        Deque<String> open = new ArrayDeque<>(methods.keySet().stream()
                .filter(name -> name.equals(kernel) || name.equals(kernel + "Partials")).toList());
        Set<String> reached = new LinkedHashSet<>(open);
        while (!open.isEmpty()) {
            int[] range = Objects.requireNonNull(methods.get(open.remove()));
            Matcher call = CALL.matcher(String.join("\n", lines.subList(range[0], range[1] + 1)));
            while (call.find()) {
                if (methods.containsKey(call.group(1)) && reached.add(call.group(1))) {
                    open.add(call.group(1));
                }
            }
        }
        return reached;
    }
}
