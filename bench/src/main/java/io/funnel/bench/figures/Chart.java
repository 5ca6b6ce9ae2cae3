package io.funnel.bench.figures;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Time of a whole call by length, both on logarithmic scales, as a picture. */
final class Chart {

    private static final int WIDTH = 1100;
    private static final int HEIGHT = 640;
    private static final int DPI = 144;
    private static final double NANOS_PER_MICRO = 1000;
    private static final float THICK = 2.4f;
    private static final float THIN = 1.5f;
    private static final Color GRID = new Color(0xE2E2E2);
    /** Told apart by people who see fewer colours too (M. Okabe, K. Ito). */
    private static final Map<Line.Kind, List<Color>> COLORS = Map.of(
            Line.Kind.FUNNEL, List.of(
                    new Color(0x009E73), new Color(0x56B4E9), new Color(0x0072B2), new Color(0xD55E00),
                    new Color(0xCC79A7)),
            Line.Kind.JAVA, List.of(new Color(0x8A8A8A)),
            Line.Kind.PEER, List.of(
                    new Color(0x8A8A8A), new Color(0x000000), new Color(0xB8860B), new Color(0x7A4FBF)));
    private static final float[] DASHES = {6f, 4f};
    private static final float[] DOTS = {2f, 3f};

    private Chart() {}

    /** Draws the lines: peers dashed, data in the host's memory with marks; those of peers are left to the table. */
    static void write(Measurements all, Path file) throws IOException {
        XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT)
                .title("Sum of floats: the whole call, from the array to the answer")
                .xAxisTitle("elements; circles: in the host's memory, others: in the device's")
                .yAxisTitle("median time of a call, µs").build();
        style(chart);
        range(chart, all);
        Map<Line.Kind, Integer> used = new EnumMap<>(Line.Kind.class);
        for (Line line : drawn(all)) {
            int place = used.merge(line.kind(), 1, Integer::sum) - 1;
            List<Color> colors = Objects.requireNonNull(COLORS.get(line.kind()));
            add(chart, all, line, colors.get(place % colors.size()));
        }
        BitmapEncoder.saveBitmapWithDPI(chart, file.toString(), BitmapFormat.PNG, DPI);
    }

    private static void style(XYChart chart) {
        Font plain = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
        chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true)
                .setPlotGridLinesColor(GRID).setAxisTickLabelsFont(plain).setAxisTitleFont(plain);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE).setLegendFont(plain)
                .setLegendBorderColor(Color.WHITE).setChartBackgroundColor(Color.WHITE)
                .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15)).setPlotBorderColor(GRID);
        chart.getStyler().setLegendSeriesLineLength(32).setLegendPadding(8);
        chart.getStyler().setPlotGridVerticalLinesVisible(false);
        chart.getStyler().setXAxisDecimalPattern("#,###").setYAxisDecimalPattern("#,##0.###");
    }

    /** Whole decades of time. */
    private static void range(XYChart chart, Measurements all) {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (Line line : drawn(all)) {
            for (long length : all.lengths()) {
                double micros = line.nanos(all, length).orElse(Double.NaN) / NANOS_PER_MICRO;
                least = micros < least ? micros : least;
                most = micros > most ? micros : most;
            }
        }
        chart.getStyler().setYAxisMin(Math.pow(10, Math.floor(Math.log10(least))))
                .setYAxisMax(Math.pow(10, Math.ceil(Math.log10(most))));
    }

    private static List<Line> drawn(Measurements all) {
        return Line.all(all).stream().filter(line -> !(line.onHost() && line.kind() == Line.Kind.PEER)).toList();
    }

    private static void add(XYChart chart, Measurements all, Line line, Color color) {
        List<Double> lengths = new ArrayList<>();
        List<Double> micros = new ArrayList<>();
        for (long length : all.lengths()) {
            OptionalDouble nanos = line.nanos(all, length);
            if (nanos.isPresent()) {
                lengths.add((double) length);
                micros.add(nanos.getAsDouble() / NANOS_PER_MICRO);
            }
        }
        XYSeries series = chart.addSeries(line.label(), lengths, micros);
        series.setMarkerColor(color).setMarker(line.onHost() ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE);
        series.setLineColor(color);
        series.setLineStyle(switch (line.kind()) {
            case FUNNEL -> stroke(THICK, null);
            case JAVA -> stroke(THIN, DOTS);
            case PEER -> stroke(THIN, DASHES);
        });
    }

    private static BasicStroke stroke(float width, float @Nullable [] dashes) {
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, dashes, 0f);
    }
}
