package io.funnel.call;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import io.funnel.verify.compare.SameBits;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Compares a random share of a device's answers with plain Java's, as the call's view requests. */
public record AnswerCheck(FunnelContext context, CallPreferences preferences, CallInputs inputs) {

    /** Values of a scan that are compared at most, since each takes a prefix. */
    private static final int MOST_PREFIXES = 16;

    /** Refuses a share outside 0 to 1. */
    public static double requireShare(double rate) {
        if (!(rate >= 0 && rate <= 1)) {
            throw new IllegalArgumentException(
                    "share of the answers outside 0 to 1: checking=" + rate + "; try 0 to 1, as in 0.01");
        }
        return rate;
    }

    /** Refuses, before anything runs, a call whose answer could not be checked. */
    void requirePossible(Strategy strategy) {
        if (preferences.checking() > 0
                && inputs.partition().filter(all -> all.global() && !all.tiled()).isPresent()
                && inputs.reduction().signature().indexing() != Indexing.NONE) {
            throw new UnsupportedPlanException("answers with indices of the whole array cannot be checked: reduction="
                    + inputs.reduction().name() + ", checking=" + preferences.checking()
                    + "; try segments without globalIndices(), or funnel.checking(0)");
        }
        if (preferences.checking() > 0 && !strategy.isHost()
                && (inputs.residence().isDeviceAlone() || inputs.length() > Integer.MAX_VALUE)) {
            throw new UnsupportedPlanException("answer cannot be checked: reduction=" + inputs.reduction().name()
                    + ", length=" + inputs.length() + ", onDevice=" + inputs.anyOnDevice() + ", checking="
                    + preferences.checking() + "; try funnel.checking(0), or data of at most 2^31-1 elements in the "
                    + "host's memory");
        }
    }

    /**
     * Checks an answer with the requested probability.
     *
     * @param running the reduction's definition, or its bounded variant
     * @param state   the device's state
     * @param depth   the largest number of rounded combines of any element
     * @throws EngineException if the answer is wrong
     */
    void check(Definition<?, ?> running, Object state, long depth, Strategy strategy) {
        if (strategy.isHost() || !isPicked()) {
            return;
        }
        CheckEvent event = new CheckEvent();
        event.begin();
        Verdict verdict = Reference.of(new ReductionN<>(running), new Operands(inputs.arrays()), (int) inputs.length())
                .judge(state, depth);
        event.end();
        report(event, strategy, verdict, "");
    }

    /** Checks the answers of the requested share of the segments. */
    void checkSegments(Definition<?, ?> running, Operands states, long depth, Strategy strategy) {
        Partition partition = inputs.partition().orElseThrow();
        if (partition.tiled()) {
            checkBits(running, states, partition, strategy);
            return;
        }
        List<TornadoNativeArray> arrays = preferences.checking() > 0 ? inputs.arrays() : List.of();
        if (partition instanceof Prefixes && preferences.checking() > 0 && partition.segments() > 0) {
            int wished = (int) Math.min(MOST_PREFIXES, Math.ceil(preferences.checking() * partition.segments()));
            for (int segment : Prefixes.picked(partition.segments(), wished, context.chance())) {
                check(running, arrays, segment, states, depth, strategy);
            }
            return;
        }
        for (int segment = 0; preferences.checking() > 0 && segment < partition.segments(); segment++) {
            if (isPicked()) {
                check(running, arrays, segment, states, depth, strategy);
            }
        }
    }

    /** Demands the host's bits. */
    private void checkBits(Definition<?, ?> running, Operands states, Partition tiles, Strategy strategy) {
        if (strategy.isHost() || !isPicked()) {
            return;
        }
        CheckEvent event = new CheckEvent();
        event.begin();
        Operands expected = NativeArrays.states(running.signature(), tiles.segments());
        context.host().reduceSegments(running, inputs.arrays().stream().map(TornadoNativeArray::getSegment).toList(), 0,
                tiles, expected, 0);
        Verdict verdict = SameBits.check(running, expected, states, (int) tiles.segments());
        event.end();
        report(event, strategy, verdict, ", reproducible");
    }

    private void check(Definition<?, ?> running, List<TornadoNativeArray> arrays, int segment, Operands states,
            long depth, Strategy strategy) {
        CheckEvent event = new CheckEvent();
        event.begin();
        Verdict verdict = SegmentReference
                .of(new ReductionN<>(running), arrays, inputs.partition().orElseThrow(), segment)
                .judge(running.load(states, segment), depth);
        event.end();
        report(event, strategy, verdict, ", segment=" + segment);
    }

    boolean isPicked() {
        double rate = preferences.checking();
        return rate >= 1 || (rate > 0 && context.chance().getAsDouble() < rate);
    }

    private void report(CheckEvent event, Strategy strategy, Verdict verdict, String where) {
        String device = context.settings().device().map(Device::name).orElse("none");
        if (event.shouldCommit()) {
            event.commit(inputs, device, strategy, verdict);
        }
        if (!verdict.right()) {
            throw new EngineException("device gave a wrong answer: device=" + device + ", strategy=" + strategy.label()
                    + ", reduction=" + inputs.reduction().name() + ", length=" + inputs.length() + where + ": "
                    + verdict.reason()
                    + (verdict.reason().contains("; try ") ? "" : "; try another strategy, or the host"));
        }
    }
}
