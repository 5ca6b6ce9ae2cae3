package io.funnel.cli.report;

import io.funnel.cli.message.Message;
import io.funnel.cli.search.Operator;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device.Runtime;
import io.funnel.result.RanOn;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** A reduction of data for people: the result, and where it was computed. */
public final class RunText {

    private RunText() {}

    public static String format(RunReport report) {
        RanOn ranOn = report.ranOn();
        SelectedReduction chosen = report.chosen();
        String noun = chosen.streamed().size() == 1 ? chosen.streamed().getFirst().type().label() : "element";
        String plural = report.length() == 1 ? "" : "s";
        String what = String.format(Locale.ROOT, "%s of %d %s%s (%s)%s:%s%n",
                chosen.operator().map(Operator::label).orElse(chosen.title()), report.length(), noun, plural,
                names(report), skipped(report), value(report.value(), report.position()));
        String launches = ranOn.launches() == 0
                ? ""
                : String.format(Locale.ROOT, ", %d %s x %d, %d %s",
                        ranOn.groups(), ranOn.groups() == 1 ? "group" : "groups", ranOn.groupSize(),
                        ranOn.launches(), ranOn.launches() == 1 ? "launch" : "launches");
        return what + String.format(Locale.ROOT, "on %s, strategy %s%s; %s; %s%n",
                where(ranOn), ranOn.strategy(), launches,
                bound(report.bound()), Figures.nanos(report.callNanos()))
                + report.remarks().stream().map(remark -> "note: " + remark + System.lineSeparator())
                        .collect(Collectors.joining());
    }

    private static String bound(double bound) {
        return Double.isNaN(bound) ? "no bound" : "bound " + Figures.small(bound);
    }

    private static String value(JsonNode value, List<Long> position) {
        if (!value.isObject()) {
            return " " + Answers.text(value);
        }
        int width = value.propertyNames().stream().mapToInt(String::length).max().orElse(0);
        return value.properties().stream()
                .map(part -> "\n    " + String.format("%-" + Math.max(1, width) + "s", part.getKey()) + " = "
                        + Answers.text(part.getValue())
                        + (part.getKey().equals("index") ? tuple(position) : ""))
                .collect(Collectors.joining());
    }

    private static String tuple(List<Long> position) {
        return position.isEmpty()
                ? ""
                : ", which is " + position.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }

    /** Names the place; the embedded device's name says it already. */
    private static String where(RanOn ranOn) {
        return ranOn.runtime().equals(Runtime.EMBEDDED.label())
                ? ranOn.device()
                : ranOn.runtime() + " (" + ranOn.backend() + ", " + ranOn.device() + ")";
    }

    private static String names(RunReport report) {
        return report.data().stream()
                .map(source -> source.column().isEmpty()
                        ? String.valueOf(Path.of(source.file()).getFileName())
                        : source.column())
                .map(Message::visible)
                .collect(Collectors.joining(", "));
    }

    private static String skipped(RunReport report) {
        long skipped = report.data().stream().mapToLong(RunReport.Source::skipped).sum();
        return skipped == 0 ? "" : ", " + skipped + " missing " + (skipped == 1 ? "cell" : "cells") + " skipped";
    }
}
