package io.funnel.engine.host;

import io.funnel.engine.EngineException;

import java.util.function.IntConsumer;

/** What a reduction's own code throws on the host, such as a division by zero, told with the element. */
public final class OperatorFailures {

    private OperatorFailures() {}

    /**
     * An error that says at which element.
     *
     * @param first index of the first element in the whole input
     * @param count elements among which it is
     * @param alone maps the element of this number alone, and throws if it is that one
     */
    public static EngineException at(
            String reduction, long first, int count, IntConsumer alone, RuntimeException cause) {
        for (int i = 0; i < count; i++) {
            try {
                alone.accept(i);
            } catch (ArithmeticException | IndexOutOfBoundsException e) {
                return of(reduction, "element=" + (first + i), e);
            }
        }
        return of(reduction, "combined elements=" + first + " to " + (first + count - 1), cause);
    }

    /** An error that says in which step. */
    public static EngineException of(String reduction, String where, RuntimeException cause) {
        return new EngineException("operator failed on the host: reduction=" + reduction + ", " + where + ", reason="
                + cause + "; let the operator leave such elements out", cause);
    }
}
