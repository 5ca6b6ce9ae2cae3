import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Derives sources of one primitive type from tested exemplars of another, so that each loop is written once. An
 * exemplar is an ordinary Java file. Lines at its head name the files to derive, in the same package or, with a path such
 * as {@code ../intsum/Cascade}, in another one, and say what is replaced in each:
 *
 * <pre>{@code
 * // [specialise DoubleSums: float -> double; 2^-24 -> 2^-53]
 * // [specialise LongHistogram: Int -> Long; int[] -> long[]; int low -> long low]
 * }</pre>
 *
 * A rule replaces whole tokens, in code and in comments, never parts of a word; spaces between tokens do not count, the
 * longest rule wins, and a rule that finds nothing is an error. Rules of several lines for one name add up, and a name
 * with a {@code *} stands for all files that earlier lines name so. Three kinds say more than they show:
 * <ul>
 * <li>{@code float -> double} also replaces the type in names ({@code FloatArray}, {@code JAVA_FLOAT}, {@code floats}),
 * the boxed class, and literals such as {@code 0f}; {@code Float -> Double} does so but for the word {@code float}
 * itself, for files where it also has another use, as {@code int} has for indexes;</li>
 * <li>{@code *4 -> *2} replaces a part of names: {@code VectorFloat4} becomes {@code VectorFloat2};</li>
 * <li>{@code + -> p.M.min} replaces what accumulates: {@code x = x + y;} becomes {@code x = M.min(x, y);} unless y is
 * a literal, and {@code p.M} is imported.</li>
 * </ul>
 * Lines that only some of the files have stand in a block; a block made only of comments is code of files other than
 * the exemplar, taken as it is without the comment marks, or, if each line begins with {@code //:}, with the rules applied. A
 * name may have one {@code *}.
 *
 * <pre>{@code
 *     // [only FloatNorms]       or [not DoubleNorms]
 *     return (float) Math.sqrt(all.big * 0x1p184 + all.medium);
 *     // [end]
 *     // [only DoubleNorms]
 *     // return Math.sqrt(all.big);
 *     // [end]
 * }</pre>
 *
 * Takes a folder of sources and a folder to write to, which holds nothing else; a file that would not change is not
 * written again. Maven runs it in {@code generate-sources}:
 *
 * <pre>{@code
 * java config/Specialise.java src/main/java target/generated-sources/specialised
 * }</pre>
 */
public final class Specialise {

    private static final String[][] TYPES = {{"byte", "Byte"}, {"short", "Short"}, {"char", "Character"},
            {"int", "Integer"}, {"long", "Long"}, {"float", "Float"}, {"double", "Double"}};
    private static final Pattern HEAD = Pattern.compile("(?m)^// \\[specialise ([\\w*, ./]+): (.+)]\\R");
    private static final Pattern BLOCK =
            Pattern.compile("(?m)^ *// \\[(only|not) ([\\w*, ]+)]\\R((?s:.*?))^ *// \\[(end|only|not)\\b(.*)\\R");
    private static final Pattern TOKEN = Pattern.compile("\\s+|[\\p{L}_$][\\w$]*|0x\\w*(\\.\\w+)?[pP][+-]?\\w+"
            + "|\\d\\w*(\\.\\d\\w*)?|.");
    private static final Pattern FLOAT_LITERAL = Pattern.compile("(0x.*[pP].*|\\d[\\d.eE]*)[fF]");
    private static final Pattern ACCUMULATION = Pattern.compile("(\\S+) = \\1 \\+ ([^;0-9][^;]*);");
    private static final Pattern PART = Pattern.compile("\\p{Lu}?\\p{Ll}+|\\p{Lu}+(?!\\p{Ll})|\\d+|.");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (static )?[\\w.]+\\.(\\w+);\\R");

    private final Path exemplar;
    private final String name;
    private final Map<List<String>, String> sequences = new HashMap<>();
    private final Map<String, String> parts = new HashMap<>();
    private final Set<List<String>> unused = new LinkedHashSet<>();
    private int longest = 1;
    private String literal = "";
    private String function = "";

    private Specialise(Path exemplar, String name) {
        this.exemplar = exemplar;
        this.name = name;
    }

    /** Takes the folder of exemplars and the folder to write to. */
    public static void main(String[] args) throws IOException {
        try {
            specialise(Path.of(args[0]), Path.of(args[1]));
        } catch (IllegalArgumentException fault) {
            System.err.println(fault.getMessage());
            System.exit(1);
        }
    }

    /**
     * Derives what the exemplars of a folder ask for.
     *
     * @throws IllegalArgumentException if a rule cannot be read or finds nothing, or a block has no end
     */
    public static void specialise(Path sources, Path target) throws IOException {
        write(target, derive(sources));
    }

    private static Map<Path, String> derive(Path folder) throws IOException {
        List<Path> sources;
        try (Stream<Path> files = Files.walk(folder)) {
            sources = files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
        }
        Map<Path, String> derived = new TreeMap<>();
        for (Path source : sources) {
            String text = Files.readString(source);
            if (HEAD.matcher(text).find()) {
                for (Map.Entry<String, Specialise> target : targets(source, text).entrySet()) {
                    Path path = folder.relativize(source.resolveSibling(target.getKey() + ".java").normalize());
                    if (Files.exists(folder.resolve(path))
                            || derived.put(path, target.getValue().specialise(text)) != null) {
                        throw new IllegalArgumentException(source + ": " + path + " is there already");
                    }
                }
            }
        }
        return derived;
    }

    private static Map<String, Specialise> targets(Path source, String text) {
        Map<String, Specialise> targets = new LinkedHashMap<>();
        Matcher head = HEAD.matcher(text);
        while (head.find()) {
            for (String name : head.group(1).split(",")) {
                if (!name.contains("*")) {
                    targets.computeIfAbsent(name.strip(),
                            n -> new Specialise(source, Path.of(n).getFileName().toString())).addRules(head.group(2));
                    continue;
                }
                List<Specialise> named = targets.values().stream().filter(target -> target.isNamed(name)).toList();
                if (named.isEmpty()) {
                    throw new IllegalArgumentException(source + ": no file of this name yet: " + name.strip());
                }
                named.forEach(target -> target.addRules(head.group(2)));
            }
        }
        return targets;
    }

    private void addRules(String rules) {
        for (String rule : rules.split(";")) {
            String[] sides = rule.split("->", 2);
            if (sides.length != 2 || sides[0].isBlank()) {
                throw fault("not a rule, such as int -> long: " + rule.strip());
            }
            addRule(sides[0].strip(), sides[1].strip());
        }
    }

    private void addRule(String left, String right) {
        if (left.equals("+")) {
            function = right;
            return;
        }
        if (left.startsWith("*") && right.startsWith("*")) {
            parts.put(left.substring(1), right.substring(1));
            return;
        }
        String[] from = type(left);
        String[] to = type(right);
        if (from == null || to == null) {
            List<String> tokens = tokens(left).stream().filter(token -> !token.isBlank()).toList();
            longest = Math.max(longest, tokens.size());
            sequences.put(tokens, right);
            unused.add(tokens);
            return;
        }
        if (left.equals(from[0])) {
            sequences.put(List.of(left), right);
        }
        sequences.put(List.of(from[1]), to[1]);
        parts.put(capital(from[0]), capital(to[0]));
        parts.put(capital(from[0]) + "s", capital(to[0]) + "s");
        parts.put(from[0], to[0]);
        parts.put(from[0] + "s", to[0] + "s");
        parts.put(from[0].toUpperCase(), to[0].toUpperCase());
        if (from[0].equals("float")) {
            literal = to[0];
        }
    }

    /** {@return the primitive type and its boxed class, for either's name; null for another word} */
    private static String[] type(String word) {
        for (String[] type : TYPES) {
            if (word.equals(type[0]) || word.equals(capital(type[0]))) {
                return type;
            }
        }
        return null;
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    private String specialise(String text) {
        // What a block holds for this file alone goes round the rules.
        List<String> verbatim = new ArrayList<>();
        String body = accumulated(HEAD.matcher(text).replaceAll(""));
        for (Matcher block = BLOCK.matcher(body); block.find(); block = BLOCK.matcher(body)) {
            String kept = block.group(1).equals("only") == isNamed(block.group(2)) ? block.group(3) : "";
            if (!kept.isEmpty() && kept.lines().allMatch(line -> line.strip().startsWith("//:"))) {
                kept = kept.replaceAll("(?m)^( *)//: ?", "$1");
            } else if (!kept.isEmpty() && kept.lines().allMatch(line -> line.strip().startsWith("//"))) {
                verbatim.add(kept.replaceAll("(?m)^( *)// ?", "$1"));
                kept = "\u0000\n";
            }
            String rest = block.group(4).equals("end") ? "" : "// [" + block.group(4) + block.group(5) + "\n";
            body = body.substring(0, block.start()) + kept + rest + body.substring(block.end());
        }
        if (Pattern.compile("// \\[(only|not|end)\\b").matcher(body).find()) {
            throw fault("[only] or [not] without [end], or [end] alone");
        }
        String result = withArticles(replaced(body));
        for (String part : verbatim) {
            result = result.replaceFirst(" *\u0000\n", Matcher.quoteReplacement(part));
        }
        if (!unused.isEmpty()) {
            throw fault("rules that find nothing: "
                    + unused.stream().map(rule -> String.join(" ", rule)).collect(Collectors.joining("; ")));
        }
        if (!Pattern.compile("\\b(class|record|interface|enum) " + name + "\\b").matcher(result).find()) {
            throw fault("no such type comes of the rules");
        }
        return "// Generated from " + exemplar.getFileName() + "; change that file instead.\n"
                + withImports(result).replaceAll("(?m) +$", "");
    }

    /** With the function in place of additions, and its class imported. */
    private String accumulated(String text) {
        if (function.isEmpty()) {
            return text;
        }
        Matcher addition = ACCUMULATION.matcher(text);
        if (!addition.find()) {
            throw fault("a rule that finds nothing: +");
        }
        int method = function.lastIndexOf('.');
        String type = function.substring(0, method);
        String call = function.substring(type.lastIndexOf('.') + 1);
        return addition.replaceAll("$1 = " + call + "($1, $2);")
                .replaceFirst("\\nimport ", "\nimport " + type + ";$0");
    }

    /** Whether a list of names, each with at most one star, has this file's. */
    private boolean isNamed(String names) {
        return Stream.of(names.split(",")).anyMatch(one -> name.matches(one.strip().replace("*", "\\w*")));
    }

    private String replaced(String text) {
        List<String> tokens = tokens(text);
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < tokens.size();) {
            int end = longestMatch(tokens, i, result);
            if (end == i) {
                result.append(word(tokens.get(i)));
                end++;
            }
            i = end;
        }
        return result.toString();
    }

    /** Appends what the longest rule that matches makes of the tokens from one on; {@return the end of the match} */
    private int longestMatch(List<String> tokens, int from, StringBuilder result) {
        List<String> found = new ArrayList<>();
        int end = from;
        List<String> best = null;
        for (int i = from; i < tokens.size() && found.size() < longest && !tokens.get(from).isBlank(); i++) {
            if (!tokens.get(i).isBlank()) {
                found.add(tokens.get(i));
                if (sequences.containsKey(found)) {
                    best = List.copyOf(found);
                    end = i + 1;
                }
            }
        }
        if (best != null) {
            result.append(sequences.get(best));
            unused.remove(best);
        }
        return end;
    }

    /** One token that no rule of its own is for: names by their parts, float literals by their type. */
    private String word(String token) {
        Matcher number = FLOAT_LITERAL.matcher(token);
        if (!literal.isEmpty() && number.matches()) {
            boolean whole = number.group(1).chars().allMatch(Character::isDigit);
            return number.group(1) + (literal.equals("double") && whole ? ".0" : "");
        }
        if (!Character.isJavaIdentifierStart(token.charAt(0)) || type(token) != null) {
            return token;
        }
        return PART.matcher(token)
                .replaceAll(part -> Matcher.quoteReplacement(parts.getOrDefault(part.group(), part.group())));
    }

    private static List<String> tokens(String text) {
        return TOKEN.matcher(text).results().map(match -> match.group()).toList();
    }

    /** A vowel may have gone or come: a LongArray, an IntArray. */
    private static String withArticles(String text) {
        return text.replaceAll("\\b([Aa])n( (\\{@\\w+ )?)(?=(?i:long|double|float|short|byte|char))", "$1$2")
                .replaceAll("\\b([Aa])( (\\{@\\w+ )?)(?=[Ii]nt([A-Z]|s?\\b))", "$1n$2");
    }

    /** Without imports that are there twice or that nothing uses. */
    private static String withImports(String text) {
        String code = IMPORT.matcher(text).replaceAll("");
        Set<String> seen = new LinkedHashSet<>();
        return IMPORT.matcher(text).replaceAll(line -> seen.add(line.group())
                && Pattern.compile("\\b" + line.group(2) + "\\b").matcher(code).find() ? line.group() : "");
    }

    private static void write(Path folder, Map<Path, String> derived) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).filter(Files::isRegularFile).toList()) {
                    if (!derived.containsKey(folder.relativize(file))) {
                        Files.delete(file);
                    }
                }
            }
        }
        for (Map.Entry<Path, String> source : derived.entrySet()) {
            Path file = folder.resolve(source.getKey());
            if (!Files.exists(file) || !Files.readString(file).equals(source.getValue())) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, source.getValue());
            }
        }
    }

    private IllegalArgumentException fault(String what) {
        return new IllegalArgumentException(exemplar + ": " + name + ": " + what);
    }
}
