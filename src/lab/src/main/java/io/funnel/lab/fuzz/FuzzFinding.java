package io.funnel.lab.fuzz;

import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.target.FuzzTarget;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A case that is not right, with everything that it takes to run it again.
 *
 * @param seed     of the run that found it
 * @param family   the number of its family
 * @param where    the device that it ran on
 * @param chosen   the reduction
 * @param way      how it is carried out
 * @param strategy by which algorithm
 * @param sizes    in which sizes
 * @param lengths  reduced one after the other by what was prepared once; the last is not right
 * @param elements of each array that is read element by element
 * @param data     what the elements are like
 * @param dataSeed makes the elements where {@code inputs} is empty
 * @param inputs   the arrays, in the reduction's order, where they are others than the seed's
 * @param status   wrong or failed
 * @param reason   one line
 */
public record FuzzFinding(
        long seed, long family, String where, SelectedReduction chosen, FuzzTarget way, Strategy strategy,
        Sizes sizes,
        List<Integer> lengths, int elements, ElementMix data, long dataSeed, Optional<List<TornadoNativeArray>> inputs,
        Status status,
        String reason) {

    public FuzzFinding {
        lengths = List.copyOf(lengths);
    }

    /** The case of a family that was running. */
    static FuzzFinding of(long seed, String where, Family family, List<Integer> lengths, Status status, String reason) {
        return new FuzzFinding(seed, family.number(), where, family.chosen(), family.way(),
                family.strategy(),
                family.sizes(), lengths, family.longest(), family.data(), family.dataSeed(), Optional.empty(), status,
                reason);
    }

    /** Copies the case with other data. */
    FuzzFinding with(Sizes other, List<TornadoNativeArray> arrays, int length, String why) {
        return new FuzzFinding(seed, family, where, chosen, way, strategy, other, List.of(length), length, data,
                dataSeed,
                Optional.of(arrays), status, why);
    }

    /** The arrays. */
    public List<TornadoNativeArray> arrays() {
        return inputs.orElseGet(() -> data.arrays(chosen.signature(), elements, dataSeed));
    }

    FuzzTarget.Task task() {
        return task(sizes);
    }

    /** Returns the task in other sizes. */
    FuzzTarget.Task task(Sizes other) {
        return new FuzzTarget.Task(chosen.reduction(), strategy, other);
    }

    /** The name of what runs, for people. */
    String title() {
        return chosen.title();
    }

    /** Names the fault: a second case with the same name is not reported. */
    String fault() {
        return title() + " " + strategy.label() + " " + way.label() + " " + status.label();
    }

    /** Whether a status is one to look into. */
    static boolean isBroken(Status status) {
        return status == Status.WRONG || status == Status.FAILED;
    }

    /** One line for people. */
    public String sentence() {
        return status.label() + ": reduction=" + title() + ", strategy=" + strategy.label()
                + (sizes.groups().isPresent() ? ", groups=" + sizes.groups().getAsInt() : "")
                + (sizes.groupSize().isPresent() ? ", groupSize=" + sizes.groupSize().getAsInt() : "")
                + ", length=" + lengths.getLast() + ", elements=" + data.label() + ", way=" + way.label() + ": "
                + reason;
    }
}
