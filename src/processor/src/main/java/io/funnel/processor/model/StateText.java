package io.funnel.processor.model;

import java.util.List;
import java.util.function.Function;

/**
 * The state as an object on the host, in expressions over the user's own types. A model may bring its
 * own; otherwise the state is a primitive or a record of the components, and the operator's static methods make it. A
 * state of records in records, or one that has no methods of its own because it is a fusion of operators, needs more.
 */
public interface StateText {

    /** The state that changes nothing. */
    String identity();

    /**
     * The state of an element.
     *
     * @param load  the text that reads a streamed input's element, or names a parameter array
     * @param index the text of the element's index
     */
    String map(Function<InputArray, String> load, String index);

    /** The combination of two states, each given as a variable's name. */
    String combine(String left, String right);

    /** The result of a state, given as a variable's name. */
    String finish(String state);

    /** The state of these components, in the order of the model's. */
    String construct(List<String> components);

    /** The components of a state that is given as a variable's name. */
    List<String> components(String state);
}
