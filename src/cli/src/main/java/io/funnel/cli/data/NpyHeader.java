package io.funnel.cli.data;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the header of a .npy file says.
 *
 * @param type  of an element
 * @param order of its bytes
 * @param shape the dimensions; none for a single element
 * @param count of elements: the product of the dimensions
 */
record NpyHeader(StoredType type, ByteOrder order, List<Long> shape, long count) {

    /** NumPy's letters for what is not reduced here. */
    private static final Map<Character, String> REFUSED = Map.of(
            'O', "Python objects",
            'c', "complex numbers",
            'b', "booleans",
            'S', "byte strings",
            'a', "byte strings",
            'U', "text",
            'V', "raw records",
            'M', "dates",
            'm', "time spans");
    private static final String READABLE = "i1, i2, i4, i8, u1, u2, u4, f4 or f8";

    NpyHeader {
        shape = List.copyOf(shape);
    }

    static NpyHeader parse(Path path, String text) {
        Map<String, Object> entries;
        try {
            entries = PythonLiteral.parseDictionary(text);
        } catch (IllegalArgumentException e) {
            throw refused(path, "not a .npy header", String.valueOf(e.getMessage()), "save it again");
        }
        if (!entries.keySet().equals(Set.of("descr", "fortran_order", "shape"))) {
            throw refused(path, "not a .npy header", "keys=" + entries.keySet(),
                    "a header with descr, fortran_order and shape");
        }
        if (!(entries.get("fortran_order") instanceof Boolean)) {
            throw refused(path, "not a .npy header", "fortran_order=" + entries.get("fortran_order"),
                    "True or False");
        }
        List<Long> shape = shape(path, entries.getOrDefault("shape", List.of()));
        if (!(entries.get("descr") instanceof String descr)) {
            throw refused(path, "structured element type", "descr=" + entries.get("descr"),
                    "save one field as an array of its own");
        }
        return of(path, descr, shape);
    }

    private static List<Long> shape(Path path, Object value) {
        if (value instanceof List<?> list && list.stream().allMatch(Long.class::isInstance)) {
            List<Long> shape = list.stream().map(Long.class::cast).toList();
            if (shape.stream().allMatch(dimension -> dimension >= 0)) {
                return shape;
            }
        }
        throw refused(path, "not a .npy header", "shape=" + value, "a tuple of lengths");
    }

    private static NpyHeader of(Path path, String descr, List<Long> shape) {
        if (descr.length() < 2) {
            throw refused(path, "unknown element type", "descr=" + descr, READABLE);
        }
        String label = descr.substring(1);
        StoredType type = StoredType.parse(label).orElseThrow(() -> refuseType(path, descr));
        char sign = descr.charAt(0);
        boolean known = sign == '<' || sign == '>' || (sign == '|' && type.sizeBytes() == 1);
        if (!known) {
            throw refused(path, "unknown byte order", "descr=" + descr, "< or >");
        }
        return new NpyHeader(type, sign == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN, shape,
                count(path, type, shape));
    }

    private static InputException refuseType(Path path, String descr) {
        String label = descr.substring(1);
        String name = switch (label) {
            case "f2" -> "half-precision numbers";
            case "u8" -> "unsigned 64-bit integers";
            case "f12", "f16" -> "extended-precision numbers";
            default -> REFUSED.getOrDefault(label.charAt(0), "an unknown element type");
        };
        return refused(path, "cannot reduce " + name, "descr=" + descr, "save it as " + READABLE);
    }

    private static long count(Path path, StoredType type, List<Long> shape) {
        if (shape.contains(0L)) {
            return 0;
        }
        try {
            long count = 1;
            for (long dimension : shape) {
                count = Math.multiplyExact(count, dimension);
            }
            Math.multiplyExact(count, type.sizeBytes());
            return count;
        } catch (ArithmeticException e) {
            throw refused(path, "not a .npy header", "shape=" + shape, "a size that a file can have");
        }
    }

    long dataBytes() {
        return count * type.sizeBytes();
    }

    /** The header's figures for messages. */
    String describe() {
        return "type=" + type.label() + ", shape="
                + shape.stream().map(String::valueOf).collect(Collectors.joining("x", "(", ")"));
    }

    private static InputException refused(Path path, String what, String values, String remedy) {
        return new InputException(what + ": file=" + path + ", " + values + "; try: " + remedy);
    }
}
