package io.funnel.processor.writer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Brings text to the width of a page: long lines of code are broken, documentation comments filled. */
final class Layout {

    /** Columns of a line. */
    static final int WIDTH = 120;

    private static final String CONTINUATION = "        ";
    private static final List<String> OPERATORS = List.of("&& ", "|| ", "? ", ": ", "+ ", "- ", "* ");

    private Layout() {}

    /** The text, each line moved to the right by so many steps of four columns. */
    static String indent(String text, int steps) {
        String margin = "    ".repeat(steps);
        return text.lines().map(line -> line.isEmpty() ? line : margin + line)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** Breaks the lines of code that are too long, between arguments or before operators. */
    static String breakLines(String text) {
        return text.lines().map(Layout::breakLine).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String breakLine(String line) {
        String margin = " ".repeat(line.length() - line.stripLeading().length()) + CONTINUATION;
        StringBuilder broken = new StringBuilder();
        String rest = line;
        while (rest.length() > WIDTH && !isComment(rest)) {
            int at = breakingPoint(rest, rest != line);
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
     * Where to break: at the place of least nesting, behind its opening parenthesis if all else then fits on one line,
     * or at the last one on the page; -1 if there is none.
     *
     * @param continued whether it goes on a line that was broken before, so that its first words are nested already
     */
    private static int breakingPoint(String line, boolean continued) {
        int margin = line.length() - line.stripLeading().length();
        int best = -1;
        int bestDepth = Integer.MAX_VALUE;
        int depth = 0;
        boolean quoted = false;
        for (int i = margin; i < Math.min(line.length() - 1, WIDTH); i++) {
            char c = line.charAt(i);
            char before = i == 0 ? ' ' : line.charAt(i - 1);
            quoted ^= c == '"' && before != '\\';
            if (quoted) {
                continue;
            }
            boolean opens = c == '(' || c == '<' && Character.isLetter(before);
            boolean closes = c == ')' || c == '>' && before != '-' && before != ' ';
            depth += opens ? 1 : closes ? -1 : 0;
            boolean opening = c == '(' && line.charAt(i + 1) != ')' && before != ' ';
            boolean between = c == ',' && (depth > 0 || continued) || c == ' ' && startsOperator(line, i + 1);
            if (opening && depth < bestDepth && margin + CONTINUATION.length() + line.length() - i - 1 <= WIDTH) {
                return i + 1;
            }
            if ((opening && best < 0 || between) && depth <= bestDepth) {
                best = i + 1;
                bestDepth = depth;
            }
        }
        return best;
    }

    private static boolean startsOperator(String line, int at) {
        return OPERATORS.stream().anyMatch(operator -> line.startsWith(operator, at));
    }

    /**
     * Fills the paragraphs and list items of documentation comments to the width of the page.
     *
     * @param steps how far the text will be moved to the right
     */
    static String fillComments(String text, int steps) {
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
        for (String word : words(String.join(" ", paragraph))) {
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

    /** Words; an inline tag of documentation is one. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        int depth = 0;
        for (char c : text.toCharArray()) {
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == ' ' && depth == 0) {
                if (!word.isEmpty()) {
                    words.add(word.toString());
                    word.setLength(0);
                }
            } else {
                word.append(c);
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }
}
