package io.funnel.processor.code;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.lang.model.type.TypeMirror;

/** The primitive types of device code: arrays and states are of numbers, expressions may be conditions too. */
public enum Kind {
    /** A condition. */
    BOOLEAN("Boolean", "Boolean"),
    /** 32-bit integers. */
    INT("Integer", "Int"),
    /** 64-bit integers. */
    LONG("Long", "Long"),
    /** IEEE binary32. */
    FLOAT("Float", "Float"),
    /** IEEE binary64. */
    DOUBLE("Double", "Double");

    private static final List<Kind> NUMBERS = List.of(INT, LONG, FLOAT, DOUBLE);
    private static final String ARRAYS = "uk.ac.manchester.tornado.api.types.arrays.";

    private final String box;
    private final String stem;

    Kind(String box, String stem) {
        this.box = box;
        this.stem = stem;
    }

    /** Java's keyword. */
    public String keyword() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The simple name of the boxed type. */
    public String box() {
        return box;
    }

    /** TornadoVM's array of it, by simple name. */
    public String array() {
        return stem + "Array";
    }

    /** The name within {@code allocateFloatLocalArray} and its like. */
    public String stem() {
        return stem;
    }

    /** Whether arithmetic on it rounds. */
    public boolean isFloating() {
        return this == FLOAT || this == DOUBLE;
    }

    /** The kind with this keyword. */
    public static Optional<Kind> ofKeyword(String keyword) {
        return Arrays.stream(values()).filter(kind -> kind.keyword().equals(keyword)).findFirst();
    }

    /** The numbers with this boxed type. */
    public static Optional<Kind> ofBox(String box) {
        return NUMBERS.stream().filter(kind -> kind.box.equals(box)).findFirst();
    }

    /** The elements of a type that is one of TornadoVM's arrays. */
    public static Optional<Kind> ofArray(TypeMirror type) {
        return NUMBERS.stream().filter(kind -> type.toString().equals(ARRAYS + kind.array())).findFirst();
    }

    /** Whether a type is from the package of TornadoVM's arrays. */
    public static boolean isArray(TypeMirror type) {
        return type.toString().startsWith(ARRAYS);
    }

    /** The kind of an arithmetic operation on the two. */
    public static Kind promoted(Kind left, Kind right) {
        return left.compareTo(right) > 0 ? left : right;
    }
}
