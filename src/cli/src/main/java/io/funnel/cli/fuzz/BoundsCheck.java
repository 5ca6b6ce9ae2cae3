package io.funnel.cli.fuzz;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Holds what answers say of their errors against what these are; for reductions with a running error. */
final class BoundsCheck {

    private final Reduction<?> reduction;
    private final boolean runs;
    private final Optional<Definition<?, ?>> companion;

    /** What runs: a companion, or a reduction that a way may run with its companion. */
    BoundsCheck(Reduction<?> reduction) {
        Definition<?, ?> definition = reduction.definition();
        this.reduction = reduction;
        this.runs = Bounded.isCompanion(reduction);
        this.companion = runs ? Optional.of(definition) : definition.withRunningError();
    }

    /**
     * The state held against the reference. A companion's is held with the bounds in it but where a number has left the
     * range: the bound of that is unknown in one order of combination and not in another.
     */
    Verdict held(Way.Answer answer, Operands in, int length) {
        Verdict verdict = Reference.of(reduction, in, length).check(answer.state(), answer.depth());
        if (verdict.right() || !runs) {
            return verdict;
        }
        Operands slots = Bounded.slots(companion.orElseThrow(), answer.state());
        Definition<?, ?> own = companion.orElseThrow().bounded().orElseThrow();
        return isFinite(slots, own.signature().state().size())
                ? verdict
                : Reference.of(new ReductionN<>(own), in, length).check(own.load(slots, 0), answer.depth());
    }

    private static boolean isFinite(Operands slots, int components) {
        return slots.arrays().stream().limit(components)
                .allMatch(array -> Double.isFinite(NativeArrays.get((TornadoNativeArray) array, 0).doubleValue()));
    }

    /** Why the bounds of a right answer are none; empty where they are, and where there are none to look at. */
    String reason(Way.Answer answer, Verdict verdict, Operands in, int length) {
        if (companion.isPresent() && (runs || answer.bounded().isPresent())) {
            Bounded told = answer.bounded().orElseGet(() -> Bounded.of(companion.get(), answer.state()));
            return BoundedReference.of(companion.get(), in, length).reason(told);
        }
        return answer.bound().isPresent() ? beyond(answer, answer.bound().getAsDouble(), verdict) : "";
    }

    private String beyond(Way.Answer answer, double bound, Verdict verdict) {
        if (Double.isNaN(bound)) {
            Operands slots = Bounded.slots(reduction.definition(), answer.state());
            return isFinite(slots, slots.arrays().size())
                    ? "a bound that is none: got " + answer.state() + ", bound=" + bound
                    : "";
        }
        return verdict.error() > bound
                ? "off by " + verdict.error() + ", which is more than the bound of the result: got " + answer.state()
                        + ", bound=" + bound
                : "";
    }
}
