package io.funnel.embedded;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A violation of a rule that every device has, seen in an observed launch: what is wrong, where, and how often.
 *
 * @param kind what is wrong
 * @param kernel the kernel's class and method, {@code Kernels.sumTree}
 * @param array the parameter's name, or the variable's of a local array; empty where no array is concerned
 * @param element index of the first element concerned, in elements of the array; -1 where none is
 * @param first the access, or the place, that came first
 * @param second the one in conflict with it; null where one access alone is wrong
 * @param details further {@code name=value} for the message; empty if there are none
 * @param times number of accesses that the same two lines make wrongly, in all launches
 */
public record Finding(Kind kind, String kernel, String array, long element, Access first, @Nullable Access second,
        String details, long times) {

    /** Kinds of mistakes. Only {@link #SAME_VALUE} is a warning; the answer does not depend on it. */
    public enum Kind {
        /** A read and a write of one element by two items of a group, with no barrier between. */
        RACE_IN_GROUP("race in a group", "a barrier between the two lines"),
        /** A read and a write of one element by items of two groups, which no barrier orders. */
        RACE_BETWEEN_GROUPS("race between groups", "a second kernel for what needs all groups"),
        /** Writes of one element by two items of a group, with no barrier between. */
        WRITERS_IN_GROUP("several items of a group write one element", "one item that writes"),
        /** Writes of one element by items of two groups. */
        WRITERS_BETWEEN_GROUPS("items of several groups write one element",
                "an element for each group, or atomicAdd"),
        /** Writes of equal values to one element by several items. */
        SAME_VALUE("warning: several items write the same value", "one item that writes"),
        /** A read of local memory, or of an array that was not transferred, before any write. */
        UNINITIALISED("read before any write", "a write, or a transfer to the device, before it"),
        OUT_OF_BOUNDS("index out of bounds", "a guard, or a loop that ends at the number of elements"),
        DIVERGENT_BARRIER("divergent barrier", "the barrier where all items of the group pass it"),
        /** An exception in an item, or local memory beyond the limit. */
        FAILURE("kernel fails", "the message's advice");

        private final String words;
        private final String advice;

        Kind(String words, String advice) {
            this.words = words;
            this.advice = advice;
        }

        /** Returns whether a kernel with only such findings still counts as sound. */
        public boolean isWarning() {
            return this == SAME_VALUE;
        }

        /** Returns whether the launch ends where it is found. */
        public boolean endsLaunch() {
            return this == OUT_OF_BOUNDS || this == DIVERGENT_BARRIER || this == FAILURE;
        }
    }

    /**
     * An access to an element, or an item's place in the kernel.
     *
     * @param does what the item does, such as {@code reads}
     * @param group number of the item's group, x fastest
     * @param item number of the item in its group, x fastest
     * @param line {@code File.java:12}
     */
    public record Access(String does, int group, int item, String line) {

        @Override
        public String toString() {
            return "item " + item + " of group " + group + " " + does + " at " + line;
        }
    }

    /** Counts further accesses of the same violation. */
    public Finding again(long more) {
        return new Finding(kind, kernel, array, element, first, second, details, times + more);
    }

    /** The facts that findings of one mistake share: a list, since it is compared at each access of a wrong kernel. */
    List<Object> mistake() {
        return List.of(kind, kernel, array, first.does, first.line, second == null ? "" : second.does,
                second == null ? "" : second.line);
    }

    /** One line for people: what is wrong, where, how often, what to try. */
    @Override
    public String toString() {
        return kind.words + ": kernel=" + kernel
                + (array.isEmpty() ? "" : ", array=" + array)
                + (element < 0 ? "" : ", element=" + element)
                + ", " + first + (second == null ? "" : ", " + second)
                + (details.isEmpty() ? "" : ", " + details)
                + ", times=" + times + "; try " + kind.advice;
    }
}
