package io.funnel.processor.code;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.lang.model.type.TypeMirror;

/**
 * Primitive types of device code. States hold numbers; expressions may also be conditions. The narrow kinds are those of
 * inputs' elements alone: a kernel reads them as {@link #value()}.
 */
public enum Kind {
    BOOLEAN("Boolean", "Boolean"),
    INT("Integer", "Int"),
    LONG("Long", "Long"),
    FLOAT("Float", "Float"),
    DOUBLE("Double", "Double"),
    BYTE("Byte", "Byte"),
    SHORT("Short", "Short"),
    CHAR("Character", "Char"),
    /** IEEE binary16, whose bits Java holds in a short. */
    HALF("Short", "Short");

    private static final List<Kind> NUMBERS = List.of(INT, LONG, FLOAT, DOUBLE);
    private static final String HALF_FLOAT = "uk.ac.manchester.tornado.api.types.HalfFloat";
    private static final String ARRAYS = "uk.ac.manchester.tornado.api.types.arrays.";

    private final String box;
    private final String stem;

    Kind(String box, String stem) {
        this.box = box;
        this.stem = stem;
    }

    /** Returns the keyword of Java's primitive type; a half's is that of its bits. */
    public String keyword() {
        return (this == HALF ? SHORT : this).name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name of the elements, as in {@code operands.halves(0)}. */
    public String plural() {
        return this == HALF ? "halves" : name().toLowerCase(Locale.ROOT) + "s";
    }

    /** Returns the name of the constant for a segment's elements. */
    public String layout() {
        return keyword().toUpperCase(Locale.ROOT) + "S";
    }

    public boolean isNarrow() {
        return compareTo(BYTE) >= 0;
    }

    /** Returns the kind of the value that reading an element gives, by Java's widening. */
    public Kind value() {
        return !isNarrow() ? this : this == HALF ? FLOAT : INT;
    }

    public String box() {
        return box;
    }

    /** Returns the simple name of TornadoVM's array of it. */
    public String array() {
        return (this == HALF ? "HalfFloat" : stem) + "Array";
    }

    /** Returns the name as in {@code allocateFloatLocalArray}. */
    public String stem() {
        return stem;
    }

    /** Whether a vector of four elements is an int, since TornadoVM has none of this type. */
    public boolean isInWords() {
        return this == BYTE;
    }

    /** Returns the type of a vector of four. */
    public String vector() {
        return isInWords() ? INT.keyword() : stem + "4";
    }

    /** Returns the type of an array of vectors of four. */
    public String vectors() {
        return isInWords() ? INT.array() : "Vector" + stem + "4";
    }

    public boolean isFloating() {
        return this == FLOAT || this == DOUBLE || this == HALF;
    }

    public boolean isInteger() {
        return this == INT || this == LONG;
    }

    /** Returns the kind of an expression of this primitive type. */
    public static Optional<Kind> ofKeyword(String keyword) {
        return Arrays.stream(values()).filter(kind -> !kind.isNarrow() && kind.keyword().equals(keyword)).findFirst();
    }

    /** Returns the kind of an element that Java code has as this type: a number, or TornadoVM's half. */
    public static Optional<Kind> ofElement(TypeMirror type) {
        return type.toString().equals(HALF_FLOAT)
                ? Optional.of(HALF)
                : Arrays.stream(values()).filter(kind -> kind != BOOLEAN && kind != HALF
                        && kind.keyword().equals(type.toString())).findFirst();
    }

    public static Optional<Kind> ofBox(String box) {
        return NUMBERS.stream().filter(kind -> kind.box.equals(box)).findFirst();
    }

    public static Optional<Kind> ofArray(TypeMirror type) {
        return Arrays.stream(values()).filter(kind -> kind != BOOLEAN && type.toString().equals(ARRAYS + kind.array()))
                .findFirst();
    }

    /** Returns whether a type is one of TornadoVM's arrays. */
    public static boolean isArray(TypeMirror type) {
        return type.toString().startsWith(ARRAYS);
    }

    public static Kind promoted(Kind left, Kind right) {
        return left.compareTo(right) > 0 ? left : right;
    }
}
