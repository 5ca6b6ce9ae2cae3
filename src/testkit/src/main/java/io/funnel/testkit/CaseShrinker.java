package io.funnel.testkit;

import io.funnel.plan.Sizes;
import io.funnel.reduction.Input;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.testkit.CaseRunner.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Makes a failing case small: one length, few elements, plain values, plain sizes. */
final class CaseShrinker {

    private static final List<Number> PLAIN = List.of(0, 1, 2);

    private final CaseRunner check;
    private int runsLeft;

    /**
     * A shrinker.
     *
     * @param runs most runs; a run is dear on a device that compiles
     */
    CaseShrinker(CaseRunner check, int runs) {
        this.check = check;
        this.runsLeft = runs;
    }

    /**
     * The smallest case found that fails in the same way; the case itself where it does not fail again on its own.
     */
    FuzzFinding shrink(FuzzFinding finding) {
        int length = finding.lengths().getLast();
        List<TornadoNativeArray> arrays = shortened(finding, finding.arrays(), length, finding.elements());
        Optional<String> reason = fails(finding, finding.sizes(), arrays);
        if (reason.isEmpty()) {
            return finding;
        }
        FuzzFinding small = finding.with(finding.sizes(), arrays, length, reason.get());
        small = elements(small);
        small = sizes(small);
        small = elements(small);
        return values(small);
    }

    private static List<TornadoNativeArray> shortened(
            FuzzFinding finding, List<TornadoNativeArray> arrays, int from, int to) {
        List<TornadoNativeArray> shorter = new ArrayList<>();
        for (int i = 0; i < arrays.size(); i++) {
            Input input = finding.chosen().signature().inputs().get(i);
            shorter.add(input.streamed() ? ArrayElements.without(arrays.get(i), from, to) : arrays.get(i));
        }
        return shorter;
    }

    private Optional<String> fails(FuzzFinding finding, Sizes sizes, List<TornadoNativeArray> arrays) {
        if (runsLeft-- <= 0) {
            return Optional.empty();
        }
        int length = length(finding, arrays);
        Outcome outcome = check.once(finding.way(), finding.setting(sizes), arrays, List.of(length));
        return outcome.status() == finding.status() ? Optional.of(outcome.reason()) : Optional.empty();
    }

    private static int length(FuzzFinding finding, List<TornadoNativeArray> arrays) {
        List<Input> inputs = finding.chosen().signature().inputs();
        for (int i = 0; i < arrays.size(); i++) {
            if (inputs.get(i).streamed()) {
                return arrays.get(i).getSize();
            }
        }
        return 0;
    }

    /** Leaves out pieces, large ones first, as long as it still fails. */
    private FuzzFinding elements(FuzzFinding finding) {
        FuzzFinding small = finding;
        int least = finding.chosen().signature().traits().emptyInput() == EmptyInput.ERROR ? 1 : 0;
        for (int piece = Math.max(1, small.elements() / 2); piece >= 1 && runsLeft > 0; piece /= 2) {
            int from = 0;
            while (from < small.elements() && runsLeft > 0) {
                int to = Math.min(from + piece, small.elements());
                List<TornadoNativeArray> shorter = shortened(small, small.arrays(), from, to);
                int length = small.elements() - (to - from);
                Optional<String> reason =
                        length < least ? Optional.empty() : fails(small, small.sizes(), shorter);
                if (reason.isPresent()) {
                    small = small.with(small.sizes(), shorter, length, reason.get());
                } else {
                    from = to;
                }
            }
        }
        return small;
    }

    /** The planner's sizes if they fail too; else one group, and small groups. */
    private FuzzFinding sizes(FuzzFinding finding) {
        List<Sizes> simpler = new ArrayList<>();
        simpler.add(Sizes.AUTO);
        finding.sizes().groupSize().ifPresent(size -> simpler.add(Sizes.ofGroupSize(size)));
        for (int group = 1; group <= finding.sizes().groupSize().orElse(0); group *= 2) {
            simpler.add(new Sizes(OptionalInt.of(1), OptionalInt.of(group)));
        }
        for (Sizes sizes : simpler) {
            Optional<String> reason = fails(finding, sizes, finding.arrays());
            if (!sizes.equals(finding.sizes()) && reason.isPresent()) {
                return finding.with(sizes, finding.arrays(), finding.elements(), reason.get());
            }
        }
        return finding;
    }

    /** Zeros, ones and twos in the place of values, element by element, where it still fails. */
    private FuzzFinding values(FuzzFinding finding) {
        FuzzFinding small = finding;
        for (int input = 0; input < finding.arrays().size(); input++) {
            boolean streamed = finding.chosen().signature().inputs().get(input).streamed();
            for (int i = 0; streamed && i < finding.elements() && runsLeft > 0; i++) {
                small = value(small, input, i);
            }
        }
        return small;
    }

    private FuzzFinding value(FuzzFinding finding, int input, int index) {
        for (Number plain : PLAIN) {
            List<TornadoNativeArray> arrays = new ArrayList<>(finding.arrays());
            TornadoNativeArray changed = ArrayElements.first(arrays.get(input), finding.elements());
            ArrayElements.set(changed, index, plain);
            if (ArrayElements.all(changed).get(index).equals(ArrayElements.all(arrays.get(input)).get(index))) {
                return finding;
            }
            arrays.set(input, changed);
            Optional<String> reason = fails(finding, finding.sizes(), arrays);
            if (reason.isPresent()) {
                return finding.with(finding.sizes(), arrays, finding.elements(), reason.get());
            }
        }
        return finding;
    }
}
