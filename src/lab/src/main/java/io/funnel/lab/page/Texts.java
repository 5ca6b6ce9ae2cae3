package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import java.util.Locale;
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

    static String number(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.3g", value.getAsDouble()) : "";
    }

    static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f", share.getAsDouble() * 100) : "";
    }
}
