package io.funnel.engine.host.block;

import io.funnel.engine.EngineException;

import java.util.function.IntConsumer;

/** Reports exceptions of a reduction's own code on the host, such as a division by zero, with the element. */
public final class OperatorFailures {

    private OperatorFailures() {}

    /**
     * Creates an error that names the element.
     *
     * @param first index of the first element in the whole input
     * @param count the number of candidate elements
     * @param alone maps the element at this index alone, and throws if it is the culprit
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

    /** Creates an error that names the step. */
    public static EngineException of(String reduction, String where, RuntimeException cause) {
        return new EngineException("operator failed on the host: reduction=" + reduction + ", " + where + ", reason="
                + cause + "; let the operator skip such elements", cause);
    }
}
