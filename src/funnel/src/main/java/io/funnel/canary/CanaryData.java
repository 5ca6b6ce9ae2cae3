package io.funnel.canary;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits.Rounding;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.sample.Arrangement;
import io.funnel.verify.sample.BoundaryElements;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import io.funnel.verify.sample.ParameterArrays;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Inputs of a canary, the same on every run. Plain elements come first: their failures are the clearest. */
final class CanaryData {

    private static final long SEED = 42;
    /** The length for strategies whose groups are single items. */
    static final int PRIME = 1009;
    private static final int LANES = 4;
    /** Number of windows per lane, narrow enough that a kernel's step rarely ends inside one. */
    private static final int WINDOWS = 6;
    private static final int TIE_EVERY = 4;
    /** Short enough that some runs avoid zeros, whose logarithm hides the other elements. */
    private static final List<Integer> SHORT = List.of(1, 2, 5, PRIME);
    /** Elements of an arrangement: for few work-items, for more than a warp, for several groups. */
    private static final List<Integer> ARRANGED = List.of(37, 3, 8, PRIME);

    private final Signature signature;
    private final Strategy strategy;
    private final Elements elements;
    private final BoundaryElements<?> made;
    private final SplittableRandom random = new SplittableRandom(SEED);

    /**
     * One set of inputs.
     *
     * @param inputs  arrays of the longest length, and parameters
     * @param lengths lengths to reduce, one after the other; the longest last
     */
    record Trial(String label, Signature signature, List<TornadoNativeArray> inputs, List<Integer> lengths) {

        int longest() {
            return lengths.getLast();
        }

        /** Arrays of exactly this length, for definitions that require it. */
        List<TornadoNativeArray> inputs(int length) {
            return length < longest() ? copies(length) : inputs;
        }

        private List<TornadoNativeArray> copies(int length) {
            List<TornadoNativeArray> arrays = new ArrayList<>(inputs);
            for (int i = 0; i < arrays.size(); i++) {
                Input input = signature.inputs().get(i);
                if (input.streamed()) {
                    TornadoNativeArray first = NativeArrays.allocate(input.type(), length);
                    MemorySegment.copy(inputs.get(i).getSegment(), 0, first.getSegment(), 0,
                            (long) length * input.type().sizeBytes());
                    arrays.set(i, first);
                }
            }
            return arrays;
        }

        Stream<Trial> alone() {
            return lengths.stream().distinct()
                    .map(length -> new Trial(label, signature, inputs(length), List.of(length)));
        }
    }

    CanaryData(Definition<?, ?> definition, Strategy strategy) {
        this.signature = definition.signature();
        this.strategy = strategy;
        this.elements = new Elements(definition);
        this.made = new BoundaryElements<>(definition, elements, random);
    }

    /**
     * Returns the trials, with lengths in ascending order; the longest runs twice, so that its buffers are used.
     *
     * @param deep a length that gives several work-items to a second pass; at most the longest if there is none
     */
    List<Trial> trials(List<Integer> lengths, int deep) {
        int longest = lengths.getLast();
        List<Integer> all = new ArrayList<>(lengths);
        all.add(longest);
        List<Trial> trials = new ArrayList<>();
        List<Integer> first = new ArrayList<>(all);
        if (deep > longest) {
            first.add(deep);
        }
        trials.add(trial("ordinary", elements.arrays(ElementKind.ORDINARY, first.getLast(), random), first));
        if (deep > longest) {
            arrange(deep, List.of(Arrangement.SORTED), trials);
        }
        trials.add(trial("hard", elements.arrays(ElementKind.HARD, longest, random), all));
        Rounding rounding = signature.traits().rounding();
        if (rounding == Rounding.OTHER) {
            // Logarithms and exponentials have all their digits here, which exposes single precision.
            trials.add(trial("fractions", elements.arrays(Distribution.UNIFORM, PRIME, random), SHORT));
        }
        if (!rounding.isExact() && strategy.needs().atomics()) {
            // An atomic addition may flush them to zero even if the device keeps them elsewhere.
            trials.add(trial("subnormal", elements.arrays(Distribution.DENORMALS, PRIME, random), SHORT));
        }
        trials.add(trial("boundary", elements.arrays(ElementKind.BOUNDARY, longest, random), List.of(longest)));
        boolean loop = strategy.shape() instanceof Shape.Loop; // compiled for each trial
        if (!loop) {
            made.arrays().forEach(array -> trials.add(trial("deciding", array)));
        }
        if (!loop) {
            lanes(longest, trials);
        }
        ARRANGED.subList(0, loop ? 1 : ARRANGED.size())
                .forEach(length -> arrange(length, List.of(Arrangement.values()), trials));
        return trials;
    }

    /** Adds trials of identity elements with others where a lane of a vector or of an unrolled kernel reads them. */
    private void lanes(int longest, List<Trial> trials) {
        List<Number> still = made.neutral().orElseGet(made::element);
        Trial base = trial("one lane", Collections.nCopies(longest, still));
        for (int run = 0; run < WINDOWS * LANES; run++) {
            List<TornadoNativeArray> arrays = base.copies(longest);
            List<Number> other = made.beside(still);
            int middle = (2 * (run / LANES) + 1) * longest / (2 * WINDOWS);
            int half = longest / (8 * WINDOWS);
            for (int i = middle - half; i <= middle + half; i++) {
                if (i % LANES == run % LANES) {
                    Elements.set(signature, arrays, i, other);
                }
            }
            trials.add(new Trial(base.label, signature, arrays, base.lengths));
        }
    }

    private List<TornadoNativeArray> arrays(int length) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Input input : signature.inputs()) {
            arrays.add(input.streamed()
                    ? NativeArrays.allocate(input.type(), length)
                    : ParameterArrays.standard(input.type()));
        }
        return arrays;
    }

    private void arrange(int length, List<Arrangement> arrangements, List<Trial> trials) {
        List<List<Number>> values = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            values.add(made.element(i % 2 == 0 ? ElementKind.BOUNDARY : ElementKind.ORDINARY));
        }
        for (Arrangement arrangement : arrangements) {
            arrangement.of(values, random).forEach(each -> trials.add(trial(arrangement.label(), each)));
        }
    }

    private Trial trial(String label, List<List<Number>> values) {
        List<TornadoNativeArray> arrays = arrays(values.size());
        for (int i = 0; i < values.size(); i++) {
            Elements.set(signature, arrays, i, values.get(i));
        }
        return new Trial(label, signature, arrays, List.of(values.size()));
    }

    /** Copies earlier elements over about every fourth one, for ties near and far. */
    private Trial trial(String label, List<TornadoNativeArray> arrays, List<Integer> lengths) {
        for (int i = 0; i < arrays.size(); i++) {
            TornadoNativeArray array = arrays.get(i);
            long bytes = array.getElementSize();
            for (int k = 1; signature.inputs().get(i).streamed() && k < array.getSize(); k++) {
                if (random.nextInt(TIE_EVERY) == 0) {
                    MemorySegment.copy(
                            array.getSegment(), bytes * random.nextInt(k), array.getSegment(), bytes * k, bytes);
                }
            }
        }
        return new Trial(label, signature, arrays, lengths);
    }
}
