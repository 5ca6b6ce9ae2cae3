package io.funnel.embedded.shadow;

import java.util.ArrayList;
import java.util.List;

/**
 * The arrays that a kernel's places access, each one array in a launch: a parameter, or the local array of one allocation. Windows that
 * are bound before the items run need no call at their first access; without calls the JIT compiler keeps them in registers.
 */
public final class Sources {

    /** The number of the first local array; parameters have the numbers below. */
    public static final int LOCAL = 256;

    /** A place and the number of its array. */
    record Use(Window window, int source, boolean reads, boolean writes) {}

    private static final ClassValue<List<Use>> OF_KERNEL = new ClassValue<>() {
        @Override
        protected List<Use> computeValue(Class<?> kernel) {
            return new ArrayList<>();
        }
    };

    private Sources() {}

    /** The uses in a kernel's class, as far as its code has run. */
    static List<Use> of(Class<?> kernel) {
        return OF_KERNEL.get(kernel);
    }
}
