package io.funnel.cli.message;

import java.io.PrintWriter;
import java.util.Locale;

/** Text for a terminal. It escapes control sequences that a file or a name may contain. */
public final class Message {

    private static final String SENDER = "funnel: ";
    private static final int MOST = 500;
    /** Characters kept at the end, which holds the remedy. */
    private static final int END = 200;
    private static final String GAP = " ... ";

    private Message() {}

    /** Prints one line of at most 500 characters: the problem, its place and a remedy. */
    public static void say(PrintWriter err, String text) {
        err.println(line(text));
        err.flush();
    }

    /** Returns the line that {@link #say} writes. */
    public static String line(String text) {
        String line = SENDER + visible(text);
        return line.length() <= MOST
                ? line
                : line.substring(0, MOST - GAP.length() - END) + GAP + line.substring(line.length() - END);
    }

    /** Escapes invisible characters, such as line breaks or colour codes, as Java writes them. */
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
