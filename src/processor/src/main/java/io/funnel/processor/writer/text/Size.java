package io.funnel.processor.writer.text;

/** A constant of a kernels class that its kernels name. */
public enum Size {
    WINDOW("8", "Elements that an item of {@link #globalWindow} combines."),
    WARP("32", "Lanes of a warp, and the smallest work-group that shuffles."),
    ACCUMULATORS("4", "Elements that an item of {@link #cascadeUnrolled} takes in a turn."),
    LANES("4", "Elements in a vector."),
    ROW("32", "Neighbours that as many items load at once."),
    CHUNK("8", "Consecutive elements that an item of {@link #associativeTree} combines.");

    private final String value;
    private final String comment;

    Size(String value, String comment) {
        this.value = value;
        this.comment = comment;
    }

    String declaration() {
        return "/** " + comment + " */\npublic static final int " + name() + " = " + value + ";\n";
    }
}
