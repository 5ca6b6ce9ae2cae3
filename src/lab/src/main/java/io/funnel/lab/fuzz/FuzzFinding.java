package io.funnel.lab.fuzz;

import io.funnel.lab.fuzz.CaseRunner.Outcome;
import io.funnel.lab.target.UserKernelTarget;
import io.funnel.plan.Sizes;
import io.funnel.verify.compare.Status;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A case that is not right, with everything that it takes to run it again.
 *
 * @param seed     of the run that found it
 * @param where    the device that it ran on
 * @param family   its lengths are reduced one after the other by what was prepared once; the last is not right
 * @param elements of each array that is read element by element
 * @param inputs   the arrays, in the reduction's order, where they are others than the seed's
 * @param outcome  wrong or failed
 */
record FuzzFinding(long seed, String where, Family family, int elements, Optional<List<TornadoNativeArray>> inputs,
        Outcome outcome) {

    /** The case of a family that was running. */
    static FuzzFinding of(long seed, String where, Family family, List<Integer> lengths, Outcome outcome) {
        return new FuzzFinding(seed, where, family.with(family.sizes(), lengths), family.longest(), Optional.empty(),
                outcome);
    }

    /** Copies the case with other data. */
    FuzzFinding with(Sizes other, List<TornadoNativeArray> arrays, int length, Outcome again) {
        return new FuzzFinding(seed, where, family.with(other, List.of(length)), length, Optional.of(arrays), again);
    }

    /** The arrays. */
    List<TornadoNativeArray> arrays() {
        return inputs.orElseGet(() -> family.data().arrays(family.chosen().signature(), elements, family.dataSeed()));
    }

    /** Names the fault: a second case with the same name is not reported. */
    String fault() {
        return family.chosen().title() + " " + family.strategy().label() + " " + family.way().label() + " "
                + outcome.status().label();
    }

    /** Whether a status is one to look into. */
    static boolean isBroken(Status status) {
        return status == Status.WRONG || status == Status.FAILED;
    }

    /** One line for people. */
    String sentence() {
        Sizes sizes = family.sizes();
        return outcome.status().label() + ": reduction=" + family.chosen().title()
                + (UserKernelTarget.isKernel(family.way().label()) ? "" : ", strategy=" + family.strategy().label())
                + (sizes.groups().isPresent() ? ", groups=" + sizes.groups().getAsInt() : "")
                + (sizes.groupSize().isPresent() ? ", groupSize=" + sizes.groupSize().getAsInt() : "")
                + ", length=" + family.lengths().getLast()
                + family.shape().map(shape -> ", shape=" + shape).orElse("") + ", elements=" + family.data().label()
                + ", way="
                + family.way().label() + ": " + outcome.reason();
    }
}
