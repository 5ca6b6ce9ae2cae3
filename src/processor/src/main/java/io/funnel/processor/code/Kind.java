package io.funnel.processor.code;

import java.util.Arrays;
import java.util.Optional;

/** The types of expressions in device code. */
public enum Kind {
    /** A condition. */
    BOOLEAN,
    /** 32-bit integers. */
    INT,
    /** 64-bit integers. */
    LONG,
    /** IEEE binary32. */
    FLOAT,
    /** IEEE binary64. */
    DOUBLE;

    /** Java's keyword. */
    public String keyword() {
        return switch (this) {
            case BOOLEAN -> "boolean";
            case INT -> "int";
            case LONG -> "long";
            case FLOAT -> "float";
            case DOUBLE -> "double";
        };
    }

    /** Whether it is float or double. */
    public boolean isFloating() {
        return this == FLOAT || this == DOUBLE;
    }

    /** The same as a component's or an array's type; there is none for conditions. */
    public Type type() {
        return Type.valueOf(name());
    }

    /** The same as a kind. */
    public static Kind of(Type type) {
        return valueOf(type.name());
    }

    /** The kind with this keyword. */
    public static Optional<Kind> ofKeyword(String keyword) {
        return Arrays.stream(values()).filter(kind -> kind.keyword().equals(keyword)).findFirst();
    }

    /** The kind of an arithmetic operation on the two. */
    public static Kind promoted(Kind left, Kind right) {
        return left.compareTo(right) > 0 ? left : right;
    }
}
