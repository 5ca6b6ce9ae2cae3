package io.funnel.cli.report;

import io.funnel.RanOn;
import io.funnel.Result;
import io.funnel.device.Device.Runtime;
import java.nio.file.Path;
import java.util.Locale;

/** A reduction of a file for people: what came out, and where it was computed. */
public final class RunText {

    private RunText() {}

    /** Two lines. */
    public static String format(RunReport report) {
        Result<?> result = report.result();
        RanOn ranOn = result.ranOn();
        String plural = result.length() == 1 ? "" : "s";
        String what = String.format(Locale.ROOT, "%s of %d %s%s (%s)%s: %s%n",
                report.reduction().operator().label(), result.length(), report.reduction().type().label(), plural,
                name(report), skipped(report), result.value());
        String launches = ranOn.launches() == 0
                ? ""
                : String.format(Locale.ROOT, ", %d %s x %d, %d %s",
                        ranOn.groups(), ranOn.groups() == 1 ? "group" : "groups", ranOn.groupSize(),
                        ranOn.launches(), ranOn.launches() == 1 ? "launch" : "launches");
        return what + String.format(Locale.ROOT, "on %s, strategy %s%s; bound %s; %s%n",
                where(ranOn), ranOn.strategy(), launches,
                Figures.small(result.errorBound()), Figures.nanos(result.callNanos()));
    }

    /** The embedded device's name says already what it is. */
    private static String where(RanOn ranOn) {
        return ranOn.runtime().equals(Runtime.EMBEDDED.label())
                ? ranOn.device()
                : ranOn.runtime() + " (" + ranOn.backend() + ", " + ranOn.device() + ")";
    }

    private static String name(RunReport report) {
        return report.data().column().isEmpty()
                ? String.valueOf(Path.of(report.data().file()).getFileName())
                : report.data().column();
    }

    private static String skipped(RunReport report) {
        return report.data().skipped() == 0 ? "" : ", " + report.data().skipped() + " empty cells skipped";
    }
}
