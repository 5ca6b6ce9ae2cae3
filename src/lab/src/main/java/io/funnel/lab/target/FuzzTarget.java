package io.funnel.lab.target;

import io.funnel.device.Device;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A way to have something reduced: each way that the library has is tried on the same cases. Thread-safe.
 *
 * @param label        the name in files and reports
 * @param runsStrategy whether the strategy is what runs; else something that has no choice of strategies
 */
public record FuzzTarget(String label, boolean runsStrategy, Preparation preparation) {

    /** Whether it gives an answer of each segment. */
    public boolean isPerSegment() {
        return label.startsWith(SegmentWays.PREFIX);
    }

    /** Makes a target ready. */
    public interface Preparation {

        /**
         * Makes ready.
         *
         * @param inputs in the reduction's order; they do not change until the prepared way is closed
         * @throws io.funnel.plan.UnsupportedPlanException if this cannot be done so here
         */
        Prepared prepare(Device device, Task task, List<TornadoNativeArray> inputs);
    }

    /**
     * Task of a target.
     *
     * @param reduction by which reduction
     * @param strategy  by which strategy, where the way has a choice
     * @param sizes     in which sizes
     * @param shape     segments with an answer each; empty for one answer of all elements
     */
    public record Task(Reduction<?> reduction, Strategy strategy, Sizes sizes, Optional<SegmentShape> shape) {

        public Task(Reduction<?> reduction, Strategy strategy, Sizes sizes) {
            this(reduction, strategy, sizes, Optional.empty());
        }
    }

    /**
     * Answer of a target.
     *
     * @param states the states of the reduction's operator: one, or one of each segment
     * @param depth most rounded combines between an element and the result, for the bound
     * @param bound what the way itself says that the state may be off by; empty where it does not say
     */
    public record Answer(List<Object> states, long depth, OptionalDouble bound) {

        public Answer {
            states = List.copyOf(states);
        }

        /** An answer of all elements together. */
        public Answer(Object state, long depth, OptionalDouble bound) {
            this(List.of(state), depth, bound);
        }

        /** An answer without a bound. */
        Answer(Object state, long depth) {
            this(state, depth, OptionalDouble.empty());
        }

        /** An answer of each segment, without a bound. */
        Answer(List<Object> states, long depth) {
            this(states, depth, OptionalDouble.empty());
        }

        /** The state of all elements together. */
        public Object state() {
            return states.getFirst();
        }
    }

    /**
     * Ready to reduce; not thread-safe.
     *
     * @param answers reduces so many of the first elements
     */
    public record Prepared(IntFunction<Answer> answers, Runnable release) implements AutoCloseable {

        /** Reduces the first elements. */
        public Answer reduce(int length) {
            return answers.apply(length);
        }

        @Override
        public void close() {
            release.run();
        }
    }
}
