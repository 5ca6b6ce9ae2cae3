package io.funnel.lab.page;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import io.funnel.cli.job.JobException;
import io.funnel.lab.measure.Folder;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.AxesChartStyler.TextAlignment;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A figure that lies in the folder as SVG and PNG.
 *
 * @param name    of both files, without an ending
 * @param caption what is seen, in a sentence
 */
public record Picture(String name, String caption, String svg) {

    public static final int WIDTH = 1000;
    public static final int HEIGHT = 560;
    public static final String FIGURES = "figures/";
    /** Told apart by people who see fewer colours too (M. Okabe, K. Ito), and gray for the host. */
    public static final List<Color> COLORS = List.of(new Color(0x0072B2), new Color(0xD55E00), new Color(0x009E73),
            new Color(0xCC79A7), new Color(0x56B4E9), new Color(0xB8860B), new Color(0x000000), new Color(0x7A4FBF));
    private static final List<float[]> DASHES = List.of(new float[] {1, 0}, new float[] {8, 3}, new float[] {2, 3});
    private static final List<Marker> MARKERS =
            List.of(SeriesMarkers.CIRCLE, SeriesMarkers.SQUARE, SeriesMarkers.DIAMOND);

    /** A hundredth of a pixel is enough: letters are outlines, and most of the page. */
    private static final Pattern DIGITS = Pattern.compile("(\\.\\d\\d)\\d+");
    /** Pixels of the PNG for one of the SVG. */
    private static final double ZOOM = 2;
    private static final int LABEL_DEGREES = 60;
    private static final Color GRID = new Color(0xE2E2E2);
    private static final BasicStroke HAIR = new BasicStroke(0.6f);

    static {
        System.setProperty("java.awt.headless", "true"); // nothing is shown
    }

    public static Picture draw(Folder folder, String name, String caption, Chart<?, ?> chart) {
        return draw(folder, name, caption, chart.getWidth(), chart.getHeight(),
                graphics -> chart.paint(graphics, chart.getWidth(), chart.getHeight()));
    }

    /** Draws into both files. */
    static Picture draw(Folder folder, String name, String caption, int width, int height,
            Consumer<Graphics2D> painter) {
        requireFonts();
        Path png = folder.place(FIGURES + name + ".png");
        ByteArrayOutputStream svg = new ByteArrayOutputStream();
        try {
            BufferedImage image = new BufferedImage((int) (width * ZOOM), (int) (height * ZOOM),
                    BufferedImage.TYPE_INT_RGB);
            Graphics2D pixels = image.createGraphics();
            pixels.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            pixels.scale(ZOOM, ZOOM);
            painter.accept(pixels);
            pixels.dispose();
            ImageIO.write(image, "png", png.toFile());
            VectorGraphics2D vectors = new VectorGraphics2D();
            painter.accept(vectors);
            new SVGProcessor().getDocument(vectors.getCommands(), new PageSize(0, 0, width, height)).writeTo(svg);
        } catch (IOException e) {
            throw Folder.failed(png, e);
        }
        String text = DIGITS.matcher(svg.toString(StandardCharsets.UTF_8)).replaceAll("$1");
        folder.write(FIGURES + name + ".svg", text);
        return new Picture(name, caption, text);
    }

    /** Small servers have none. */
    private static void requireFonts() {
        try {
            new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics()
                    .getFontMetrics(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
        } catch (RuntimeException | LinkageError | InternalError e) { // each release of Java throws another
            throw new JobException("no figure can be drawn, all is measured and kept: this system has no fonts;"
                    + " try apt install fontconfig fonts-dejavu-core, then the same command", e);
        }
    }

    /** Makes a chart with a column for each name, which stands below it. */
    static CategoryChart columns(String title, String x, String y) {
        CategoryChart chart = new CategoryChartBuilder().width(WIDTH).height(HEIGHT).title(title).xAxisTitle(x)
                .yAxisTitle(y).build();
        style(chart.getStyler());
        chart.getStyler().setXAxisLabelRotation(LABEL_DEGREES).setXAxisLabelAlignmentVertical(TextAlignment.Right);
        return chart;
    }

    public static void style(AxesChartStyler styler) {
        Font plain = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
        styler.setPlotGridLinesColor(GRID).setPlotGridLinesStroke(HAIR).setAxisTickLabelsFont(plain)
                .setAxisTitleFont(plain);
        styler.setLegendPosition(LegendPosition.OutsideE).setLegendFont(plain).setLegendBorderColor(Color.WHITE)
                .setChartBackgroundColor(Color.WHITE).setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15))
                .setPlotBorderColor(GRID);
        styler.setPlotGridVerticalLinesVisible(false).setYAxisLabelAlignment(TextAlignment.Right);
    }

    /**
     * Makes a chart of lines over the length, both scales logarithmic. A value that has no place on such a scale is left
     * out; empty if none is left. A line's place among all of them, empty ones included, chooses its color, dashes and marker.
     *
     * @param digits pattern of the values
     * @param lines  values by length, by the line's name
     */
    static Optional<XYChart> lines(String title, String x, String y, String digits,
            Map<String, ? extends Map<Long, Double>> lines) {
        XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title).xAxisTitle(x).yAxisTitle(y)
                .build();
        style(chart.getStyler());
        DoubleSummaryStatistics all = new DoubleSummaryStatistics();
        int place = 0;
        for (Map.Entry<String, ? extends Map<Long, Double>> line : lines.entrySet()) {
            SortedMap<Long, Double> points = new TreeMap<>(line.getValue());
            points.entrySet().removeIf(point -> !(point.getKey() > 0 && point.getValue() > 0
                    && Double.isFinite(point.getValue())));
            if (!points.isEmpty()) {
                points.values().forEach(all::accept);
                Color color = COLORS.get(place % COLORS.size());
                XYSeries series = chart.addSeries(line.getKey(), new ArrayList<>(points.keySet()),
                        new ArrayList<>(points.values()));
                int round = place / COLORS.size() % DASHES.size();
                series.setMarker(MARKERS.get(round)).setMarkerColor(color);
                series.setLineColor(color);
                series.setLineStyle(new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f,
                        DASHES.get(round), 0f));
            }
            place++;
        }
        if (all.getCount() == 0) {
            return Optional.empty();
        }
        chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true).setXAxisDecimalPattern("#,###")
                .setYAxisDecimalPattern(digits);
        chart.getStyler().setYAxisMin(Math.pow(10, Math.floor(Math.log10(all.getMin()))));
        chart.getStyler().setYAxisMax(Math.pow(10, Math.floor(Math.log10(all.getMax())) + 1));
        return Optional.of(chart);
    }
}
