package io.funnel.lab.fuzz;

import io.funnel.cli.data.Memory;
import io.funnel.cli.job.InputArrays;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Json;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.target.FuzzTargets;
import io.funnel.lab.target.SegmentShape;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.core.JacksonException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A case of a random run, and what it takes to run it again; docs/reference/fuzz.md describes every field. */
public record SavedCase(
        Status status, String reason, long seed, long family, String device, String reduction,
        String way, Strategy strategy, OptionalInt groups, OptionalInt groupSize, List<Integer> lengths, int elements,
        String data, long dataSeed,
        Optional<List<SavedInput>> inputs, Optional<SegmentShape> shape) {

    /** Longer arrays are made again from their seed, where they have not been changed. */
    private static final int MOST_VALUES = 1 << 12;

    /** The elements of an input, as Java shows them. */
    public record SavedInput(String name, ElementType type, List<String> values) {}

    public SavedCase {
        require(device != null && reduction != null && status != null && reason != null, "no reduction or no status");
        require(way != null && strategy != null && data != null && groups != null && groupSize != null,
                "no way, strategy or data");
        require(groups.orElse(1) > 0 && groupSize.orElse(1) > 0, "groups=" + groups + ", groupSize=" + groupSize);
        require(elements >= 0, "elements=" + elements);
        require(lengths != null && !lengths.isEmpty(), "no lengths");
        lengths = List.copyOf(lengths);
        for (int length : lengths) {
            require(length >= 0 && length <= elements, "length=" + length + ", elements=" + elements);
        }
        require(inputs != null, "no inputs");
        shape = shape == null ? Optional.empty() : shape; // for older files without this field
        for (int length : lengths) {
            require(shape.isEmpty() || length % shape.get().unit() == 0, "length=" + length + ", shape=" + shape);
        }
    }

    private static void require(boolean sound, String what) {
        if (!sound) {
            throw new IllegalArgumentException(what);
        }
    }

    static SavedCase of(FuzzFinding finding) {
        Family family = finding.family();
        boolean small = finding.inputs().isPresent() || finding.elements() <= MOST_VALUES;
        return new SavedCase(finding.outcome().status(), finding.outcome().reason(), finding.seed(), family.number(),
                finding.where(), family.chosen().reduction().name(), family.way().label(), family.strategy(),
                family.sizes().groups(), family.sizes().groupSize(), family.lengths(), finding.elements(),
                family.data().label(), family.dataSeed(), small ? Optional.of(inputs(finding)) : Optional.empty(),
                family.shape());
    }

    private static List<SavedInput> inputs(FuzzFinding finding) {
        List<SavedInput> inputs = new ArrayList<>();
        for (int i = 0; i < finding.arrays().size(); i++) {
            Input input = finding.family().chosen().signature().inputs().get(i);
            inputs.add(new SavedInput(input.name(), input.type(), ArrayElements.texts(finding.arrays().get(i))));
        }
        return inputs;
    }

    /** Refuses a text that is no case. */
    public static SavedCase read(String text) {
        try {
            SavedCase saved = Json.read(text, SavedCase.class);
            require(saved != null, "null");
            return saved;
        } catch (JacksonException | IllegalArgumentException e) {
            throw noCase(e);
        }
    }

    private static InputException noCase(RuntimeException e) {
        return new InputException("not a case of funnel fuzz: " + String.valueOf(e.getMessage()).lines().findFirst()
                .orElse("") + "; try a file that funnel fuzz has saved", e);
    }

    /** One line for people; refuses what {@link #finding} refuses. */
    public String sentence(List<Path> classPath) {
        return finding(classPath).sentence();
    }

    /**
     * Refuses a case whose reduction is not to be found, or with something in it that is not known. Where classes are
     * loaded from is for the user to say, never for the file.
     */
    FuzzFinding finding(List<Path> classPath) {
        SelectedReduction chosen = Finder.over(classPath).find(reduction);
        if (inputs.isEmpty()) {
            Memory.require("elements=" + elements, 2L * elements * chosen.elementBytes());
        }
        try {
            Family one = new Family(family, chosen, FuzzTargets.find(way), strategy, new Sizes(groups, groupSize),
                    ElementMix.valueOf(data.toUpperCase(Locale.ROOT)), dataSeed, lengths, shape);
            require(one.way().isPerSegment() == shape.isPresent(), "way=" + way + ", shape=" + shape);
            return new FuzzFinding(seed, device, one, elements, inputs.map(saved -> arrays(saved, chosen)),
                    new CaseRunner.Outcome(status, reason));
        } catch (IllegalArgumentException e) {
            throw noCase(e);
        }
    }

    private List<TornadoNativeArray> arrays(List<SavedInput> saved, SelectedReduction chosen) {
        List<Input> wanted = chosen.signature().inputs();
        if (saved.size() != wanted.size()) {
            throw new IllegalArgumentException("wrong number of inputs: inputs=" + saved.size());
        }
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            SavedInput input = saved.get(i);
            require(input != null && input.values() != null && !input.values().contains(null),
                    "no values: input=" + wanted.get(i).name());
            require(!wanted.get(i).streamed() || input.values().size() >= Collections.max(lengths),
                    "fewer values than the length: input=" + wanted.get(i).name());
            arrays.add(ArrayElements.parse(wanted.get(i).type(), input.values()));
        }
        InputArrays.requireEnoughParameters(chosen, arrays, Collections.max(lengths));
        return arrays;
    }
}
