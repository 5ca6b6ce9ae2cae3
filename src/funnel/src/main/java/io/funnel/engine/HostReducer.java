package io.funnel.engine;

import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.strategy.Strategy;
import java.util.OptionalLong;

/** Runs a definition on Java threads. */
final class HostReducer<S, R> implements Reducer {

    private final Definition<S, R> definition;
    private final Operands in;
    private final int capacity;

    HostReducer(Definition<S, R> definition, Operands in, int capacity) {
        this.definition = definition;
        this.in = in;
        this.capacity = capacity;
    }

    @Override
    public Execution run(Plan plan, Timing timing) {
        DeviceReducer.requireFit("length", plan.length(), capacity);
        long start = System.nanoTime();
        S state = plan.strategy() == Strategy.SEQUENTIAL
                ? definition.sequential(in, plan.length())
                : definition.parallelStream(in, plan.length());
        R value = definition.finish(state);
        return new Execution(value, state, System.nanoTime() - start, OptionalLong.empty());
    }

    @Override
    public void close() {}
}
