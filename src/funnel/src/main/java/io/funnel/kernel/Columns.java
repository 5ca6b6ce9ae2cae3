package io.funnel.kernel;

/**
 * The numbers of a launch over elements with keys, in its array {@code length}; the first three are those of every
 * launch. The kernel's last input has a key for each element. Group g leaves the state of key k in slot k * groups + g.
 */
public final class Columns {

    /** Position of the number of keys. */
    public static final int KEYS = 3;

    private Columns() {}
}
