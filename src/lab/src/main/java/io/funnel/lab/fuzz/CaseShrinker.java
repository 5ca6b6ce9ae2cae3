package io.funnel.lab.fuzz;

import io.funnel.engine.NativeArrays;
import io.funnel.lab.fuzz.CaseRunner.Outcome;
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
    private final List<TornadoNativeArray> found;
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
        this.found = finding.arrays();
        this.signature = finding.chosen().signature();
        this.smallest = finding;
        this.runsLeft = runs;
        int least = signature.traits().emptyInput() == EmptyInput.ERROR ? 1 : 0;
        this.shrinker = new Shrinker(new Elements(signature)::contains, least,
                sample -> fails(smallest.sizes(), arrays(sample), sample.size()), runs);
    }

    /**
     * The smallest case found that fails in the same way; the case itself where it does not fail again on its own.
     */
    FuzzFinding shrink() {
        Sample sample = sample(finding.lengths().getLast());
        if (fails(finding.sizes(), arrays(sample), sample.size())) {
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
            for (int input = 0; input < found.size(); input++) {
                if (signature.inputs().get(input).streamed()) {
                    element.add(NativeArrays.get(found.get(input), i));
                }
            }
            elements.add(element);
        }
        return new Sample(List.of(elements));
    }

    private List<TornadoNativeArray> arrays(Sample sample) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        int streamed = 0;
        for (Input input : signature.inputs()) {
            if (!input.streamed()) {
                arrays.add(found.get(arrays.size()));
                continue;
            }
            TornadoNativeArray array = NativeArrays.allocate(input.type(), sample.size());
            int index = 0;
            for (List<Number> element : sample.groups().getFirst()) {
                NativeArrays.set(array, index++, element.get(streamed));
            }
            arrays.add(array);
            streamed++;
        }
        return arrays;
    }

    private boolean fails(Sizes sizes, List<TornadoNativeArray> arrays, int length) {
        if (runsLeft-- <= 0) {
            return false;
        }
        Outcome outcome = check.once(finding.way(), finding.task(sizes), arrays, List.of(length));
        if (outcome.status() != finding.status()) {
            return false;
        }
        smallest = finding.with(sizes, arrays, length, outcome.reason());
        return true;
    }

    private void plainSizes() {
        List<Sizes> simpler = new ArrayList<>();
        simpler.add(Sizes.AUTO);
        finding.sizes().groupSize().ifPresent(size -> simpler.add(Sizes.ofGroupSize(size)));
        for (int group = 1; group <= finding.sizes().groupSize().orElse(0); group *= 2) {
            simpler.add(new Sizes(OptionalInt.of(1), OptionalInt.of(group)));
        }
        simpler.removeIf(finding.sizes()::equals);
        for (Sizes sizes : simpler) {
            if (fails(sizes, smallest.arrays(), smallest.elements())) {
                return;
            }
        }
    }
}
