package io.funnel.processor.model;

import java.util.List;
import java.util.function.Function;

/**
 * The state as an object on the host, in expressions over the user's own types. A model may bring its
 * own; otherwise the state is a primitive or a record of the components, and the operator's static methods make it. A
 * state of records in records, or one that has no methods of its own because it is a fusion of operators, needs more.
 * States are given as names of variables.
 */
public interface StateText {

    String identity();

    /** The state of an element, by texts that read a streamed input's element or name a parameter array, and of the index. */
    String map(Function<InputArray, String> load, String index);

    String combine(String left, String right);

    String finish(String state);

    /** The state of these components, in the order of the model's. */
    String construct(List<String> components);

    List<String> components(String state);
}
