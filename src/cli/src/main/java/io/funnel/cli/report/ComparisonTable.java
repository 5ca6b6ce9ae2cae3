package io.funnel.cli.report;

import com.github.freva.asciitable.ColumnData;
import io.funnel.verify.Status;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A comparison for a terminal: where it ran, a table, a line for each strategy that is not verified, a summary. */
public final class ComparisonTable {

    private final ComparisonReport report;
    private final Charset charset;

    private ComparisonTable(ComparisonReport report, Charset charset) {
        this.report = report;
        this.charset = charset;
    }

    /**
     * The text.
     *
     * @param charset what the terminal can show
     */
    public static String format(ComparisonReport report, Charset charset) {
        return new ComparisonTable(report, charset).text();
    }

    private String text() {
        StringBuilder text = new StringBuilder(header());
        if (!report.rows().isEmpty()) {
            text.append('\n').append(table());
        }
        List<Row> unverified = report.rows().stream().filter(row -> row.status() != Status.VERIFIED).toList();
        if (!unverified.isEmpty()) {
            text.append('\n');
            unverified.forEach(row -> text.append(note(row)));
        }
        return text.append('\n').append(summary()).append('\n').toString();
    }

    private String header() {
        Setting setting = report.setting();
        String what = String.format(Locale.ROOT, "%s of %s elements, %s, seed %d, %d repetitions%n",
                report.reduction(), Figures.count(report.size()), report.distribution().label(), report.seed(),
                report.repetitions());
        String math = setting.versions().fastMath() ? ", fast math" : "";
        if (setting.isEmbedded()) {
            return what + String.format(Locale.ROOT, "on the embedded runtime: %s, JDK %s%n"
                    + "It is the JVM and not an accelerator: its answers are a device's, its times are not.%n",
                    setting.device().name(), setting.versions().jdk());
        }
        return what + String.format(Locale.ROOT, "on TornadoVM %s: %s, device %s %s%s, JDK %s%n",
                setting.versions().runtime(), setting.device().backend(), setting.device().address(),
                setting.device().name(), math, setting.versions().jdk());
    }

    private String table() {
        List<ColumnData<Row>> columns = new ArrayList<>();
        columns.add(Tables.left("strategy", row -> row.strategy().label()));
        columns.add(Tables.left("status", row -> row.status().label()));
        columns.add(Tables.right("value", row -> row.value().map(Number::toString).orElse("")));
        columns.add(Tables.right("error", row -> row.error().map(Figures::small).orElse("")));
        columns.add(Tables.right("bound", row -> row.bound().map(Figures::small).orElse("")));
        columns.add(
                Tables.right("kernel", row -> row.kernel().map(times -> Figures.spread(times, charset)).orElse("")));
        columns.add(Tables.right("call", row -> row.call().map(times -> Figures.nanos(times.median())).orElse("")));
        columns.add(Tables.right("GB/s", row -> digits(report.gigabytesPerSecond(row))));
        if (report.rows().stream().anyMatch(row -> report.shareOfBound(row).isPresent())) {
            columns.add(Tables.right("% peak", row -> percent(report.shareOfBound(row))));
        }
        columns.add(Tables.right("launches", row -> sizes(row, sizes -> Integer.toString(sizes.launches()))));
        columns.add(Tables.right("accesses", row -> sizes(row, this::accesses)));
        columns.add(Tables.right("steps", row -> sizes(row, sizes -> Figures.count(sizes.steps()))));
        return Tables.format(report.rows(), columns);
    }

    private static String digits(OptionalDouble value) {
        return value.isPresent() ? Figures.digits(value.getAsDouble()) : "";
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? Figures.digits(share.getAsDouble() * 100) : "";
    }

    private static String sizes(Row row, Function<Row.PlanSizes, String> figure) {
        return row.sizes().map(figure).orElse("");
    }

    private String accesses(Row.PlanSizes sizes) {
        if (report.size() == 0) {
            return Figures.count(sizes.globalAccesses());
        }
        return String.format(Locale.ROOT, "%.2fn", sizes.globalAccesses() / (double) report.size());
    }

    private static String note(Row row) {
        String log = row.log().filter(file -> row.status() != Status.UNSUPPORTED).map(file -> "; log: " + file)
                .orElse("");
        return row.strategy().label() + " " + row.status().label() + ": " + row.reason() + log + "\n";
    }

    private String summary() {
        int rows = report.rows().size();
        return String.format(Locale.ROOT, "%d %s: %d verified, %d wrong, %d failed, %d unsupported",
                rows, rows == 1 ? "strategy" : "strategies", report.count(Status.VERIFIED), report.count(Status.WRONG),
                report.count(Status.FAILED), report.count(Status.UNSUPPORTED));
    }
}
