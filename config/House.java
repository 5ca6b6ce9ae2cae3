import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks the rules of the house that no other tool covers: lines of a module, files of a package, lines of a file, and
 * wording of comments and pages. Prints one line for each violation; exits with 1 if there are any. Runs on Java 17 as on
 * 25.
 *
 * <pre>{@code
 * java config/House.java            # checks
 * java config/House.java --renew    # writes the lines of today into config/lines.csv
 * }</pre>
 */
public final class House {

    private static final Path LEDGER = Path.of("config", "lines.csv");
    private static final Path LARGE = Path.of("config", "large.txt");
    private static final double GROWTH = 1.03;
    private static final int FILES_OF_A_PACKAGE = 20;
    private static final int LINES_OF_A_FILE = 300;
    private static final int WORDS_OF_A_SENTENCE = 25;

    /** First words of a Javadoc that name no subject and no action. */
    private static final Pattern HEADLESS = Pattern.compile(
            "^(What|Of|By|As|Whose|Those|The same|Which|With|For|On|In|Where|Who|How)\\b");

    /** Phrases of the old dialect, each with a better one. */
    private static final Map<Pattern, String> PHRASES = phrases();

    private static final Pattern BLOCK = Pattern.compile("(?s)<pre>.*?</pre>|<(ul|ol|table)>.*?</\\1>|\\{@snippet.*?\\n\\s*\\}");
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?;:])\\s+");

    private final List<String> violations = new ArrayList<>();

    private House() {}

    /** Takes nothing, or {@code --renew}. */
    public static void main(String[] args) throws IOException {
        House house = new House();
        if (args.length == 1 && args[0].equals("--renew")) {
            house.renew();
            return;
        }
        house.checkLedger();
        house.checkSizes();
        house.checkComments();
        house.checkPages();
        house.violations.forEach(System.out::println);
        System.out.println("house: violations=" + house.violations.size());
        System.exit(house.violations.isEmpty() ? 0 : 1);
    }

    private void checkLedger() throws IOException {
        Map<String, Integer> now = lines();
        Map<String, Integer> recorded = new TreeMap<>();
        for (String row : Files.readAllLines(LEDGER).stream().skip(1).toList()) {
            String[] cells = row.split(",", -1);
            recorded.put(cells[0], Integer.parseInt(cells[1]));
        }
        now.forEach((module, lines) -> {
            Integer before = recorded.get(module);
            if (before == null) {
                violations.add(LEDGER + ": module without a row: module=" + module + ", lines=" + lines
                        + "; add it by java config/House.java --renew");
            } else if (lines > GROWTH * before) {
                violations.add(LEDGER + ": module has grown by more than 3 %: module=" + module + ", recorded=" + before
                        + ", lines=" + lines + "; say in the commit what a user gains, and renew the row");
            }
        });
        recorded.keySet().stream().filter(module -> !now.containsKey(module))
                .forEach(module -> violations.add(LEDGER + ": row of no module: module=" + module));
    }

    private void renew() throws IOException {
        StringBuilder text = new StringBuilder("module,lines,date\n");
        lines().forEach((module, lines) -> text.append(module + ',' + lines + ',' + LocalDate.now() + '\n'));
        Files.writeString(LEDGER, text);
    }

    /** Main lines by module. */
    private static Map<String, Integer> lines() {
        Map<String, Integer> lines = new TreeMap<>();
        for (Path file : sources("main")) {
            lines.merge(file.getName(1).toString(), read(file).split("\n", -1).length - 1, Integer::sum);
        }
        return lines;
    }

    private void checkSizes() throws IOException {
        Set<String> allowed = new TreeSet<>(Files.readAllLines(LARGE).stream().filter(line -> !line.startsWith("#"))
                .map(line -> line.replaceAll(":.*", "")).toList());
        Set<String> packagesAllowed = new TreeSet<>(allowed);
        packagesAllowed.removeIf(name -> name.endsWith(".java"));
        allowed.removeAll(packagesAllowed);
        packagesAllowed.stream().filter(name -> !Files.isDirectory(Path.of(name)))
                .forEach(name -> violations.add(slashes(LARGE) + ": no such folder: folder=" + name));
        Map<Path, Integer> packages = new TreeMap<>();
        for (Path file : sources("main")) {
            if (!file.endsWith("package-info.java")) {
                packages.merge(file.getParent(), 1, Integer::sum);
            }
            int lines = read(file).split("\n", -1).length - 1;
            boolean isAllowed = allowed.remove(slashes(file));
            if (lines > LINES_OF_A_FILE && !isAllowed) {
                violations.add(slashes(file) + ": file too long: lines=" + lines + ", most=" + LINES_OF_A_FILE
                        + "; split it, or name it with a reason in " + slashes(LARGE));
            } else if (lines <= LINES_OF_A_FILE && isAllowed) {
                violations.add(slashes(LARGE) + ": file no longer long: file=" + slashes(file));
            }
        }
        allowed.forEach(file -> violations.add(slashes(LARGE) + ": no such file: file=" + file));
        packages.forEach((folder, files) -> {
            if (files > FILES_OF_A_PACKAGE && !packagesAllowed.contains(slashes(folder))) {
                violations.add(slashes(folder) + ": package too full: files=" + files + ", most=" + FILES_OF_A_PACKAGE);
            }
        });
    }

    private void checkComments() {
        Stream.of(sources("main"), sources("test")).flatMap(List::stream).forEach(file -> {
            for (Comment comment : Comment.of(read(file))) {
                String where = slashes(file) + ":" + comment.line();
                String prose = comment.prose();
                if (comment.isJavadoc() && HEADLESS.matcher(prose).find()) {
                    violations.add(where + ": opens with no noun or verb: " + start(prose));
                }
                checkPhrases(where, prose);
                if (comment.isJavadoc()) {
                    checkSentences(where, prose);
                }
            }
        });
    }

    private void checkPages() throws IOException {
        try (Stream<Path> files = Stream.concat(Files.list(Path.of(".")), Files.walk(Path.of("docs")))) {
            for (Path page : files.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
                boolean isCode = false;
                int number = 0;
                for (String line : Files.readAllLines(page)) {
                    number++;
                    isCode ^= line.startsWith("```");
                    if (!isCode) {
                        checkPhrases(slashes(page.normalize()) + ":" + number, line.replaceAll("`[^`]*`", "x"));
                    }
                }
            }
        }
    }

    private void checkPhrases(String where, String prose) {
        PHRASES.forEach((phrase, better) -> {
            Matcher found = phrase.matcher(prose);
            if (found.find()) {
                violations.add(where + ": \"" + found.group() + "\"; " + better);
            }
        });
    }

    private void checkSentences(String where, String prose) {
        for (String sentence : SENTENCE_END.split(prose)) {
            int words = sentence.isBlank() ? 0 : sentence.strip().split("\\s+").length;
            if (words > WORDS_OF_A_SENTENCE) {
                violations.add(where + ": sentence too long: words=" + words + ", most=" + WORDS_OF_A_SENTENCE + ": "
                        + start(sentence));
            }
        }
    }

    private static String start(String prose) {
        return prose.length() <= 60 ? prose : prose.substring(0, 60) + "...";
    }

    private static Map<Pattern, String> phrases() {
        Map<String, String> phrases = new TreeMap<>();
        phrases.put("\\bis none\\b", "try \"there is no\", or a verb");
        phrases.put("\\bhas no \\w+ there\\b", "try \"lacks\", or a verb");
        phrases.put("\\bso many\\b", "name the number, or try \"that many\"");
        phrases.put("\\b[Ww]hat [\\w' ]{1,40} comes? to\\b", "name the value");
        phrases.put("\\bdear\\b", "try \"expensive\"");
        phrases.put("\\bbeside\\b", "try \"next to\", \"compared with\", \"with\"");
        phrases.put("\\bheld against\\b", "try \"compared with\"");
        phrases.put("\\bmend(s|ed|ing)?\\b", "try \"fix\"");
        phrases.put("\\b(goes?|going|went) past\\b", "try \"exceed\", \"bypass\"");
        phrases.put("\\bof which\\b", "split the sentence");
        phrases.put("\\b(is|are|be) told\\b", "try \"reported\", \"given\"");
        phrases.put("\\bnobody\\b", "name the caller");
        Map<Pattern, String> compiled = new LinkedHashMap<>();
        phrases.forEach((phrase, better) -> compiled.put(Pattern.compile(phrase), better));
        return compiled;
    }

    private static List<Path> sources(String set) {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.getNameCount() > 4 && file.getName(2).toString().equals("src")
                            && file.getName(3).toString().equals(set) && file.getName(4).toString().equals("java"))
                    .sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String slashes(Path path) {
        return path.toString().replace('\\', '/');
    }

    /**
     * A comment, or a run of line comments.
     *
     * @param line the number of its first line
     * @param text the text with its marks
     */
    private record Comment(int line, String text) {

        private static final Pattern TOKEN = Pattern.compile(
                "(?s)\"\"\".*?(?<!\\\\)\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'"
                        + "|(?<comment>/\\*.*?\\*/|//[^\\n]*(?:\\n[ \\t]*//[^\\n]*)*)");

        static List<Comment> of(String source) {
            List<Comment> comments = new ArrayList<>();
            Matcher token = TOKEN.matcher(source);
            while (token.find()) {
                if (token.group("comment") != null) {
                    int line = (int) source.substring(0, token.start()).lines().count();
                    comments.add(new Comment(Math.max(1, line), token.group("comment")));
                }
            }
            return comments;
        }

        boolean isJavadoc() {
            return text.startsWith("/**");
        }

        /** The text without marks, blocks of code, lists and tags, on one line; a tag's value is one word. */
        String prose() {
            String plain = text.replaceAll("^/\\*\\*?|\\*/$", "").replaceAll("(?m)^[ \\t]*(\\*|//)[ \\t]?", "");
            plain = BLOCK.matcher(plain).replaceAll(" ").replaceAll("\\{@\\w+[^{}]*(\\{[^{}]*\\}[^{}]*)*\\}", "x");
            return plain.replaceAll("(?s)(^|\\n)\\s*@\\w+.*", "").replaceAll("<p>", " ").replaceAll("<[^>]*>", "")
                    .replaceAll("\\s+", " ").strip();
        }
    }
}
