package io.funnel.processor.writer.text;

/** A constant of a kernels class that its kernels name. */
public enum Size {
    /** Elements of a window. */
    WINDOW("8", "Elements that an item of {@link #globalWindow} combines."),
    /** Lanes of a warp. */
    WARP("32", "Lanes of a warp, and the smallest work-group that shuffles."),
    /** Accumulators beside each other. */
    ACCUMULATORS("4", "Elements that an item of {@link #cascadeUnrolled} takes in a turn."),
    /** Elements of a vector. */
    LANES("4", "Elements in a vector."),
    /** Elements of a chunk. */
    CHUNK("8", "Consecutive elements that an item of {@link #associativeTree} combines.");

    private final String value;
    private final String comment;

    Size(String value, String comment) {
        this.value = value;
        this.comment = comment;
    }

    /** The constant's declaration, with its documentation. */
    String declaration() {
        return "/** " + comment + " */\npublic static final int " + name() + " = " + value + ";\n";
    }
}
