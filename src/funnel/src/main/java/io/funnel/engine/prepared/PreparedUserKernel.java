package io.funnel.engine.prepared;

import io.funnel.engine.EngineException;
import io.funnel.engine.KernelClock;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.StartOptions;
import io.funnel.engine.memory.StateSlots;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.plan.Cover;
import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Finish;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A user's kernel over arrays; compiled anew for each length, which kernels may have as a constant. */
final class PreparedUserKernel extends PreparedStrategy {

    private final UserKernel kernel;
    private @Nullable UserLaunches latest;

    PreparedUserKernel(Arguments arguments, UserKernel kernel) {
        super(arguments.change() ? arguments.copied() : arguments);
        this.kernel = kernel;
        StartOptions.require(arguments.device());
        requireOwn(arguments, kernel.reduction());
    }

    /** Refuses what a user wrote for another reduction, whose arrays may be of the same types. */
    static void requireOwn(Arguments arguments, Reduction<?> its) {
        if (!its.definition().equals(arguments.reduction().definition())) {
            throw new IllegalArgumentException("written for another reduction: algorithm="
                    + arguments.strategy().label() + ", its=" + its.name() + ", reduction="
                    + arguments.reduction().name() + "; prepare it for its own");
        }
    }

    @Override
    Execution run(Plan plan, boolean profiled) {
        if (profiled) {
            KernelClock.require(arguments.device());
        }
        return run(arguments.reduction().definition(), plan, profiled);
    }

    private <S, R> Execution run(Definition<S, R> definition, Plan plan, boolean profiled) {
        Left left = left(plan, profiled);
        S state = definition.load(left.states(), 0);
        Object value = Execution.value(definition, state);
        long callNanos = System.nanoTime() - left.start();
        return new Execution(value, state, plan, plan.depth(), plan.cost().launches(), callNanos,
                profiled ? OptionalLong.of(left.kernelNanos()) : OptionalLong.empty());
    }

    /** The combined states of all elements or of each segment, the time of the call's start, and that in kernels. */
    record Left(Operands states, long start, long kernelNanos) {}

    /** Runs a plan. */
    Left left(Plan plan, boolean profiled) {
        Definition<?, ?> definition = arguments.reduction().definition();
        UserLaunches launches = launches(plan);
        launches.refill();
        long start = System.nanoTime();
        long kernelNanos = launches.run(profiled);
        launches.overwritten().ifPresent(kernel::setOverwrites);
        Operands states = states(definition, launches.result(), launches.outputs());
        if (kernel.finish() == Finish.HOST) {
            int segments = plan.passes().getLast().cover() instanceof Cover cover ? cover.segments() : 1;
            combine(definition, states, segments, launches.outputs() / segments);
        }
        if (profiled && kernelNanos <= 0) {
            throw new EngineException("the device reports no kernel time, so the kernel ran elsewhere; look for a"
                    + " bailout in the log of the JIT compiler");
        }
        return new Left(states, start, kernelNanos);
    }

    private static void combine(Definition<?, ?> definition, Operands states, int segments, int parts) {
        if (segments == 1) {
            StateSlots.combine(definition, states, parts);
            return;
        }
        for (int segment = 0; segment < segments && parts > 1; segment++) {
            definition.combineTree(states, segment * parts, parts, 1);
            StateSlots.copy(definition.signature(), states, segment * (long) parts, states, segment);
        }
    }

    /** The launches of a plan, after one that shows whether the kernel writes to its inputs. */
    private UserLaunches launches(Plan plan) {
        if (latest != null && latest.isOf(plan)) {
            return latest;
        }
        close();
        if (kernel.overwrites().isEmpty()) {
            try (UserLaunches first = new UserLaunches(arguments, kernel, plan, true)) {
                first.refill();
                first.run(false);
                first.overwritten().ifPresent(kernel::setOverwrites);
            }
        }
        latest = new UserLaunches(arguments, kernel, plan, arguments.change() || kernel.overwrites().orElse(true));
        return latest;
    }

    /** Partials as states: those of ints become longs where the state has longs. */
    private static Operands states(Definition<?, ?> definition, Operands written, int count) {
        Operands states = NativeArrays.states(definition.signature(), count);
        for (int part = 0; part < states.arrays().size(); part++) {
            TornadoNativeArray from = (TornadoNativeArray) written.arrays().get(part);
            TornadoNativeArray to = (TornadoNativeArray) states.arrays().get(part);
            for (int slot = 0; slot < count * definition.signature().width(); slot++) {
                NativeArrays.set(to, slot, NativeArrays.get(from, slot));
            }
        }
        return states;
    }

    @Override
    public void close() {
        if (latest != null) {
            latest.close();
            latest = null;
        }
    }
}
