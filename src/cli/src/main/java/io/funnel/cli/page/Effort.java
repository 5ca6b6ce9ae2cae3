package io.funnel.cli.page;

import io.funnel.cli.job.Work;
import io.funnel.cli.sample.Folder;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;

/** What kernels do, counted on the embedded runtime and compared with the plan. */
record Effort(List<Work> counted, String title) {

    private static final String NOTE = "Counted on the embedded runtime, 32 items a warp.";

    Section section(Folder folder) {
        List<Work> trees = counted.stream().filter(work -> work.counts().lanes() > 0).toList();
        return new Section("Work", counted.isEmpty()
                ? "Nothing was counted: no kernel ran on the embedded runtime in this process."
                : "What the kernels of " + title
                        + " do, counted while they run on the embedded runtime. Active items, which"
                        + " write local memory between two barriers, over the lanes of warps with an active item are what Catanzaro"
                        + " calls SIMD efficiency: 30 % of his associative tree, 58 % of his commutative one, in warps of eight and"
                        + " four.",
                trees.isEmpty()
                        ? List.of()
                        : List.of(Picture.draw(folder, "efficiency",
                                "Active items in % of the lanes of occupied warps, over the steps of the tree. " + NOTE,
                                chart(trees))),
                List.of(table().writtenTo(folder)));
    }

    private static CategoryChart chart(List<Work> trees) {
        CategoryChart chart = new CategoryChartBuilder().width(Picture.WIDTH).height(Picture.HEIGHT)
                .title("SIMD efficiency of the trees").xAxisTitle(NOTE).yAxisTitle("% of lanes active").build();
        Picture.style(chart.getStyler());
        chart.getStyler().setXAxisLabelRotation(Ladder.LABEL_DEGREES).setYAxisMin(0.0).setYAxisMax(100.0)
                .setLegendVisible(false);
        chart.addSeries("efficiency", trees.stream().map(work -> work.strategy().label()).toList(),
                trees.stream().map(work -> 100 * efficiency(work).orElse(0)).toList())
                .setFillColor(Picture.COLORS.getFirst());
        return chart;
    }

    private static OptionalDouble efficiency(Work work) {
        return work.counts().lanes() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(work.counts().active() / (double) work.counts().lanes());
    }

    private Table table() {
        return new Table("work",
                "Accesses are elements of global memory, without the finish on the host; operations are arithmetic on"
                        + " floats and doubles. Counted steps are the operations of the busiest item; the plan's are the"
                        + " dependent ones, so that independent accumulators and the lanes of a vector count once, and"
                        + " the identity that an item begins with does not.",
                List.of("strategy", "launches", "accesses", "planned", "", "operations", "steps", "planned steps",
                        "active items a tree step", "SIMD efficiency %"),
                counted.stream().map(Effort::row).toList());
    }

    private static List<String> row(Work work) {
        Work.Counts counts = work.counts();
        return List.of(work.strategy().label(), String.valueOf(counts.launches()),
                String.valueOf(counts.globalAccesses()), String.valueOf(work.plannedAccesses()),
                counts.globalAccesses() == work.plannedAccesses() ? "equal" : "differs",
                String.valueOf(counts.operations()), String.valueOf(counts.steps()),
                String.valueOf(work.plannedSteps()), counts.treeSteps() == 0
                        ? ""
                        : String.format(Locale.ROOT, "%.1f", counts.active() / (double) counts.treeSteps()),
                Texts.percent(efficiency(work)));
    }
}
