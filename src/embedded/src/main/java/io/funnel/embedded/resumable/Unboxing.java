package io.funnel.embedded.resumable;

/** Turns boxed arguments into what a kernel's parameters take; a method reference would do the same. */
public final class Unboxing {

    private Unboxing() {}

    /** For a parameter of type int, short, byte, char or boolean. */
    public static int toInt(Object argument) {
        return argument instanceof Boolean truth ? (truth ? 1 : 0) : (int) toLong(argument);
    }

    public static long toLong(Object argument) {
        return argument instanceof Character character ? character : ((Number) argument).longValue();
    }

    public static float toFloat(Object argument) {
        return argument instanceof Character character ? character : ((Number) argument).floatValue();
    }

    public static double toDouble(Object argument) {
        return argument instanceof Character character ? character : ((Number) argument).doubleValue();
    }
}
