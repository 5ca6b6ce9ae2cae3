package io.funnel.cli.option;

import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.Operation;
import io.funnel.cli.search.Operator;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of a comparison: a reduction, strategies, and their shared data. */
public final class ComparisonOptions {

    public static final int EMBEDDED_SIZE = 1 << 20;
    public static final int TORNADO_SIZE = 1 << 24;
    private static final int REPETITIONS = 5;

    @Option(names = "--op", paramLabel = "NAME", description = "sum or min. Default: sum.")
    private @Nullable Operator operator;

    @Option(names = "--type", paramLabel = "NAME", description = "int, long, float or double. Default: float.")
    private @Nullable ElementType type;

    @Mixin
    private final ReductionOptions reduction = new ReductionOptions();

    @Mixin
    private final KernelOption kernels = new KernelOption();

    @Option(names = "--size", paramLabel = "N",
            description = "Elements, such as 1000003 or 2^24. Default: 2^20 on the embedded runtime, else 2^24.")
    private Parsers.@Nullable Length size;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42",
            description = "Seed of the random input. Default: 42.")
    private long seed = 42;

    @Option(names = "--strategy", paramLabel = "NAME", split = ",",
            description = "Only these strategies, comma-separated. Default: all.")
    private List<Strategy> strategies = new ArrayList<>();

    @Option(names = "--repetitions", paramLabel = "N",
            description = "Timed runs of each strategy; in each of a report's rounds. Default: 5; of a report 10.")
    private @Nullable Integer repetitions;

    @Option(names = "--warm-up", paramLabel = "MILLISECONDS",
            description = "Warm-up of a strategy before it is timed; 2000 for calls of a program that has run for a"
                    + " while. Default: 100, and at most 300 runs.")
    private @Nullable Integer warmUp;

    /** Returns the named reduction, or an operation; the default is the sum of floats. */
    public SelectedReduction chosen() {
        return named().orElseGet(() -> operation(kernels.elements(reduction.classPath()).orElse(ElementType.FLOAT)));
    }

    /** Returns the named reduction, or the operation if its type was given. */
    public Optional<SelectedReduction> named() {
        Parsers.requirePositive("repetitions", repetitions == null ? 1 : repetitions, "5");
        Parsers.requirePositive("warm-up", warmUp == null ? 1 : warmUp, "2000");
        return reduction.find(operator != null || type != null, !kernels.isEmpty(), UnaryOperator.identity())
                .or(() -> Optional.ofNullable(type).map(this::operation))
                .or(() -> operator == null ? declared() : Optional.empty());
    }

    private Optional<SelectedReduction> declared() {
        Optional<SelectedReduction> found =
                kernels.reduction(reduction.classPath()).map(name -> Finder.ofAny(reduction.classPath()).find(name));
        found.ifPresent(one -> reduction.requireParameters(List.of(one)));
        return found;
    }

    /** Returns the user's kernels of a reduction: those over rows or columns, or those over all elements. */
    public List<SelectedKernel> kernels(SelectedReduction chosen, Optional<SegmentChoice> segments) {
        List<SelectedKernel> found = kernels.of(chosen, Finder.ofAny(reduction.classPath()), reduction.classPath(),
                Optional.of(segments.isPresent()));
        if (!found.isEmpty() && segments.filter(choice -> choice.kind() == SegmentChoice.Kind.COLUMNS
                && choice.number() == 1).isPresent()) {
            throw new InputException(
                    "one column lies as one row, whose numbers kernels get: columns=1; try --columns 2,"
                            + " or --rows with the number of elements");
        }
        return found;
    }

    /** Returns the operation, sum by default, over the given type, or over {@code elements} if no type was given. */
    public SelectedReduction operation(ElementType elements) {
        return SelectedReduction.of(new Operation(Objects.requireNonNullElse(operator, Operator.SUM),
                Objects.requireNonNullElse(type, elements)));
    }

    /** Refuses a reduction that visibly breaks its laws, unless the user insists. */
    public void requireLawful(SelectedReduction chosen, PrintWriter err) {
        reduction.requireLawful(chosen, err);
    }

    /** Returns the segments of a form, if there is one; they have the seed of the elements. */
    public Optional<SegmentChoice> generated(@Nullable String form) {
        return Optional.ofNullable(form).map(text -> SegmentChoice.of(SegmentForm.parse(text, seed)));
    }

    /** Returns the workload; without a size, as many elements as make whole segments. */
    public Workload workload(boolean embedded, Distribution distribution, Optional<SegmentChoice> segments) {
        Workload all = workload(embedded, distribution);
        if (segments.isEmpty()) {
            return all;
        }
        return all.withSize(size == null ? segments.get().sizeNear(all.size()) : all.size()).per(segments.get());
    }

    public Workload workload(boolean embedded, Distribution distribution) {
        int elements = size == null ? (embedded ? EMBEDDED_SIZE : TORNADO_SIZE) : size.elements();
        return new Workload(elements, seed, distribution, repetitions(), warmUpMillis(), List.of());
    }

    /** Returns the workload for elements that are read. */
    public Workload ofFiles(int elements, List<String> files) {
        if (size != null) {
            throw new InputException("the files determine the number of elements: size=" + size.elements()
                    + "; try without --size");
        }
        return new Workload(elements, seed, Distribution.UNIFORM, repetitions(), warmUpMillis(), files);
    }

    private int repetitions() {
        return Objects.requireNonNullElse(repetitions, REPETITIONS);
    }

    /** Whether the number of repetitions was given. */
    public boolean hasRepetitions() {
        return repetitions != null;
    }

    private OptionalInt warmUpMillis() {
        return warmUp == null ? OptionalInt.empty() : OptionalInt.of(warmUp);
    }

    public long seed() {
        return seed;
    }

    /** Returns the requested strategies, by default all. */
    public List<Strategy> strategies() {
        return strategies.stream().distinct().toList();
    }

    public List<String> parameters() {
        return reduction.parameters();
    }

    public List<Path> classPath() {
        return reduction.classPath();
    }

    /** The class path of a job: that of reductions, and the kernels' folders. */
    public List<Path> jobClassPath() {
        return kernels.classPath(reduction.classPath());
    }

    /** Bytes of the inputs and of the most partials of a strategy, three quarters as many as elements. */
    public static long footprint(Workload workload, SelectedReduction chosen) {
        return (long) workload.size() * (chosen.elementBytes() + chosen.signature().stateBytes());
    }
}
