package io.funnel.cli.data;

import java.io.PrintWriter;
import java.util.Locale;

/** Text on its way to a terminal, which must not take what a file or a name holds for commands. */
public final class Message {

    private static final String SENDER = "funnel: ";
    private static final int MOST = 500;
    /** What is kept at the end, where the remedy stands. */
    private static final int END = 200;
    private static final String GAP = " ... ";

    private Message() {}

    /** One line of at most 500 characters: what is wrong, where, and what to do. */
    public static void say(PrintWriter err, String text) {
        err.println(line(text));
        err.flush();
    }

    /** The line that {@link #say} writes. */
    public static String line(String text) {
        String line = SENDER + visible(text);
        return line.length() <= MOST
                ? line
                : line.substring(0, MOST - GAP.length() - END) + GAP + line.substring(line.length() - END);
    }

    /** The text with every character that is not seen, such as a line break or the start of a colour, as Java writes it. */
    public static String visible(String text) {
        StringBuilder visible = new StringBuilder();
        text.codePoints().forEach(point -> {
            switch (Character.getType(point)) {
                case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.LINE_SEPARATOR,
                        Character.PARAGRAPH_SEPARATOR ->
                    visible.append(escape(point));
                default -> visible.appendCodePoint(point);
            }
        });
        return visible.toString();
    }

    private static String escape(int point) {
        return switch (point) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> String.format(Locale.ROOT, "\\u%04x", point);
        };
    }
}
