package io.funnel.embedded.shadow;

import java.lang.invoke.MethodHandles;

/**
 * A place in observed code that reads or writes arrays: a constant of that code. A record, since the JIT compiler takes its components
 * for constants, too.
 *
 * @param line number of the line, or 0 in a method of the interface, whose accesses are said to be at its call
 * @param window what it knows of the array
 */
public record Site(int line, Window window) {

    /** Makes the constant of a place that may access any array. */
    public static Site make(MethodHandles.Lookup caller, String name, Class<?> type, int line) {
        return new Site(line, new Window());
    }

    @SuppressWarnings("ReferenceEquality") // The array itself, not its contents.
    boolean isOf(Object array) {
        return window.array == array;
    }

    /** The cell of an access here by the item that runs. */
    long cell() {
        return cell(line);
    }

    /** The cell of an access at a line by the item that runs. */
    static long cell(int line) {
        return Clock.ofItem | (long) line << 1;
    }
}
