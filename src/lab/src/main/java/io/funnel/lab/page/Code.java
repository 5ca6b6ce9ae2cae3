package io.funnel.lab.page;

import io.funnel.cli.report.Figures;
import io.funnel.cli.report.Row;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementStep;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.lab.peer.DeviceText;
import io.funnel.lab.peer.PeerRow;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Times;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Columns of code, from the user's method to the device's kernel, each with its measurements. */
final class Code {

    private static final Map<String, String> LANGUAGES =
            new TreeMap<>(Map.of("cl", "Native OpenCL C", "cu", "Native CUDA C++"));

    private final MeasurementLog samples;
    private final Folder folder;
    private final Sources sources;
    private final List<Input> streamed;
    private final Optional<String> room;
    private final List<PeerRow> peers;

    Code(
            MeasurementLog samples, Folder folder, Finder.CatalogueListing listed, SelectedReduction chosen,
            List<PeerRow> peers) {
        this.samples = samples;
        this.folder = folder;
        this.peers = List.copyOf(peers);
        this.sources = new Sources(listed);
        this.streamed = chosen.streamed();
        this.room = chosen.operation().map(one -> one.type().label() + one.operator().label());
    }

    Section section() {
        List<Strategy> shown = MeasurementStep.SHOWN.stream()
                .filter(strategy -> row(strategy).isPresent() && sources.generated(strategy).isPresent())
                .toList();
        Optional<Strategy> fastest = shown.stream()
                .filter(strategy -> nanos(strategy) < Long.MAX_VALUE)
                .min(Comparator.comparingLong(strategy -> nanos(strategy)));
        StringBuilder html = new StringBuilder();
        for (Strategy strategy : shown) {
            html.append(columns(strategy, fastest.filter(strategy::equals).isPresent()));
        }
        return new Section("Code in columns", shown.isEmpty()
                ? "None of the strategies that are shown here has a generated kernel in this report."
                : "What a user writes, what Funnel's processor makes of it, what a person wrote natively for the same"
                        + " algorithm, and on TornadoVM what its compiler made. The fastest is open.",
                List.of(), List.of(),
                html.toString());
    }

    private String columns(Strategy strategy, boolean open) {
        List<String> columns = new ArrayList<>();
        columns.add(column("Java method", sources.annotated().orElse("Its source is not in Funnel's folder."), ""));
        columns.add(column("Generated kernel", sources.generated(strategy).orElse(""), facts(strategy)));
        LANGUAGES.forEach((language, title) -> room
                .flatMap(name -> Sources.plain(name, strategy, language))
                .ifPresent(text -> columns.add(column(title, text, nativeFacts(title, strategy)))));
        folder.read(Folder.deviceCode(Kind.LADDER, strategy)).ifPresent(text -> columns.add(
                column("What TornadoVM made of the generated kernel", DeviceText.last(text),
                        folder.read(DeviceText.registersFile(Kind.LADDER, strategy)).map(String::strip)
                                .orElse("registers and spills: not known here")
                                + "; TornadoVM tells no line's origin")));
        return "<details" + (open ? " open=\"open\"" : "") + "><summary>" + Page.escape(strategy.label())
                + "</summary><div class=\"columns\">" + String.join("", columns) + "</div></details>\n";
    }

    private static String column(String head, String text, String facts) {
        return "<div><h3>" + Page.escape(head) + "</h3><p>" + Page.escape(facts) + "</p><pre>"
                + Page.escape(text.strip()) + "</pre></div>\n";
    }

    private String nativeFacts(String title, Strategy strategy) {
        return peers.stream().filter(row -> row.way().equals(title.replace("Native ", "") + " " + strategy.label()))
                .findFirst().map(row -> Stream.of(row.status().label(), row.kernel().map(Code::kernel).orElse(""),
                        row.note(), row.reason()).filter(text -> !text.isEmpty()).collect(Collectors.joining("; ")))
                .orElse("not measured here: --peers does where it can run");
    }

    private static String kernel(Times times) {
        return "kernel " + Figures.nanos(times.median()) + " (" + Figures.nanos(times.min()) + " to "
                + Figures.nanos(times.max()) + ")";
    }

    private Optional<Row> row(Strategy strategy) {
        return samples.together(Kind.LADDER).flatMap(one -> one.row(strategy));
    }

    private long nanos(Strategy strategy) {
        return row(strategy).flatMap(Row::kernel).map(Times::median).orElse(Long.MAX_VALUE);
    }

    private String accesses(Row.PlanSizes sizes) {
        double elements = sizes.globalAccesses() / (double) samples.settings().workload().size();
        String text = String.format(Locale.ROOT, "%.3f", elements);
        return streamed.size() > 1
                ? text
                : text + String.format(Locale.ROOT, " (%.2f bytes)", elements * streamed.getFirst().type().sizeBytes());
    }

    private String facts(Strategy strategy) {
        Optional<Row> row = row(strategy);
        List<String> facts = new ArrayList<>();
        row.ifPresent(one -> facts.add(one.status().label()));
        row.flatMap(Row::kernel).ifPresent(times -> facts.add(kernel(times)));
        row.flatMap(Row::sizes)
                .ifPresent(sizes -> facts
                        .add(sizes.groups() + (sizes.groups() == 1 ? " group of " : " groups of ") + sizes.groupSize()
                                + ", launches " + sizes.launches() + ", accesses an element " + accesses(sizes)));
        return String.join("; ", facts);
    }
}
