package io.funnel.cli.job;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.PerSegment;
import io.funnel.cli.data.DataSource;
import io.funnel.cli.data.GeneratedData;
import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.data.SegmentChoice.Kind;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Answers;
import io.funnel.cli.report.RunReport;
import io.funnel.cli.report.SegmentValues;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.cli.search.Statistic;
import io.funnel.data.OrderedData;
import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.plan.Placement;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Tiles;
import io.funnel.reduction.Traits.Domain;
import io.funnel.result.RanOn;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.settings.ErrorBounds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Reductions of the same data, which is read once unless it is generated for different domains. */
final class DataRun {

    /** Elements up to which the passes of an estimated bound cost little time. */
    private static final long ESTIMATED = 1L << 20;

    private static final List<String> ANY_ORDER =
            List.of("reproducible: nothing rounds, so that every order gives these bits");

    private final Job.Run job;
    private final LongConsumer progress;
    private final List<Device> devices;
    private final Map<List<Domain>, List<DataSource.Loaded>> loaded = new HashMap<>();
    private final Map<DataSource.Loaded, Statistics> statistics = new HashMap<>();

    DataRun(Job.Run job, LongConsumer progress) {
        this.job = job;
        this.progress = progress;
        this.devices = devices(job, Devices.all());
    }

    List<RunReport> reports() {
        try {
            List<RunReport> reports = new ArrayList<>();
            for (SelectedReduction chosen : job.chosen()) {
                reports.add(report(chosen, data(chosen)));
            }
            return reports;
        } finally {
            loaded.values().forEach(data -> data.forEach(DataSource.Loaded::close));
        }
    }

    private List<DataSource.Loaded> data(SelectedReduction chosen) {
        List<Domain> domains = job.data().stream().anyMatch(GeneratedData.class::isInstance)
                ? IntStream.range(0, job.data().size()).mapToObj(chosen.signature().traits()::domain).toList()
                : List.of();
        return loaded.computeIfAbsent(domains, some -> InputArrays.load(chosen, job.data()));
    }

    private RunReport report(SelectedReduction chosen, List<DataSource.Loaded> data) {
        List<RunReport.Source> sources = new ArrayList<>();
        for (int i = 0; i < data.size(); i++) {
            sources.add(new RunReport.Source(chosen.streamed().get(i).name(), job.data().get(i).name(),
                    data.get(i).column(), data.get(i).skipped()));
        }
        Optional<Statistic> asked = chosen.statistic();
        if (job.segments().isPresent()) {
            return segments(chosen, shaped(job.segments().get(), data), sources, data);
        }
        return asked.isPresent()
                ? statistic(chosen, asked.get(), sources, data.getFirst())
                : reduction(chosen, sources, data);
    }

    private RunReport segments(SelectedReduction chosen, SegmentChoice choice, List<RunReport.Source> sources,
            List<DataSource.Loaded> data) {
        SegmentChoice.Division division = choice.divide(data.getFirst().data().length());
        Segments segments = division.segments();
        List<?> given = InputArrays.of(chosen, job.parameters(), data);
        boolean gathers = !segments.further().isEmpty()
                && (job.bounded() || chosen.reduction().signature().indexing() != Indexing.NONE);
        List<?> inputs = given.stream()
                .map(input -> choice.isUnequal() || gathers || (chosen.isMap() && input instanceof OrderedData)
                        ? InputArrays.inMemory(input)
                        : input)
                .toList();
        Result<? extends Values<?>> result;
        try (Funnel open = builder().placement(job.placement())
                .errorBounds(job.bounded() ? ErrorBounds.PROVED : ErrorBounds.NONE).build()) {
            result = chosen.isMap()
                    ? map(view(open).per(segments), chosen, inputs)
                    : view(open).per(segments).reduce(chosen.reduction(), inputs);
        }
        String what = choice.describe(segments.alongLast().of(result.length()));
        SegmentValues values = SegmentAnswers.of(result.value(), chosen.numbers(),
                chosen.isMap() ? "each element" + (choice.kind() == Kind.ALL ? "" : " of " + what) : what,
                chosen.isMap() || (choice.isScan() && choice.kind() != Kind.ALL)
                        ? choice.ofElements(result.length(), shape(data))
                        : choice.dimensions(result.value().count(), division.labels()),
                job.bounded(), job.values(), String.valueOf(job.chosen().indexOf(chosen)));
        return new RunReport(chosen, sources, Answers.of("segments"), List.of(), result.length(), result.ranOn(),
                result.parts(), result.hasErrorBound() ? result.errorBound() : Double.NaN, Map.of(),
                result.timings().total(), result.plan().explain(),
                Stream.of(result.remarks().stream(), job.bounded() ? noBound(result) : Stream.<String>empty(),
                        rounded(data, chosen)).flatMap(Function.identity()).toList(),
                Optional.of(values));
    }

