package io.funnel.cli.report;

import com.github.freva.asciitable.ColumnData;
import io.funnel.device.Device;
import io.funnel.verify.compare.Status;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/** A comparison for a terminal: the device, a table, a line for each strategy that is not verified, and a summary. */
public final class ComparisonTable {

    /** Replaces the strategy's name in a reason that several may share. */
    private static final String EACH = "\u0000";
    /** Wider values are shown below the table. */
    private static final int WIDEST_VALUE = 24;

    private static final int WIDEST_TEXT = 112;
    private static final String INDENT = "    ";
    private static final String NEXT = "\n" + INDENT;
    /** Columns to drop from a table that is too wide for the terminal, in this order. */
    private static final List<String> EXPENDABLE =
            List.of("load", "steps", "accesses", "launches", "bound", "error", "% copy", "call", "value", "status");

    /** Explains a kernel that seems to take longer than its call. */
    private static final String APART =
            "kernel and call are timed in separate runs, so the kernel's time may be longer";

    private final ComparisonReport report;
    private final List<Row> shown;
    private final Charset charset;
    private final int width;

    private ComparisonTable(ComparisonReport report, Charset charset, int width) {
        this.report = report;
        this.shown = report.rows().stream().filter(row -> !ComparisonReport.isNotGenerated(row)).toList();
        this.charset = charset;
        this.width = width;
    }

    /** Formats for a terminal. A table wider than {@code width} loses its least important columns. */
    public static String format(ComparisonReport report, Charset charset, int width) {
        return new ComparisonTable(report, charset, width).text();
    }

    private String text() {
        StringBuilder text = new StringBuilder(header());
        if (!shown.isEmpty()) {
            text.append('\n').append(table());
            if (shown.stream().anyMatch(ComparisonTable::kernelExceedsCall)) {
                text.append('\n').append(wrapped(APART)).append('\n');
            }
        }
        if (!valuesFit()) {
            text.append('\n').append(values());
        }
        text.append(exact());
        List<Row> unverified = shown.stream().filter(row -> row.status() != Status.VERIFIED).toList();
        if (!unverified.isEmpty()) {
            text.append('\n').append(notes(unverified));
        }
        if (shown.size() < report.rows().size()) {
            text.append('\n').append(wrapped(notGenerated())).append('\n');
        }
        return text.append('\n').append(Tables.brokenAt(width, summary())).toString();
    }

    private String header() {
        Device device = report.device();
        Versions versions = report.versions();
        Workload data = report.workload();
        String what = folded(String.format(Locale.ROOT, "%s of %s elements%s, %s, %d repetitions",
                report.chosen().title(), Figures.count(data.size()), data.division()
                        .map(segments -> ", " + segments).orElse(""),
                data.files().isEmpty()
                        ? data.distribution().label() + ", seed " + data.seed()
                        : String.join(" and ", data.files()),
                data.repetitions())) + '\n';
        String math = versions.fastMath() ? ", fast math" : "";
        if (device.runtime() == Device.Runtime.EMBEDDED) {
            return what + wrapped("on the embedded runtime: " + device.name() + ", JDK " + versions.jdk()) + '\n'
                    + wrapped("This is the JVM, not an accelerator: results match a device's, times do not.")
                    + '\n';
        }
        return what + wrapped(String.format(Locale.ROOT, "on TornadoVM %s: %s, device %s %s%s, JDK %s",
                versions.runtime(), device.backend(), device.address(),
                device.name(), math, versions.jdk())) + '\n';
    }

    private String table() {
        return Tables.fitted(shown, columns(), width, EXPENDABLE, "--format csv");
    }

    private List<ColumnData<Row>> columns() {
        List<ColumnData<Row>> columns = new ArrayList<>();
        columns.add(Tables.left("strategy", Row::label));
        if (shown.stream().anyMatch(row -> !load(row).isEmpty())) {
            columns.add(Tables.left("load", ComparisonTable::load));
        }
        columns.add(Tables.left("status", row -> row.status().label()));
        if (valuesFit()) {
            columns.add(Tables.right("value", row -> row.value().map(Answers::text).orElse("")));
        }
        columns.add(Tables.right("error", row -> row.error().map(Figures::small).orElse("")));
        columns.add(Tables.right("bound", row -> row.bound().map(Figures::small).orElse("")));
        columns.add(
                Tables.right("kernel", row -> row.kernel().map(times -> Figures.spread(times, charset)).orElse("")));
        columns.add(Tables.right("call", row -> row.call().map(times -> Figures.nanos(times.median())).orElse("")));
        columns.add(Tables.right("GB/s", row -> digits(report.gigabytesPerSecond(row), 1)));
        if (shown.stream().anyMatch(row -> report.shareOfCopy(row).isPresent())) {
            columns.add(Tables.right("% copy", row -> digits(report.shareOfCopy(row), 0.01)));
        }
        columns.add(Tables.right("launches", row -> sizes(row, sizes -> Integer.toString(sizes.launches()))));
        columns.add(Tables.right("accesses", row -> sizes(row, this::accesses)));
        columns.add(Tables.right("steps", row -> sizes(row, sizes -> Figures.count(sizes.steps()))));
        return columns;
    }

