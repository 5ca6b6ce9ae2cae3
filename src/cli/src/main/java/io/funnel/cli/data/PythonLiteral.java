package io.funnel.cli.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The few Python literals that .npy headers consist of: a dictionary of strings, booleans, integers, tuples and lists.
 * Strings have no escapes; anything else is refused with its position.
 */
final class PythonLiteral {

    private static final int MOST_NESTED = 16;

    private final String text;
    private int position;
    private int depth;

    private PythonLiteral(String text) {
        this.text = text;
    }

    /**
     * Parses one dictionary and the white space around it.
     *
     * @return strings, Booleans, Longs and Lists by key
     * @throws IllegalArgumentException if the text is anything else
     */
    static Map<String, Object> parseDictionary(String text) {
        PythonLiteral parser = new PythonLiteral(text);
        Map<String, Object> entries = parser.dictionary();
        parser.skipSpace();
        if (parser.position != text.length()) {
            throw parser.unexpected();
        }
        return entries;
    }

    private Map<String, Object> dictionary() {
        Map<String, Object> entries = new LinkedHashMap<>();
        expect('{');
        while (!accept('}')) {
            int start = position;
            String key = string();
            expect(':');
            if (entries.put(key, value()) != null) {
                position = start;
                throw unexpected();
            }
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        return entries;
    }

    private Object value() {
        char next = peek();
        if (next == '\'' || next == '"') {
            return string();
        }
        if (next == '(') {
            return sequence('(', ')');
        }
        if (next == '[') {
            return sequence('[', ']');
        }
        if (next == '-' || Character.isDigit(next)) {
            return integer();
        }
        return bool();
    }

    private List<Object> sequence(char open, char close) {
        if (++depth > MOST_NESTED) {
            throw unexpected();
        }
        List<Object> values = new ArrayList<>();
        expect(open);
        boolean comma = true;
        while (!accept(close)) {
            if (!comma) {
                throw unexpected();
            }
            values.add(value());
            comma = accept(',');
        }
        if (open == '(' && values.size() == 1 && !comma) {
            throw unexpected(); // Python reads (5) as a number
        }
        depth--;
        return values;
    }

    private String string() {
        char quote = peek();
        if (quote != '\'' && quote != '"') {
            throw unexpected();
        }
        int end = text.indexOf(quote, position + 1);
        if (end < 0) {
            throw unexpected();
        }
        String value = text.substring(position + 1, end);
        position = end + 1;
        return value;
    }

    private Long integer() {
        int start = position;
        accept('-');
        while (position < text.length() && isDigit(text.charAt(position))) {
            position++;
        }
        String digits = text.substring(start, position);
        if (position < text.length() && text.charAt(position) == 'L') {
            position++; // Python 2 wrote 3L
        }
        try {
            return Long.valueOf(digits);
        } catch (NumberFormatException e) {
            position = start;
            throw unexpected();
        }
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    private Boolean bool() {
        for (String word : List.of("True", "False")) {
            if (text.startsWith(word, position)) {
                position += word.length();
                return word.equals("True");
            }
        }
        throw unexpected();
    }

    private char peek() {
        skipSpace();
        return position < text.length() ? text.charAt(position) : '\0';
    }

    private boolean accept(char wished) {
        if (peek() != wished) {
            return false;
        }
        position++;
        return true;
    }

    private void expect(char wished) {
        if (!accept(wished)) {
            throw unexpected();
        }
    }

    private void skipSpace() {
        while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException(position < text.length()
                ? String.format("headerPosition=%d, character=%s", position, printable(text.charAt(position)))
                : "its header ends too early");
    }

    private static String printable(char character) {
        return character > ' ' && character < 0x7F
                ? String.valueOf(character)
                : String.format("0x%02X", (int) character);
    }
}
