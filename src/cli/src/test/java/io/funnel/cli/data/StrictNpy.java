package io.funnel.cli.data;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A slow reader of .npy files: character by character, then element by element in the order of the indices. */
final class StrictNpy {

    private static final String BLANKS = " \t\n\r\f\u000B";

    private final String text;
    private int at;

    private StrictNpy(String text) {
        this.text = text;
    }

    /** Returns the elements as Java prints them; empty if the file violates the format's description. */
    static Optional<List<String>> read(byte[] file) {
        try {
            return Optional.of(elements(file));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static List<String> elements(byte[] file) {
        String start = new String(file, 0, 6, StandardCharsets.ISO_8859_1);
        int major = file[6];
        require(start.equals("\u0093NUMPY") && major >= 1 && major <= 3 && file[7] == 0);
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int headerStart = major == 1 ? 10 : 12;
        long headerBytes =
                major == 1 ? Short.toUnsignedLong(bytes.getShort(8)) : Integer.toUnsignedLong(bytes.getInt(8));
        require(headerBytes <= 10_000 && headerStart + headerBytes <= file.length);
        String header = new String(file, headerStart, (int) headerBytes,
                major == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
        Map<String, String> entries = new StrictNpy(header).dictionary();
        require(entries.keySet().equals(java.util.Set.of("descr", "fortran_order", "shape")));
        String order = entries.getOrDefault("fortran_order", "");
        require(order.equals("True") || order.equals("False"));
        return elements(bytes, headerStart + (int) headerBytes, entries.getOrDefault("descr", ""),
                shape(entries.getOrDefault("shape", "")), order.equals("True"));
    }

    private static List<String> elements(
            ByteBuffer bytes, int start, String descr, List<BigInteger> shape, boolean fortran) {
        require(descr.matches("'..?.?'|\"..?.?\""));
        String type = descr.substring(1, descr.length() - 1);
        require(type.matches("[<>](b1|i1|i2|i4|i8|u1|u2|u4|u8|f2|f4|f8)|\\|[biu]1"));
        int size = type.charAt(2) - '0';
        BigInteger count = shape.stream().reduce(BigInteger.ONE, BigInteger::multiply);
        require(count.multiply(BigInteger.valueOf(size)).equals(BigInteger.valueOf(bytes.capacity() - start)));
        bytes.order(type.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < count.intValueExact(); i++) {
            elements.add(element(bytes, start + size * (fortran ? place(i, shape) : i), type.substring(1)));
        }
        return elements;
    }

    /**
     * Returns the place of an element in a file with the first index fastest, given its number with the last index
     * fastest.
     */
    private static int place(int number, List<BigInteger> shape) {
        int rest = number;
        int place = 0;
        int stride = shape.stream().reduce(BigInteger.ONE, BigInteger::multiply).intValueExact();
        for (int i = shape.size() - 1; i >= 0; i--) {
            int dimension = shape.get(i).intValueExact();
            stride /= dimension;
            place += rest % dimension * stride;
            rest /= dimension;
        }
        return place;
    }

    private static String element(ByteBuffer bytes, int at, String type) {
        return switch (type) {
            case "b1" -> bytes.get(at) == 0 ? "0" : "1";
            case "i1" -> Long.toString(bytes.get(at));
            case "u1" -> Long.toString(bytes.get(at) & 0xFF);
            case "i2" -> Long.toString(bytes.getShort(at));
            case "u2" -> Long.toString(bytes.getShort(at) & 0xFFFF);
            case "i4" -> Long.toString(bytes.getInt(at));
            case "u4" -> Long.toString(bytes.getInt(at) & 0xFFFF_FFFFL);
            case "i8" -> Long.toString(bytes.getLong(at));
            case "u8" -> {
                require(bytes.getLong(at) >= 0); // unsigned values are read as long
                yield Long.toString(bytes.getLong(at));
            }
            case "f2" -> Float.toString(Float.float16ToFloat(bytes.getShort(at)));
            case "f4" -> Float.toString(bytes.getFloat(at));
            default -> Double.toString(bytes.getDouble(at));
        };
    }

    private static List<BigInteger> shape(String tuple) {
        require(tuple.startsWith("("));
        List<BigInteger> shape = new ArrayList<>();
        String inside = strip(tuple.substring(1, tuple.length() - 1));
        if (inside.isEmpty()) {
            return shape;
        }
        require(inside.contains(","));
        String[] parts = inside.split(",", -1);
        for (int i = 0; i < parts.length; i++) {
            String digits = strip(parts[i]);
            if (!(i > 0 && i == parts.length - 1 && digits.isEmpty())) {
                require(digits.matches("[0-9]+L?"));
                shape.add(new BigInteger(digits.replace("L", "")));
            }
        }
        return shape;
    }

    private static String strip(String text) {
        return text.replaceAll("^[" + BLANKS + "]+|[" + BLANKS + "]+$", "");
    }

    private Map<String, String> dictionary() {
        Map<String, String> entries = new HashMap<>();
        expect('{');
        blanks();
        while (text.charAt(at) != '}') {
            String key = value();
            blanks();
            expect(':');
            blanks();
            require(key.length() > 2 && entries.put(key.substring(1, key.length() - 1), value()) == null);
            blanks();
            if (text.charAt(at) != '}') {
                expect(',');
                blanks();
            }
        }
        expect('}');
        blanks();
        require(at == text.length());
        return entries;
    }

    /** A string with its quotes, a tuple with its parentheses, or a word. */
    private String value() {
        int start = at;
        char first = text.charAt(at++);
        char last = first == '(' ? ')' : first;
        if (first == '\'' || first == '"' || first == '(') {
            while (text.charAt(at) != last) {
                at++;
            }
            at++;
        } else {
            while (Character.isLetterOrDigit(text.charAt(at))) {
                at++;
            }
        }
        return text.substring(start, at);
    }

    private void expect(char wanted) {
        blanks();
        require(text.charAt(at++) == wanted);
    }

    private void blanks() {
        while (at < text.length() && BLANKS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private static void require(boolean sound) {
        if (!sound) {
            throw new IllegalArgumentException();
        }
    }
}
