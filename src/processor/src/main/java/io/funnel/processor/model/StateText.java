package io.funnel.processor.model;

import io.funnel.processor.code.Kind;
import java.util.List;
import java.util.function.Function;

/**
 * The state as an object on the host, in expressions over the user's types. By default the state is a primitive or a
 * record of the components, and the operator's static methods make it. Nested records and fusions of operators need
 * their own text. States are given as names of variables.
 */
public interface StateText {

    String identity();

    /** Returns an element's state; {@code load} reads a streamed element or names a parameter array. */
    String map(Function<InputArray, String> load, String index);

    String combine(String left, String right);

    String finish(String state);

    /** Returns the call that gives the rules of states; empty without one. */
    default String rules() {
        return "";
    }

    /** Returns the state with these components, in the model's order. */
    String construct(List<String> components);

    List<String> components(String state);

    /** Returns the numbers of a result, in order; empty if it is an array or holds other things. */
    List<Part> results();

    /**
     * A number of a result.
     *
     * @param accessor of the result's record; empty if the result is the number itself
     */
    record Part(String accessor, Kind type) {

        /** The name of a result that is a number itself. */
        public static final String VALUE = "value";

        public String name() {
            return accessor.isEmpty() ? VALUE : accessor;
        }

        /** Returns the number of a result, which is given as an expression. */
        public String of(String result) {
            return accessor.isEmpty() ? result : result + "." + accessor + "()";
        }
    }
}
