package io.funnel.lab.page;

import io.funnel.lab.measure.Folder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.knowm.xchart.CategoryChart;

/** Figures of GB/s. */
public final class SpeedFigures {

    private static final String SPEED = "GB/s of input";

    private SpeedFigures() {}

    /** Draws a line a way over a number of elements, both scales logarithmic; none without a point. */
    public static Optional<Picture> lines(Folder folder, String name, String title, String x, String caption,
            Map<String, ? extends Map<Long, Double>> lines) {
        return Picture.lines(title, x, SPEED, "#,###", lines)
                .map(chart -> Picture.draw(folder, name, caption, chart));
    }

    /** Draws a column a way for each name; a number that is missing has none. */
    public static Picture columns(Folder folder, String name, String title, String x, String caption,
            List<String> names, Map<String, List<Double>> ways) {
        CategoryChart chart = Picture.columns(title, x, SPEED);
        chart.getStyler().setYAxisMin(0.0);
        int place = 0;
        for (Map.Entry<String, List<Double>> way : ways.entrySet()) {
            List<Double> heights = way.getValue().stream().map(value -> Double.isNaN(value) ? 0 : value).toList();
            chart.addSeries(way.getKey(), names, heights)
                    .setFillColor(Picture.COLORS.get(place++ % Picture.COLORS.size()));
        }
        return Picture.draw(folder, name, caption, chart);
    }
}
