package io.funnel.processor.writer.text;

import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.LastStep;
import io.funnel.processor.model.OwnFunctions;
import io.funnel.processor.model.StateText;
import java.util.List;
import java.util.function.Function;

/**
 * The user's state where the host class has functions in place of the operator's methods: it calls the functions of
 * kernels.
 *
 * @param user the user's own methods
 * @param host the host class
 * @param last the user's last step
 */
record OwnState(StateText user, String host, LastStep last) implements StateText {

    @Override
    public String identity() {
        return user.identity();
    }

    @Override
    public String map(Function<InputArray, String> load, String index) {
        return user.map(load, index);
    }

    @Override
    public String combine(String left, String right) {
        return host + ".combine(" + left + ", " + right + ")";
    }

    @Override
    public String finish(String state) {
        return isFinished() ? host + ".finish(" + state + ")" : user.finish(state);
    }

    /** Whether the host class has the last step. */
    private boolean isFinished() {
        return OwnFunctions.isLast(last) && last.stores().size() == results().size();
    }

    @Override
    public String construct(List<String> components) {
        return user.construct(components);
    }

    @Override
    public List<String> components(String state) {
        return user.components(state);
    }

    @Override
    public List<Part> results() {
        return user.results();
    }
}
