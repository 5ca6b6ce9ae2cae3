package io.funnel.embedded.resumable;

/** Unboxes arguments to the types of a kernel's parameters, as a method reference would. */
public final class Unboxing {

    private Unboxing() {}

    /** Unboxes for a parameter of type int, short, byte, char or boolean. */
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
