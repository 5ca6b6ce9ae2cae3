package io.funnel.embedded.shadow;

import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** A place in observed code that reads or writes arrays: a constant of that code. It remembers the shadow of its last array. */
public final class Site {

    /** Number of the line, or 0 in a method of the interface, whose accesses are said to be at its call. */
    final int line;

    @Nullable Object array;

    /** The array's shadow; null for an item's private array, which no other item reaches. */
    @Nullable Shadow shadow;

    private Site(int line) {
        this.line = line;
    }

    /** Makes the constant. */
    public static Site make(MethodHandles.Lookup caller, String name, Class<?> type, int line) {
        return new Site(line);
    }

    void forget() {
        array = null;
        shadow = null;
    }
}
