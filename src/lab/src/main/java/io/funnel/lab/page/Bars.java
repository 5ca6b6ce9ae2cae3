package io.funnel.lab.page;

import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.Interval;
import io.funnel.verify.compare.Times;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Horizontal bars of times on a logarithmic scale, each to its median, with a whisker for its confidence interval.
 *
 * @param axis   what the scale shows, with its unit
 * @param series names of the colors
 */
public record Bars(String title, String axis, List<String> series, List<Group> groups) {

    private static final int ROW = 22;
    private static final int BAR = 13;
    private static final int HEAD = 26;
    private static final int TOP = 68;
    private static final int BOTTOM = 62;
    private static final int GAP = 8;
    private static final int CAP = 4;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
    private static final Font BOLD = new Font(Font.SANS_SERIF, Font.BOLD, 15);
    private static final Font HEADING = new Font(Font.SANS_SERIF, Font.BOLD, 13);
    private static final Color GRID = new Color(0xDDDDDD);
    private static final int[] TICKS = {1, 2, 5};
    private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

    /** Bars below a heading. */
    public record Group(String heading, List<Bar> bars) {

        public Group {
            bars = List.copyOf(bars);
        }
    }

    /**
     * A bar.
     *
     * @param series its color's place
     */
    public record Bar(String label, int series, Times times, Interval interval) {}

    public Bars {
        series = List.copyOf(series);
        groups = groups.stream().filter(group -> !group.bars().isEmpty()).toList();
    }

    /** Draws them; empty without a bar. */
    public Optional<Picture> draw(Folder folder, String name, String caption) {
        return groups.isEmpty()
                ? Optional.empty()
                : Optional.of(Picture.draw(folder, name, caption, Picture.WIDTH, height(), this::paint));
    }

    private int height() {
        return TOP + BOTTOM + groups.stream().mapToInt(group -> HEAD + ROW * group.bars().size()).sum();
    }

    private List<Bar> all() {
        return groups.stream().flatMap(group -> group.bars().stream()).toList();
    }

    private void paint(Graphics2D graphics) {
        int left = (int) all().stream().mapToDouble(bar -> width(PLAIN, bar.label())).max().orElse(0) + 2 * GAP;
        int right = Picture.WIDTH - (int) all().stream().mapToDouble(bar -> width(PLAIN, text(bar))).max().orElse(0)
                - 2 * GAP;
        double least = all().stream().mapToLong(bar -> Math.max(1, bar.interval().low())).min().orElse(1);
        double most = all().stream().mapToLong(bar -> Math.max(1, bar.interval().high())).max().orElse(1);
        double begin = tickBelow(least / NANOS_PER_MICRO * 0.8);
        Scale scale = new Scale(left, right, begin, most / NANOS_PER_MICRO * 1.05);
        graphics.setColor(Color.WHITE);
        graphics.fill(new Rectangle2D.Double(0, 0, Picture.WIDTH, height()));
        write(graphics, BOLD, title, (Picture.WIDTH - width(BOLD, title)) / 2, 24);
        legend(graphics);
        grid(graphics, scale);
        int y = TOP;
        for (Group group : groups) {
            write(graphics, HEADING, group.heading(), GAP, y + 18);
            y += HEAD;
            for (Bar bar : group.bars()) {
                paint(graphics, scale, bar, y);
                y += ROW;
            }
        }
        write(graphics, PLAIN, axis, (Picture.WIDTH - width(PLAIN, axis)) / 2, height() - 14);
    }

    private void legend(Graphics2D graphics) {
        double x = GAP;
        for (int place = 0; place < series.size(); place++) {
            int mine = place;
            if (all().stream().anyMatch(bar -> bar.series() == mine)) {
                graphics.setColor(Picture.COLORS.get(place));
                graphics.fill(new Rectangle2D.Double(x, 40, BAR, BAR));
                write(graphics, PLAIN, series.get(place), x + BAR + GAP, 51);
                x += BAR + 4 * GAP + width(PLAIN, series.get(place));
            }
        }
    }

    private void grid(Graphics2D graphics, Scale scale) {
        int bottom = height() - BOTTOM + GAP;
        graphics.setStroke(new BasicStroke(0.8f));
        for (double decade = Math.pow(10, Math.floor(Math.log10(scale.begin()))); decade <= scale.end(); decade *= 10) {
            for (int tick : TICKS) {
                double value = tick * decade;
                if (value >= scale.begin() * 0.999 && value <= scale.end()) {
                    graphics.setColor(GRID);
                    graphics.draw(new Line2D.Double(scale.x(value), TOP, scale.x(value), bottom));
                    if (tick == 1 || scale.end() / scale.begin() < 300) {
                        String label = value >= 1
                                ? String.format(Locale.ROOT, "%,.0f", value)
                                : String.valueOf((float) value);
                        write(graphics, PLAIN, label, scale.x(value) - width(PLAIN, label) / 2, bottom + 18);
                    }
                }
            }
        }
    }

    private static void paint(Graphics2D graphics, Scale scale, Bar bar, int y) {
        double end = scale.x(bar.times().median() / NANOS_PER_MICRO);
        write(graphics, PLAIN, bar.label(), scale.left() - GAP - width(PLAIN, bar.label()), y + 12);
        graphics.setColor(Picture.COLORS.get(bar.series()));
        graphics.fill(new Rectangle2D.Double(scale.left(), y, Math.max(1, end - scale.left()), BAR));
        double low = scale.x(bar.interval().low() / NANOS_PER_MICRO);
        double high = scale.x(bar.interval().high() / NANOS_PER_MICRO);
        double middle = y + BAR / 2.0;
        graphics.setColor(Color.BLACK);
        graphics.setStroke(new BasicStroke(1.4f));
        graphics.draw(new Line2D.Double(low, middle, high, middle));
        graphics.draw(new Line2D.Double(low, middle - CAP, low, middle + CAP));
        graphics.draw(new Line2D.Double(high, middle - CAP, high, middle + CAP));
        write(graphics, PLAIN, text(bar), Math.max(end, high) + GAP, y + 12);
    }

    private static String text(Bar bar) {
        return Table.median(Optional.of(bar.times())).replace("us", "µs");
    }

    private static double tickBelow(double value) {
        double decade = Math.pow(10, Math.floor(Math.log10(value)));
        return value >= 5 * decade ? 5 * decade : value >= 2 * decade ? 2 * decade : decade;
    }

    /** Letters become outlines: whoever looks at it may lack the font. */
    private static void write(Graphics2D graphics, Font font, String text, double x, double y) {
        graphics.setColor(Color.BLACK);
        graphics.fill(font.createGlyphVector(CONTEXT, text).getOutline((float) x, (float) y));
    }

    private static double width(Font font, String text) {
        return font.createGlyphVector(CONTEXT, text).getLogicalBounds().getWidth();
    }

    private record Scale(int left, int right, double begin, double end) {

        double x(double value) {
            return left + (right - left) * Math.log(Math.max(begin, value) / begin) / Math.log(end / begin);
        }
    }
}
