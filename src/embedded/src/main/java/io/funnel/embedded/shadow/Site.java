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

    boolean reads(int index) {
        return window.reads(index, cell(line));
    }

    boolean readsLocal(int index) {
        return window.readsLocal(index, cell(line));
    }

    boolean writesLocal(int index) {
        return window.writesLocal(index, cell(line));
    }

    boolean updatesLocal(int index, int writeLine) {
        return window.updatesLocal(index, cell(line), cell(writeLine));
    }

    boolean readsWide(int index) {
        return window.readsWide(index, cell(line));
    }

    boolean writesWide(int index) {
        return window.writesWide(index, cell(line));
    }

    boolean readsUnwritten(int index) {
        return window.readsUnwritten(index);
    }

    boolean writes(int index) {
        return window.writes(index, cell(line));
    }

    boolean adds(int index) {
        return window.adds(index, cell(line));
    }

    boolean updates(int index, int writeLine) {
        return window.updates(index, cell(line), cell(writeLine));
    }

    /** The cell of an access by the item that runs. */
    private static long cell(int line) {
        return Clock.ofItem | (long) line << 1;
    }
}
