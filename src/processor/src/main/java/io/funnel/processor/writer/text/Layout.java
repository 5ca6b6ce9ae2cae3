package io.funnel.processor.writer.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Formats text to the width of a page: breaks long lines of code, and fills documentation comments. */
public final class Layout {

    public static final int WIDTH = 120;

    private static final String CONTINUATION = "        ";
    /** The penalty of a break behind a type; breaks between its arguments are worse. */
    private static final int TYPE = 50;

    private static final int ARGUMENTS_OF_TYPE = 100;
    private static final List<String> OPERATORS = List.of("&& ", "|| ", "? ", ": ", "+ ", "- ", "* ");

    /** Words of documentation; an inline tag is one word. */
    private static final Pattern WORDS = Pattern.compile("(?:\\{[^}]*}|[^ ])+");

    private Layout() {}

    /** Returns the text with each line indented by {@code steps} of four columns. */
    public static String indent(String text, int steps) {
        String margin = "    ".repeat(steps);
        return text.lines().map(line -> line.isEmpty() ? line : margin + line)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    public static String breakLines(String text) {
        return text.lines().map(Layout::breakLine).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String breakLine(String line) {
        String margin = " ".repeat(margin(line)) + CONTINUATION;
        StringBuilder broken = new StringBuilder();
        String rest = line;
        while (rest.length() > WIDTH && !isComment(line)) {
            int at = breakingPoint(rest, !broken.isEmpty());
            if (at < 0) {
                break;
            }
            broken.append(rest.substring(0, at).stripTrailing()).append('\n');
            rest = margin + rest.substring(at).stripLeading();
        }
        return broken.append(rest).toString();
    }

    private static boolean isComment(String line) {
        String text = line.stripLeading();
        return text.startsWith("*") || text.startsWith("/");
    }

    /**
     * The position of a break: at the lowest nesting, behind its opening parenthesis if the rest then fits on one line.
     * Otherwise it is the last such place on the page; -1 without one.
     *
     * @param line      to break
     * @param continued whether the line was broken before, so that its first words are nested already
     */
    private static int breakingPoint(String line, boolean continued) {
        int margin = margin(line);
        int best = -1;
        int bestDepth = Integer.MAX_VALUE;
        int depth = 0;
        boolean quoted = false;
        for (int i = margin; i < Math.min(line.length() - 1, WIDTH); i++) {
            char c = line.charAt(i);
            quoted ^= c == '"' && (i == 0 || line.charAt(i - 1) != '\\');
            if (quoted) {
                continue;
            }
            depth += nesting(line, i);
            boolean fits = margin + CONTINUATION.length() + line.length() - i - 1 <= WIDTH;
            boolean opening = c == '(' && line.charAt(i + 1) != ')' && line.charAt(i - 1) != ' ';
            boolean wholeValue = c == '=' && depth == 0 && line.startsWith("= new ", i);
            if (fits && (wholeValue || (opening && depth < bestDepth && endsStatement(line, i)))) {
                return i + 1;
            }
            boolean comma = c == ',' && (depth > 0 || continued);
            boolean operator = c == ' ' && startsOperator(line, i + 1);
            boolean call = c == ')' && depth == 0 && line.charAt(i + 1) == '.';
            boolean type = c == '>' && line.charAt(i + 1) == ' ' && line.charAt(i - 1) != '-';
            boolean possible = comma || operator || call || type || (opening && best < 0);
            int cost = type ? TYPE : depth;
            if (possible && cost <= bestDepth) {
                best = i + 1;
                bestDepth = cost;
            }
        }
        return best;
    }

    /** Whether only closing brackets follow a call; otherwise there is a better place to break. */
    private static boolean endsStatement(String line, int opening) {
        int depth = 0;
        for (int i = opening; i < line.length() - 1; i++) {
            depth += line.charAt(i) == '(' ? 1 : 0;
            depth -= line.charAt(i) == ')' ? 1 : 0;
            if (depth == 0) {
                return line.charAt(i + 1) != '.' && line.charAt(i + 1) != ',';
            }
        }
        return true;
    }

    private static int margin(String line) {
        return line.length() - line.stripLeading().length();
    }

    /** The change of nesting depth at a character; arrows and comparisons are not brackets. */
    private static int nesting(String line, int at) {
        char before = at == 0 ? ' ' : line.charAt(at - 1);
        return switch (line.charAt(at)) {
            case '(' -> 1;
            case ')' -> -1;
            case '<' -> Character.isLetterOrDigit(before) ? ARGUMENTS_OF_TYPE : 0;
            case '>' -> before == '-' || before == ' ' ? 0 : -ARGUMENTS_OF_TYPE;
            default -> 0;
        };
    }

    private static boolean startsOperator(String line, int at) {
        return OPERATORS.stream().anyMatch(operator -> line.startsWith(operator, at));
    }

    /** Fills paragraphs and list items of documentation comments to the width left by the indentation. */
    public static String fillComments(String text, int steps) {
        int width = WIDTH - 4 * steps;
        List<String> filled = new ArrayList<>();
        List<String> paragraph = new ArrayList<>();
        boolean inside = false;
        for (String line : text.lines().toList()) {
            String bare = line.strip();
            String margin = line.substring(0, line.length() - line.stripLeading().length());
            if (!inside) {
                filled.add(line);
                inside = bare.equals("/**");
            } else if (bare.equals("*/")) {
                flush(paragraph, margin, width, filled);
                filled.add(line);
                inside = false;
            } else {
                String content = bare.substring(1).strip();
                if (content.isEmpty() || content.equals("<ul>") || content.equals("</ul>")) {
                    flush(paragraph, margin, width, filled);
                    filled.add((margin + "* " + content).stripTrailing());
                } else {
                    if (content.startsWith("<li>") || content.startsWith("@")) {
                        flush(paragraph, margin, width, filled);
                    }
                    paragraph.add(content);
                }
            }
        }
        return String.join("\n", filled) + "\n";
    }

    private static void flush(List<String> paragraph, String margin, int width, List<String> filled) {
        if (paragraph.isEmpty()) {
            return;
        }
        boolean item = paragraph.getFirst().startsWith("<li>");
        boolean tag = paragraph.getFirst().startsWith("@");
        String line = margin + (item ? "*   " : "* ");
        String next = margin + (item ? "*       " : tag ? "*     " : "* ");
        boolean empty = true;
        for (String word : WORDS.matcher(String.join(" ", paragraph)).results().map(MatchResult::group).toList()) {
            if (!empty && line.length() + 1 + word.length() > width) {
                filled.add(line);
                line = next;
                empty = true;
            }
            line = empty ? line + word : line + " " + word;
            empty = false;
        }
        filled.add(line);
        paragraph.clear();
    }

}
