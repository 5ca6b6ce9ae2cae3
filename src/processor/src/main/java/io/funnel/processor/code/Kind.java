package io.funnel.processor.code;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.lang.model.type.TypeMirror;

/** Primitive types of device code. Arrays and states hold numbers; expressions may also be conditions. */
public enum Kind {
    BOOLEAN("Boolean", "Boolean"),
    INT("Integer", "Int"),
    LONG("Long", "Long"),
    FLOAT("Float", "Float"),
    DOUBLE("Double", "Double");

    private static final List<Kind> NUMBERS = List.of(INT, LONG, FLOAT, DOUBLE);
    private static final String ARRAYS = "uk.ac.manchester.tornado.api.types.arrays.";

    private final String box;
    private final String stem;

    Kind(String box, String stem) {
        this.box = box;
        this.stem = stem;
    }

    public String keyword() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String box() {
        return box;
    }

    /** Returns the simple name of TornadoVM's array of it. */
    public String array() {
        return stem + "Array";
    }

    /** Returns the name as in {@code allocateFloatLocalArray}. */
    public String stem() {
        return stem;
    }

    public boolean isFloating() {
        return this == FLOAT || this == DOUBLE;
    }

    public boolean isInteger() {
        return this == INT || this == LONG;
    }

    public static Optional<Kind> ofKeyword(String keyword) {
        return Arrays.stream(values()).filter(kind -> kind.keyword().equals(keyword)).findFirst();
    }

    public static Optional<Kind> ofBox(String box) {
        return NUMBERS.stream().filter(kind -> kind.box.equals(box)).findFirst();
    }

    public static Optional<Kind> ofArray(TypeMirror type) {
        return NUMBERS.stream().filter(kind -> type.toString().equals(ARRAYS + kind.array())).findFirst();
    }

    /** Returns whether a type is one of TornadoVM's arrays. */
    public static boolean isArray(TypeMirror type) {
        return type.toString().startsWith(ARRAYS);
    }

    public static Kind promoted(Kind left, Kind right) {
        return left.compareTo(right) > 0 ? left : right;
    }
}
