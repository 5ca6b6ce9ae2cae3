package io.funnel.call;

import io.funnel.engine.host.block.StateArrays;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceGroup;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceInput.ReadLocks;
import io.funnel.engine.session.GroupRun;
import io.funnel.engine.session.KeyOrder;
import io.funnel.engine.task.Deadline;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.Tiles;
import io.funnel.settings.Fallback;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The device session over the elements of one call.
 *
 * @param finishing whether to leave results in place of states
 */
record DevicePass(FunnelContext context, CallPreferences preferences, CallInputs inputs, boolean finishing) {

    /** Whether a strategy takes TornadoVM's arrays directly and leaves no state, without a kernel of ours. */
    static boolean takesWholeArrays(Strategy strategy) {
        return strategy.isHost() || strategy == Strategy.ANNOTATED_LOOP;
    }

    /** Fills the state by the reduction itself, or by its bounded variant. */
    GroupRun run(Strategy strategy, Definition<?, ?> running, Operands state, @Nullable ReadLocks reading,
            Deadline deadline) {
        AnswerCheck check = new AnswerCheck(context, preferences, inputs);
        check.requirePossible(strategy);
        try (KeyOrder order = order(strategy, deadline)) {
            inputs.requireLengths();
            return run(strategy, running, state, reading, deadline, check, order);
        }
    }

    /** Orders elements by their keys if the strategy needs it: on the device, or on the host. */
    private KeyOrder order(Strategy strategy, Deadline deadline) {
        if (!(inputs.partition().orElse(null) instanceof Offsets offsets)
                || !(strategy.isRagged() || preferences.checking() > 0)) {
            return KeyOrder.NONE;
        }
        if (preferences.checking() == 0 && context.keyOrders().areThere(offsets)
                && (inputs.anyOnDevice() || inputs.length() <= context.group().chunkElements(inputs.reduction()))) {
            return context.group().order(offsets, deadline);
        }
        context.host().list(offsets);
        return KeyOrder.NONE;
    }

    private GroupRun run(Strategy strategy, Definition<?, ?> running, Operands state, @Nullable ReadLocks reading,
            Deadline deadline, AnswerCheck check, KeyOrder order) {
        CallOptions options = inputs.partition().map(CallOptions.NONE::withPartition)
                .orElse(CallOptions.NONE).withState(state)
                .withReading(reading).withDeadline(deadline).withFinishing(finishing).withPlaces(order.places());
        GroupRun run = inputs.isOrdered()
                ? runInOrder(strategy, running, state, deadline)
                : run(strategy, running, inputs.deviceInputs(), inputs.length(),
                        preferences.progress().map(options::withProgress).orElse(options));
        inputs.partition().filter(Partition::tiled).ifPresent(tiles -> StateArrays.normalize(running.signature(),
                run.run().state(), 0, (int) tiles.segments()));
        if (inputs.partition().isPresent()) {
            check.checkSegments(running, run.run().state(), run.run().depth(), strategy);
        } else {
            check.check(running, running.load(run.run().state(), 0), run.run().depth(), strategy);
        }
        return run;
    }

    private GroupRun run(Strategy strategy, Definition<?, ?> running, List<DeviceInput> in, long length,
            CallOptions options) {
        Reduction<?> reduction = inputs.reduction();
        return context.group().reduce(
                running.equals(reduction.definition()) ? reduction : new ReductionN<>(running), strategy,
                context.sizes(running, strategy, preferences), in, length, options,
                context.settings().fallback() == Fallback.OTHER_DEVICES);
    }

    private GroupRun runInOrder(Strategy strategy, Definition<?, ?> running, Operands state, Deadline deadline) {
        List<GroupRun> runs = new ArrayList<>();
        DeviceGroup group = context.group();
        int powerOfTwo = Integer.highestOneBit(2 * group.devices().size() - 1);
        inputs.windows().reduce(running, Math.multiplyExact(group.chunkElements(inputs.reduction()), powerOfTwo),
                (windows, first, length, out) -> runs.add(run(strategy, running, inputs.over(windows), length,
                        (inputs.isReproducible()
                                ? CallOptions.NONE.withPartition(new Tiles(length, true))
                                : CallOptions.NONE).withState(out).withFirst(first).withDeadline(deadline))),
                state, preferences.progress().orElse(done -> {}));
        return GroupRun.together(runs, state);
    }
}
