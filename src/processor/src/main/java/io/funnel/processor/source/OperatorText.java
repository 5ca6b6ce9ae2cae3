package io.funnel.processor.source;

import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.KernelText;
import io.funnel.processor.model.MapRounding;
import io.funnel.processor.model.StateText;
import java.util.List;
import java.util.function.Function;

/**
 * An operator's statements for kernels, and its methods for the host.
 *
 * @param body the statements
 * @param host the methods
 */
record OperatorText(BodyText body, StateText host) implements KernelText, StateText {

    @Override
    public List<String> accumulate(
            List<String> accumulators, Function<InputArray, String> load, String index, String suffix) {
        return body.accumulate(accumulators, load, index, suffix);
    }

    @Override
    public List<String> assign(List<String> targets, Function<InputArray, String> load, String index, String suffix) {
        return body.assign(targets, load, index, suffix);
    }

    @Override
    public List<String> merge(List<String> targets, List<String> left, List<String> right, String suffix) {
        return body.merge(targets, left, right, suffix);
    }

    @Override
    public Indexing indexing() {
        return body.indexing();
    }

    @Override
    public MapRounding mapRounding() {
        return body.mapRounding();
    }

    @Override
    public String identity() {
        return host.identity();
    }

    @Override
    public String map(Function<InputArray, String> load, String index) {
        return host.map(load, index);
    }

    @Override
    public String combine(String left, String right) {
        return host.combine(left, right);
    }

    @Override
    public String finish(String state) {
        return host.finish(state);
    }

    @Override
    public String construct(List<String> components) {
        return host.construct(components);
    }

    @Override
    public List<String> components(String state) {
        return host.components(state);
    }
}
