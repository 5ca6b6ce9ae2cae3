package io.funnel.lab.page;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Lines over the length, both scales logarithmic. */
final class Lines {

    private final Map<String, TreeMap<Double, Double>> lines = new LinkedHashMap<>();

    /** A point; what has no place on a logarithmic scale is left out. */
    void add(String line, long length, double value) {
        if (length > 0 && value > 0 && Double.isFinite(value)) {
            lines.computeIfAbsent(line, name -> new TreeMap<>()).put((double) length, value);
        }
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    XYChart chart(String title, String x, String y) {
        XYChart chart = new XYChartBuilder().width(Picture.WIDTH).height(Picture.HEIGHT).title(title).xAxisTitle(x)
                .yAxisTitle(y).build();
        Picture.style(chart.getStyler());
        chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true).setXAxisDecimalPattern("#,###")
                .setYAxisDecimalPattern("#,##0.###########");
        List<Double> values = lines.values().stream().map(Map::values).flatMap(Collection::stream).sorted().toList();
        chart.getStyler().setYAxisMin(Math.pow(10, Math.floor(Math.log10(values.getFirst()))));
        chart.getStyler().setYAxisMax(Math.pow(10, Math.floor(Math.log10(values.getLast())) + 1));
        int place = 0;
        for (Map.Entry<String, TreeMap<Double, Double>> line : lines.entrySet()) {
            XYSeries series = chart.addSeries(line.getKey(), new ArrayList<>(line.getValue().keySet()),
                    new ArrayList<>(line.getValue().values()));
            Color color = Picture.COLORS.get(place % Picture.COLORS.size());
            series.setMarker(SeriesMarkers.CIRCLE).setMarkerColor(color);
            series.setLineColor(color);
            series.setLineStyle(Picture.stroke(place));
            place++;
        }
        return chart;
    }
}
