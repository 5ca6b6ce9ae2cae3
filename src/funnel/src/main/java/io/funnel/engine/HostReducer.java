package io.funnel.engine;

import io.funnel.plan.Plan;
import io.funnel.strategy.Code;
import java.util.OptionalLong;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Runs a loop on Java threads. */
final class HostReducer<A extends TornadoNativeArray> implements Reducer {

    private final Code.Host<A> code;
    private final A input;

    HostReducer(Code.Host<A> code, A input) {
        this.code = code;
        this.input = input;
    }

    @Override
    public Execution run(Plan plan, Timing timing) {
        long start = System.nanoTime();
        Number value = code.loop().reduce(input, plan.length());
        return new Execution(value, System.nanoTime() - start, OptionalLong.empty());
    }

    @Override
    public void close() {}
}
