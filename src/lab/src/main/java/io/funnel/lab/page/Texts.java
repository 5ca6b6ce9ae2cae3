package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.Figures;
import io.funnel.verify.compare.Times;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Words and numbers that sections share. */
final class Texts {

    private Texts() {}

    static String title(ComparisonReport report) {
        return report.chosen().title() + " of " + count(report.workload().size()) + " elements";
    }

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String median(Optional<Times> times) {
        return times.map(Times::median).map(Figures::nanos).orElse("");
    }

    static String number(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.3g", value.getAsDouble()) : "";
    }

    static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f", share.getAsDouble() * 100) : "";
    }
}
