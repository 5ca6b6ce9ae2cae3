package io.funnel.processor.model;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What joins a reduction and the companion that bounds its error as it goes along.
 *
 * @param other  of a reduction its companion, of a companion the reduction
 * @param answer of a companion: what the bound of the answer is made of
 */
public record Running(Model other, @Nullable Answer answer) {

    /** The simple name of the companion's state, a record in its class of kernels. */
    public static final String STATE = "State";

    /**
     * The answer's scalars and their bounds, by functions.
     *
     * @param values    the scalars
     * @param bounds    the bounds of their errors
     * @param rests     the components that are sums with what they lost
     * @param functions all that are called, complete with documentation
     * @param imports   what they need imported
     */
    public record Answer(List<Call> values, List<Call> bounds, List<Rest> rests, List<String> functions,
            Set<String> imports) {
        public Answer {
            values = List.copyOf(values);
            bounds = List.copyOf(bounds);
            rests = List.copyOf(rests);
            functions = List.copyOf(functions);
            imports = Set.copyOf(imports);
        }
    }

    /**
     * A component of the companion's state that is a sum, with what rounding took away from it.
     *
     * @param sum   its number
     * @param rest  the number of what rounding took away
     * @param error the number of the bound of the error of both together
     */
    public record Rest(int sum, int rest, int error) {}

    /**
     * A call of a function of some components of the companion's state.
     *
     * @param function   its name
     * @param components what it takes
     */
    public record Call(String function, List<Integer> components) {
        public Call {
            components = List.copyOf(components);
        }
    }
}
