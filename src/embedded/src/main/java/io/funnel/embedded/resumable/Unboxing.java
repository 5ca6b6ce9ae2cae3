package io.funnel.embedded.resumable;

/** Turns boxed arguments into what a kernel's parameters take; a method reference would do the same. */
public final class Unboxing {

    private Unboxing() {}

    /** For a parameter of type int, short or byte; characters are widened. */
    public static int toInt(Object argument) {
        return argument instanceof Character character ? character : ((Number) argument).intValue();
    }

    /** For a parameter of type long. */
    public static long toLong(Object argument) {
        return argument instanceof Character character ? character : ((Number) argument).longValue();
    }

    /** For a parameter of type float. */
    public static float toFloat(Object argument) {
        return argument instanceof Character character ? character : ((Number) argument).floatValue();
    }

    /** For a parameter of type double. */
    public static double toDouble(Object argument) {
        return argument instanceof Character character ? character : ((Number) argument).doubleValue();
    }

    /** For a parameter of type char. */
    public static int toChar(Object argument) {
        return (Character) argument;
    }

    /** For a parameter of type boolean. */
    public static int toBoolean(Object argument) {
        return (Boolean) argument ? 1 : 0;
    }
}
