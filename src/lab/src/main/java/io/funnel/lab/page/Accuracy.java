package io.funnel.lab.page;

import io.funnel.cli.report.Row;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.StepResult;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Section with errors and their bounds, by length and kind of data. */
record Accuracy(List<StepResult> measured, List<Strategy> drawn, String title, String note) {

    Section section(Folder folder) {
        List<Picture> pictures = new ArrayList<>();
        Set<Distribution> kinds = new LinkedHashSet<>();
        measured.forEach(one -> kinds.add(one.step().workload().distribution()));
        for (Distribution kind : kinds) {
            Lines lines = lines(kind);
            if (!lines.isEmpty()) {
                pictures.add(Picture.draw(folder, "accuracy-" + kind.label(), "Error over bound, data " + kind.label()
                        + "; 1 would be at the bound, answers without any error are not drawn. " + note,
                        lines.chart(title + ", " + kind.label() + " data: error over bound", "elements · " + note,
                                "error / bound")));
            }
        }
        return new Section("Accuracy", pictures.isEmpty()
                ? "No answer is off its exact value, whatever the data."
                : "The distance of each answer from the reference, over the largest that rounding can explain.",
                pictures, List.of(table().writtenTo(folder)));
    }

    private Lines lines(Distribution kind) {
        Lines lines = new Lines();
        for (StepResult one : measured) {
            if (one.step().workload().distribution() == kind) {
                for (Row row : one.rows()) {
                    if (!drawn.contains(row.strategy())) {
                        continue;
                    }
                    lines.add(row.strategy().label(), one.step().workload().size(),
                            row.error().orElse(0.0) / row.bound().orElse(0.0));
                }
            }
        }
        return lines;
    }

    private Table table() {
        List<List<String>> rows = new ArrayList<>();
        for (StepResult one : measured) {
            for (Row row : one.tried()) {
                rows.add(List.of(one.step().workload().distribution().label(),
                        String.valueOf(one.step().workload().size()), row.strategy().label(), row.status().label(),
                        row.error().map(Accuracy::small).orElse(""), row.bound().map(Accuracy::small).orElse("")));
            }
        }
        return new Table("accuracy", "Distances from the reference. " + note,
                List.of("data", "elements", "strategy", "status", "error", "bound"), rows);
    }

    private static String small(double value) {
        return value == 0 ? "0" : String.format(Locale.ROOT, "%.2e", value);
    }
}
