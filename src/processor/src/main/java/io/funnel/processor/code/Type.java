package io.funnel.processor.code;

/** The primitive types that arrays and states are made of. */
public enum Type {
    /** 32-bit integers. */
    INT("int", "Integer", "Int"),
    /** 64-bit integers. */
    LONG("long", "Long", "Long"),
    /** IEEE binary32. */
    FLOAT("float", "Float", "Float"),
    /** IEEE binary64. */
    DOUBLE("double", "Double", "Double");

    private final String keyword;
    private final String box;
    private final String stem;

    Type(String keyword, String box, String stem) {
        this.keyword = keyword;
        this.box = box;
        this.stem = stem;
    }

    /** Java's keyword. */
    public String keyword() {
        return keyword;
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
}
