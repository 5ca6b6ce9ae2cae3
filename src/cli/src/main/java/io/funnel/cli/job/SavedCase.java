package io.funnel.cli.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.funnel.cli.data.InputException;
import io.funnel.cli.report.Json;
import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Finder;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import io.funnel.strategy.Strategy;
import io.funnel.testkit.ArrayElements;
import io.funnel.testkit.ElementMix;
import io.funnel.testkit.FuzzFinding;
import io.funnel.testkit.FuzzReduction;
import io.funnel.testkit.FuzzTargets;
import io.funnel.verify.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A case of a random run, and what it takes to run it again; docs/reference/fuzz.md describes every field. */
public record SavedCase(
        Status status, String reason, long seed, long family, String device, String reduction,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable List<String> classPath, String way, Strategy strategy,
        OptionalInt groups, OptionalInt groupSize, List<Integer> lengths, int elements, String data, long dataSeed,
        Optional<List<SavedInput>> inputs) {

    /** Longer arrays are made again from their seed, where they have not been changed. */
    private static final int MOST_VALUES = 1 << 12;

    /** The elements of an input, as Java shows them. */
    public record SavedInput(String name, ElementType type, List<String> values) {}

    public SavedCase {
        Objects.requireNonNull(reduction, "no reduction");
        lengths = List.copyOf(lengths);
    }

    public static SavedCase of(FuzzFinding finding) {
        FuzzReduction chosen = finding.chosen();
        boolean small = finding.inputs().isPresent() || finding.elements() <= MOST_VALUES;
        return new SavedCase(finding.status(), finding.reason(), finding.seed(), finding.family(), finding.where(),
                chosen.reduction().name(), chosen.classPath().stream().map(Path::toString).toList(),
                finding.way().label(), finding.strategy(), finding.sizes().groups(), finding.sizes().groupSize(),
                finding.lengths(), finding.elements(), finding.data().label(), finding.dataSeed(),
                small ? Optional.of(inputs(finding)) : Optional.empty());
    }

    static FuzzReduction fuzzed(Chosen chosen) {
        return new FuzzReduction(chosen.title(), chosen.reduction(), chosen.classPath());
    }

    private static List<SavedInput> inputs(FuzzFinding finding) {
        List<SavedInput> inputs = new ArrayList<>();
        for (int i = 0; i < finding.arrays().size(); i++) {
            Input input = finding.chosen().reduction().signature().inputs().get(i);
            inputs.add(new SavedInput(input.name(), input.type(), ArrayElements.texts(finding.arrays().get(i))));
        }
        return inputs;
    }

    /** Refuses a text that is none. */
    public static SavedCase read(String text) {
        try {
            return Json.read(text, SavedCase.class);
        } catch (JacksonException | IllegalArgumentException e) {
            throw noCase(e);
        }
    }

    private static InputException noCase(RuntimeException e) {
        return new InputException("not a case of funnel fuzz: " + String.valueOf(e.getMessage()).lines().findFirst()
                .orElse("") + "; try a file that funnel fuzz has saved", e);
    }

    /** Refuses a case whose reduction is not to be found, or with something in it that is not known. */
    public FuzzFinding finding() {
        List<Path> paths = classPath == null ? List.of() : classPath.stream().map(Path::of).toList();
        FuzzReduction chosen = fuzzed(Finder.over(paths).find(reduction).chosen());
        try {
            return new FuzzFinding(seed, family, device, chosen, FuzzTargets.find(way), strategy,
                    new Sizes(groups, groupSize), lengths, elements,
                    ElementMix.valueOf(data.toUpperCase(Locale.ROOT)), dataSeed,
                    inputs.map(saved -> arrays(saved, chosen)), status, reason);
        } catch (IllegalArgumentException e) {
            throw noCase(e);
        }
    }

    private static List<TornadoNativeArray> arrays(List<SavedInput> saved, FuzzReduction chosen) {
        List<Input> wanted = chosen.reduction().signature().inputs();
        if (saved.size() != wanted.size()) {
            throw new IllegalArgumentException("not that many inputs: inputs=" + saved.size());
        }
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            arrays.add(ArrayElements.parse(wanted.get(i).type(), saved.get(i).values()));
        }
        return arrays;
    }
}