    private static Result<Values<Number>> map(PerSegment funnel, SelectedReduction chosen, List<?> inputs) {
        try {
            return funnel.map(chosen.reduction(), inputs);
        } catch (IllegalArgumentException e) { // a parameter array that is too short
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private static SegmentChoice shaped(SegmentChoice choice, List<DataSource.Loaded> data) {
        return choice.in(shape(data));
    }

    /** The dimensions of the data; empty if they are unknown. */
    private static List<Long> shape(List<DataSource.Loaded> data) {
        return data.stream().map(DataSource.Loaded::shape).filter(one -> !one.isEmpty()).findFirst().orElse(List.of());
    }

    private Funnel view(Funnel open) {
        Funnel watched = open.trusting().watching(progress);
        Funnel ready = job.reproducible() ? watched.reproducible() : watched;
        return job.strategy().map(strategy -> ready.using(strategy, job.sizes())).orElse(ready);
    }

    private RunReport reduction(
            SelectedReduction chosen, List<RunReport.Source> sources, List<DataSource.Loaded> data) {
        List<?> inputs = InputArrays.of(chosen, job.parameters(), data);
        boolean isShort = data.getFirst().data().length() <= ESTIMATED;
        boolean isOrdered = job.reproducible() && Tiles.areFor(chosen.reduction());
        FunnelBuilder builder = builder().placement(job.placement())
                .errorBounds(isOrdered ? ErrorBounds.NONE : isShort ? ErrorBounds.ESTIMATED : ErrorBounds.PROVED);
        Result<?> result;
        try (Funnel open = builder.build()) {
            result = view(open).reduce(chosen.reduction(), inputs);
        }
        boolean readsIndex = chosen.signature().indexing() != Signature.Indexing.NONE;
        JsonNode value = Answers.of(result.value());
        value = readsIndex ? Answers.placed(value, data.getFirst().place()) : value;
        List<Long> position = readsIndex ? RunReport.position(value, data.getFirst().shape()) : List.of();
        return new RunReport(chosen, sources, value, position, result.length(), result.ranOn(), result.parts(),
                result.hasErrorBound() ? result.errorBound() : Double.NaN, result.componentBounds(),
                result.timings().total(), result.plan().explain(),
                Stream.of(result.remarks().stream(), isOrdered ? Stream.<String>empty() : noBound(result),
                        job.reproducible() && !isOrdered ? ANY_ORDER.stream() : Stream.<String>empty(),
                        rounded(data, chosen)).flatMap(Function.identity())
                        .toList());
    }

    private RunReport statistic(
            SelectedReduction chosen, Statistic asked, List<RunReport.Source> sources, DataSource.Loaded data) {
        long start = System.nanoTime();
        Statistics.Answer answer = statistics
                .computeIfAbsent(data, some -> new Statistics(some.data(), () -> builder()))
                .answer(asked);
        boolean isLength = asked.kind() == Statistic.Kind.COUNT;
        String algorithm = isLength ? "none" : asked.kind().type().getSimpleName();
        Stream<String> host = job.placement() == Placement.DEVICE
                ? Stream.of("computed on the host, since there are no kernels: operation=" + asked.kind().label())
                : Stream.empty();
        Stream<String> estimate = asked.kind() == Statistic.Kind.DISTINCT
                ? Stream.of("an estimate: " + asked.kind().error())
                : Stream.empty();
        return new RunReport(chosen, sources, Answers.placed(Answers.of(answer.value()), data.place()), List.of(),
                data.data().length(),
                new RanOn("host", "java", "JVM", algorithm, 1, 1, 0), List.of(), answer.bound(), Map.of(),
                System.nanoTime() - start,
                "host: " + (isLength ? "no element is read" : algorithm + " reads the elements on one thread"),
                Stream.of(host, estimate, rounded(List.of(data), chosen)).flatMap(Function.identity()).toList());
    }

    private static Stream<String> noBound(Result<?> result) {
        try {
            result.errorBound();
            return Stream.empty();
        } catch (IllegalStateException e) {
            return Stream.of(String.valueOf(e.getMessage()).replaceFirst(": reduction=.*", ""));
        }
    }

    /** Selects the device or the requested others; {@code all} means those of the same backend. */
    static List<Device> devices(Job.Run job, List<Device> all) {
        Device first = job.device().from(all);
        if (job.devices().isEmpty()) {
            return List.of(first);
        }
        return job.devices().equals(List.of("all"))
                ? Devices.alike(all, first)
                : job.devices().stream().map(name -> new DeviceChoice(Optional.empty(), Optional.of(name)).from(all))
                        .toList();
    }

    private FunnelBuilder builder() {
        try {
            FunnelBuilder builder = Funnel.builder().devices(devices);
            job.memory().ifPresent(builder::deviceMemory);
            return builder;
        } catch (IllegalArgumentException e) { // an invalid combination of devices
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Notes rounding of the input, which the bound does not cover; a named reduction has fixed types. */
    private static Stream<String> rounded(List<DataSource.Loaded> data, SelectedReduction chosen) {
        return data.stream().filter(one -> one.rounded() > 0).map(one -> {
            String type = one.areLongs() ? "long" : "double";
            String better = one.data().type().label().equals(type)
                    ? ", which has the most digits of all types"
                    : "; try " + (chosen.operation().isPresent() ? "--type " + type : "a reduction of " + type + "s");
            return "rounded on reading, not covered by the bound: elements=" + one.rounded() + " of "
                    + one.data().length() + ", type=" + one.data().type().label() + better;
        });
    }
}
