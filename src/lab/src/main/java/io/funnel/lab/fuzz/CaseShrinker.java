package io.funnel.lab.fuzz;

import io.funnel.engine.NativeArrays;
import io.funnel.lab.fuzz.CaseRunner.Outcome;
import io.funnel.lab.target.SegmentShape;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.verify.sample.Elements;
import io.funnel.verify.sample.Sample;
import io.funnel.verify.sample.Shrinker;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Makes a failing case small: one length, few elements, plain values, plain sizes. */
final class CaseShrinker {

    private final CaseRunner check;
    private final FuzzFinding finding;
    private final List<TornadoNativeArray> arrays;
    private final Signature signature;
    private final Shrinker shrinker;
    private FuzzFinding smallest;
    private int runsLeft;

    /**
     * A shrinker of one finding.
     *
     * @param runs most runs; a run is expensive on a device that compiles
     */
    CaseShrinker(CaseRunner check, FuzzFinding finding, int runs) {
        this.check = check;
        this.finding = finding;
        this.arrays = finding.arrays();
        this.signature = finding.family().chosen().signature();
        this.smallest = finding;
        this.runsLeft = runs;
        int least = signature.traits().emptyInput() == EmptyInput.ERROR ? 1 : 0;
        this.shrinker = new Shrinker(new Elements(signature)::contains, least,
                sample -> fails(smallest.family().sizes(), arrays(sample), sample.size()), runs);
    }

    /**
     * The smallest case found that fails in the same way; the case itself where it does not fail again on its own.
     */
    FuzzFinding shrink() {
        Sample sample = sample(finding.family().lengths().getLast());
        if (fails(finding.family().sizes(), arrays(sample), sample.size())) {
            sample = shrinker.fewer(sample);
            plainSizes();
            shrinker.shrink(sample);
        }
        return smallest;
    }

    private Sample sample(int length) {
        List<List<Number>> elements = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            List<Number> element = new ArrayList<>();
            for (int input = 0; input < arrays.size(); input++) {
                if (signature.inputs().get(input).streamed()) {
                    element.add(NativeArrays.get(arrays.get(input), i));
                }
            }
            elements.add(element);
        }
        return new Sample(List.of(elements));
    }

    private List<TornadoNativeArray> arrays(Sample sample) {
        List<TornadoNativeArray> some = new ArrayList<>();
        for (Input input : signature.inputs()) {
            some.add(input.streamed() ? NativeArrays.allocate(input.type(), sample.size()) : arrays.get(some.size()));
        }
        int index = 0;
        for (List<Number> element : sample.elements()) {
            Elements.set(signature, some, index++, element);
        }
        return some;
    }

    private boolean fails(Sizes sizes, List<TornadoNativeArray> inputs, int length) {
        int unit = finding.family().shape().map(SegmentShape::unit).orElse(1);
        if (length % unit != 0 || runsLeft-- <= 0) {
            return false;
        }
        Outcome outcome = check.once(
                finding.family().way(), finding.family().with(sizes, List.of()).task(), inputs, List.of(length));
        if (outcome.status() != finding.outcome().status()) {
            return false;
        }
        smallest = finding.with(sizes, inputs, length, outcome);
        return true;
    }

    private void plainSizes() {
        Sizes found = finding.family().sizes();
        List<Sizes> simpler = new ArrayList<>(List.of(Sizes.AUTO));
        found.groupSize().ifPresent(size -> simpler.add(Sizes.ofGroupSize(size)));
        for (int group = 1; group <= found.groupSize().orElse(0); group *= 2) {
            simpler.add(new Sizes(OptionalInt.of(1), OptionalInt.of(group)));
        }
        simpler.removeIf(found::equals);
        for (Sizes sizes : simpler) {
            if (fails(sizes, smallest.arrays(), smallest.elements())) {
                return;
            }
        }
    }
}
