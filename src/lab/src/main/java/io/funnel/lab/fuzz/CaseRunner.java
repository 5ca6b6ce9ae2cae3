package io.funnel.lab.fuzz;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.lab.target.FuzzTarget;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import io.funnel.verify.compare.Failures;
import io.funnel.verify.compare.Status;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Runs cases and compares each with the reference. */
final class CaseRunner {

    /** Hears of each case. */
    @FunctionalInterface
    interface Listener {
        /**
         * A case is done.
         *
         * @param place which of the lengths
         * @return whether to go on
         */
        boolean done(int place, Outcome outcome);
    }

    /** The end of a case, and why it is not verified; no reason if it is. */
    record Outcome(Status status, String reason) {}

    private final Device device;

    CaseRunner(Device device) {
        this.device = device;
    }

    /** Reduces the first elements, for each length, by what is prepared once. */
    void run(FuzzTarget way, FuzzTarget.Task task, List<TornadoNativeArray> inputs, List<Integer> lengths,
            Listener listener) {
        Operands in = new Operands(inputs);
        int place = 0;
        try (FuzzTarget.Prepared prepared = way.preparation().prepare(device, task, inputs)) {
            boolean more = true;
            while (more && place < lengths.size()) {
                int length = lengths.get(place);
                FuzzTarget.Answer answer = prepared.reduce(length);
                String reason = task.shape().isPresent()
                        ? SegmentCheck.wrong(task, inputs, length, answer)
                        : wrong(task, in, length, answer);
                more = listener.done(place, new Outcome(reason.isEmpty() ? Status.VERIFIED : Status.WRONG, reason));
                place++;
            }
        } catch (UnsupportedPlanException e) {
            for (int rest = place; rest < lengths.size(); rest++) {
                listener.done(rest, new Outcome(Status.UNSUPPORTED, e.reason()));
            }
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            listener.done(Math.min(place, lengths.size() - 1), new Outcome(Status.FAILED, Failures.describe(e)));
        }
    }

    private static String wrong(FuzzTarget.Task task, Operands in, int length, FuzzTarget.Answer answer) {
        Verdict verdict = Reference.of(task.reduction(), in, length).check(answer.state(), answer.depth());
        return verdict.right() ? beyondBound(task, answer, verdict) : verdict.reason();
    }

    private static String beyondBound(FuzzTarget.Task task, FuzzTarget.Answer answer, Verdict verdict) {
        double bound = answer.bound().orElse(Double.POSITIVE_INFINITY);
        if (Double.isNaN(bound)) {
            return isFinite(task.reduction().definition(), answer.state())
                    ? "a bound that is none: got " + answer.state() + ", bound=" + bound
                    : "";
        }
        return verdict.error() > bound
                ? "off by " + verdict.error() + ", which is more than the bound of the result: got " + answer.state()
                        + ", bound=" + bound
                : "";
    }

    @SuppressWarnings("unchecked") // states come from runs of this very definition
    private static <S> boolean isFinite(Definition<S, ?> definition, Object state) {
        Operands slots = NativeArrays.states(definition.signature(), 1);
        definition.store((S) state, slots, 0);
        return slots.arrays().stream()
                .allMatch(slot -> Double.isFinite(NativeArrays.get((TornadoNativeArray) slot, 0).doubleValue()));
    }

    /** Runs a single case on what is prepared for it; returns how the last length that ran ended. */
    Outcome once(FuzzTarget way, FuzzTarget.Task task, List<TornadoNativeArray> inputs, List<Integer> lengths) {
        AtomicReference<Outcome> last = new AtomicReference<>(new Outcome(Status.UNSUPPORTED, ""));
        run(way, task, inputs, lengths, (place, outcome) -> {
            last.set(outcome);
            return outcome.status() == Status.VERIFIED;
        });
        return last.get();
    }
}