    private static boolean kernelExceedsCall(Row row) {
        return row.kernel().isPresent() && row.call().isPresent()
                && row.kernel().get().median() > row.call().get().median();
    }

    private boolean valuesFit() {
        return report.rows().stream().flatMap(row -> row.value().stream())
                .allMatch(value -> Answers.text(value).length() <= WIDEST_VALUE);
    }

    /** Values too wide for the table, each once, with their strategies. */
    private String values() {
        StringBuilder text = new StringBuilder();
        List<Row> valued = report.rows().stream().filter(row -> row.value().isPresent()).toList();
        grouped(valued, row -> Answers.text(row.value().orElseThrow())).forEach((value, names) -> text
                .append(wrapped(value)).append("\n    by ")
                .append(names.size() == report.rows().size() && names.size() > 1
                        ? "all"
                        : wrapped(String.join(", ", names)))
                .append('\n'));
        return text.toString();
    }

    /** The families of exact data, each once. */
    private String exact() {
        List<Row> checked = shown.stream().filter(row -> !row.exact().isEmpty()).toList();
        StringBuilder text = new StringBuilder();
        grouped(checked, row -> row.exact().replaceFirst("^\\d+ lengths to \\d+; ", "")).forEach((what, names) -> text
                .append('\n').append(wrapped("exact data"
                        + (names.size() == checked.size() ? "" : " of " + String.join(", ", names)) + ": " + what))
                .append('\n'));
        return text.toString();
    }

    private static Map<String, List<String>> grouped(List<Row> rows, Function<Row, String> shared) {
        return rows.stream().collect(Collectors.groupingBy(shared, LinkedHashMap::new,
                Collectors.mapping(Row::label, Collectors.toList())));
    }

    private String wrapped(String words) {
        return WordUtils.wrap(words, Math.min(width, WIDEST_TEXT) - INDENT.length(), NEXT, false);
    }

    private String folded(String line) {
        return width == Integer.MAX_VALUE ? line : WordUtils.wrap(line, width - INDENT.length(), NEXT, false);
    }

    private static String digits(OptionalDouble value, double unit) {
        return value.isPresent() ? Figures.digits(value.getAsDouble() / unit) : "";
    }

    private static String load(Row row) {
        return sizes(row, Row.PlanSizes::load);
    }

    private static String sizes(Row row, Function<Row.PlanSizes, String> figure) {
        return row.sizes().map(figure).orElse("");
    }

    private String accesses(Row.PlanSizes sizes) {
        if (report.workload().size() == 0) {
            return Figures.count(sizes.globalAccesses());
        }
        return String.format(Locale.ROOT, "%.2fn", sizes.globalAccesses() / (double) report.workload().size());
    }

    /** One line a strategy; strategies with the same reason share one. */
    private String notes(List<Row> unverified) {
        StringBuilder text = new StringBuilder();
        grouped(unverified, this::note).forEach((note, names) -> text.append(folded(String.join(", ", names) + ' '
                + note.replace(EACH, names.size() == 1 ? names.getFirst() : "each"))).append('\n'));
        return text.toString();
    }

    private String note(Row row) {
        return row.status().label() + ": " + (row.status() == Status.UNSUPPORTED
                ? row.reason().replace(row.strategy().label(), EACH)
                : row.reason() + (report.isTornadoVMs(row) ? "; a defect of TornadoVM in its own kernel" : "")
                        + row.log().map(file -> "; log: " + file).orElse(""));
    }

    private String notGenerated() {
        return "not generated: " + report.rows().stream().filter(ComparisonReport::isNotGenerated)
                .map(row -> row.strategy().label()).collect(Collectors.joining(", "))
                + "; @Reduction(strategies = Reduction.Strategies.ALL) asks for them";
    }

    private String summary() {
        long tornados = shown.stream().filter(report::isTornadoVMs).count();
        int left = report.rows().size() - shown.size();
        long peers = report.rows().stream().filter(Row::fromPeer).count();
        long own = report.rows().size() - peers;
        return String.format(Locale.ROOT, "%d %s: %d verified, %d wrong, %d failed, %d unsupported",
                own, own == 1 ? "strategy" : "strategies",
                report.count(Status.VERIFIED), report.count(Status.WRONG), report.count(Status.FAILED),
                report.count(Status.UNSUPPORTED))
                + (tornados == 0 ? "" : ", " + tornados + " a defect of TornadoVM")
                + (left == 0 ? "" : ", " + left + " not generated")
                + (peers == 0 ? "" : "; " + peers + (peers == 1 ? " peer" : " peers"));
    }
}
