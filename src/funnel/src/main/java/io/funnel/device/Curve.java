package io.funnel.device;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A measured quantity as a function of another, such as nanoseconds of bytes. Interpolates linearly on logarithmic
 * scales; constant below the first point, proportional beyond the last.
 */
public final class Curve {

    private final NavigableMap<Long, Double> points;
    private final double[] logX;
    private final double[] values;
    private final double[] logY;

    private Curve(NavigableMap<Long, Double> points) {
        if (points.isEmpty()) {
            throw new IllegalArgumentException("curve without points: points=0; measure at least one");
        }
        points.forEach((x, y) -> {
            if (x <= 0 || !(y > 0) || y == Double.POSITIVE_INFINITY) {
                throw new IllegalArgumentException("point of a curve is not positive: x=" + x + ", y=" + y
                        + "; measure it again");
            }
        });
        this.points = points;
        logX = points.keySet().stream().mapToDouble(Math::log).toArray();
        values = points.values().stream().mapToDouble(Double::doubleValue).toArray();
        logY = Arrays.stream(values).map(Math::log).toArray();
    }

    /** Creates a curve through these points. */
    public static Curve of(Map<Long, Double> points) {
        return new Curve(new TreeMap<>(points));
    }

    /**
     * Reads what {@link #toString} wrote.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    public static Curve parse(String text) {
        TreeMap<Long, Double> points = new TreeMap<>();
        for (String point : text.split(",", -1)) {
            String[] pair = point.strip().split(":", -1);
            try {
                if (pair.length == 2) {
                    points.put(Long.valueOf(pair[0].strip()), Double.valueOf(pair[1].strip()));
                    continue;
                }
            } catch (NumberFormatException e) {
                throw broken(point, e);
            }
            throw broken(point, null);
        }
        return new Curve(points);
    }

    private static IllegalArgumentException broken(String point, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "point of a curve is broken: point=\"" + point + "\"; try pairs like 1024:93.5", cause);
    }

    /** The value at {@code x}. */
    public double at(double x) {
        double log = Math.log(Math.max(1, x));
        int last = logX.length - 1;
        if (log <= logX[0]) {
            return values[0];
        }
        if (log > logX[last]) {
            return Math.exp(logY[last] + log - logX[last]);
        }
        int found = Arrays.binarySearch(logX, log);
        if (found >= 0) {
            return values[found];
        }
        int above = -found - 1;
        double share = (log - logX[above - 1]) / (logX[above] - logX[above - 1]);
        return Math.exp(logY[above - 1] + share * (logY[above] - logY[above - 1]));
    }

    /** The measured abscissas. */
    public List<Long> places() {
        return new ArrayList<>(points.keySet());
    }

    /** The points as {@code x:y}, separated by commas. */
    @Override
    public String toString() {
        return points.entrySet().stream()
                .map(point -> point.getKey() + ":" + Math.round(point.getValue() * 10) / 10.0)
                .collect(Collectors.joining(", "));
    }
}
