package io.funnel.processor.writer;

import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of variables in the kernels of one model. Templates speak of {@code state}, {@code slots}, {@code lane} and
 * arrays such as {@code partials}; here they become one name for each component of the state. A name from the source
 * that a kernel uses for something else, or that is a word of a backend's language, gets an ending.
 */
final class Names {

    /** Words that templates use for themselves. */
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
    private static final List<String> ENDINGS =
            List.of("0", "1", "2", "3", "4", "5", "6", "7", "Slots", "Lane", "Other",
                    "Right", "Partials", "Out", "Result", "In");
    private static final Pattern WORD =
            Pattern.compile("\\b(state|slots|lane|other|right|partials|out|result|in)(\\d*)\\b");

    private final List<String> accumulators = new ArrayList<>();
    private final Map<String, String> inputs = new HashMap<>();
    private final boolean single;
    private final List<String> functions;

    Names(Model model) {
        Set<String> used = new HashSet<>();
        for (InputArray input : model.inputs()) {
            boolean clash = input.streamed() && !input.name().equals("in") && isReserved(input.name());
            String name = clash ? input.name() + "Input" : input.name();
            inputs.put(input.name(), name);
            used.add(name);
        }
        for (StatePart part : model.state()) {
            String name = part.name();
            while (isReserved(name) || derived(name).stream().anyMatch(used::contains)) {
                name = name + "State";
            }
            accumulators.add(name);
            used.addAll(derived(name));
        }
        single = model.state().size() == 1;
        functions = model.functions();
    }

    private static List<String> derived(String name) {
        List<String> derived = new ArrayList<>(List.of(name));
        ENDINGS.forEach(ending -> derived.add(name + ending));
        return derived;
    }

    /** Whether kernels use a name for themselves, or a backend's language does. */
    static boolean isReserved(String name) {
        return TAKEN.contains(name) || FOREIGN.contains(name);
    }

    /** The name of a function beside those that the model brings, which may have the name that it should have. */
    String function(String name) {
        Pattern declaration = Pattern.compile("\\b" + name + "\\(");
        boolean clash = functions.stream().anyMatch(function -> declaration.matcher(function).find());
        return clash ? name + "States" : name;
    }

    /** The name of an input array. */
    String input(InputArray input) {
        return inputs.getOrDefault(input.name(), input.name());
    }

    /** The name of a streamed input's tail; {@code only} if there is no other. */
    String tail(InputArray input, boolean only) {
        return only ? "tail" : input(input) + "Tail";
    }

    /** The name of a local vector of a streamed input. */
    String vector(InputArray input, boolean only, String name) {
        return only ? name : input(input) + capitalised(name);
    }

    /** A template's expression for one component of the state. */
    String of(String expression, int part) {
        Matcher words = WORD.matcher(expression);
        return words.replaceAll(word -> {
            String name = word.group(1);
            String base = accumulators.get(part);
            String own = name.equals("state") ? base : single ? name : base + capitalised(name);
            return Matcher.quoteReplacement(own + word.group(2));
        });
    }

    /** A template's expression for each component of the state. */
    List<String> all(String expression) {
        List<String> all = new ArrayList<>();
        for (int part = 0; part < accumulators.size(); part++) {
            all.add(of(expression, part));
        }
        return all;
    }

    /** {@code count} as {@code Count}. */
    static String capitalised(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** {@code minAndMax} as {@code MIN_AND_MAX}. */
    static String constant(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
    }
}
