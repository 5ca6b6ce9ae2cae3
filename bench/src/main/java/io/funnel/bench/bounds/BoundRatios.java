package io.funnel.bench.bounds;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.Funnel;
import io.funnel.Result;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * How far answers are from the exact ones, and how far they may be by the bounds that they carry: floats of several
 * distributions, for each several seeds. A row of the CSV is an answer; what is printed is the median of
 * {@code bound / error} of the seeds, an error counting as at least an eighth of a unit in the answer's last place.
 *
 * <pre>
 * java --add-modules jdk.incubator.vector -Xmx3g -cp bench/target/benchmarks.jar \
 *     io.funnel.bench.bounds.BoundRatios 16777216 9 FILE host
 * </pre>
 *
 * <p>The last argument is {@code host}, or the label of a strategy for the first device.
 */
public final class BoundRatios {

    private static final double LEAST_SHARE = 8;
    private static final double NARROW = 64;

    private final CsvWriter csv;
    private final Funnel funnel;
    private final int length;
    private final int seeds;

    private BoundRatios(CsvWriter csv, Funnel funnel, int length, int seeds) {
        this.csv = csv;
        this.funnel = funnel;
        this.length = length;
        this.seeds = seeds;
    }

    private enum Distribution {
        UNIFORM, SYMMETRIC, GAUSSIAN, NEAR_ONE;

        float[] elements(int length, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            float[] elements = new float[length];
            for (int i = 0; i < length; i++) {
                elements[i] = switch (this) {
                    case UNIFORM -> (float) random.nextDouble();
                    case SYMMETRIC -> (float) random.nextDouble(-1, 1);
                    case GAUSSIAN -> (float) random.nextGaussian();
                    case NEAR_ONE -> i % 2 == 0
                            ? (float) (1 + (random.nextDouble() - 0.5) / NARROW)
                            : 1 / elements[i - 1];
                };
            }
            return elements;
        }
    }

    private enum Sort {
        SUM, PRODUCT, SUM_OF_SQUARES, EUCLIDEAN_NORM, DOT_PRODUCT, MANHATTAN_DISTANCE;

        private Reduction<Float> reduction() {
            return switch (this) {
                case SUM -> FloatReductions.SUM;
                case PRODUCT -> FloatReductions.PRODUCT;
                case SUM_OF_SQUARES -> FloatReductions.SUM_OF_SQUARES;
                case EUCLIDEAN_NORM -> FloatReductions.EUCLIDEAN_NORM;
                case DOT_PRODUCT -> FloatReductions.DOT_PRODUCT;
                case MANHATTAN_DISTANCE -> FloatReductions.MANHATTAN_DISTANCE;
            };
        }

        private TwoDoubles exact(List<float[]> inputs) {
            float[] x = inputs.getFirst();
            float[] y = inputs.getLast();
            TwoDoubles exact = new TwoDoubles(this == PRODUCT ? 1 : 0);
            for (int i = 0; i < x.length; i++) {
                switch (this) {
                    case SUM -> exact.add(x[i]);
                    case PRODUCT -> exact.multiply(x[i]);
                    case SUM_OF_SQUARES, EUCLIDEAN_NORM -> exact.add(x[i] * x[i]);
                    case DOT_PRODUCT -> exact.add(x[i] * y[i]);
                    case MANHATTAN_DISTANCE -> exact.add(Math.abs(x[i] - y[i]));
                }
            }
            if (this == EUCLIDEAN_NORM) {
                exact.root();
            }
            return exact;
        }
    }

    /** Takes the length, the number of seeds, the file for the rows and where to reduce. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 4) {
            throw new IllegalArgumentException("four arguments needed: given=" + arguments.length
                    + "; try LENGTH SEEDS FILE host");
        }
        boolean onHost = arguments[3].equals("host");
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(Path.of(arguments[2]));
                Funnel open = Funnel.builder().placement(onHost ? Placement.HOST : Placement.DEVICE).build()) {
            Funnel funnel = onHost ? open : open.using(Strategy.parse(arguments[3]).orElseThrow());
            csv.writeRecord("reduction", "data", "length", "seed", "ranOn", "answer", "error", "bound", "ratio");
            new BoundRatios(csv, funnel, Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1])).run();
        }
    }

    private void run() {
        List<Distribution> any = List.of(Distribution.UNIFORM, Distribution.SYMMETRIC, Distribution.GAUSSIAN);
        for (Sort sort : Sort.values()) {
            for (Distribution distribution : sort == Sort.PRODUCT ? List.of(Distribution.NEAR_ONE) : any) {
                List<Double> ratios = new ArrayList<>();
                for (int seed = 1; seed <= seeds; seed++) {
                    ratios.add(ratio(sort, distribution, seed));
                }
                Collections.sort(ratios);
                System.out.printf(Locale.ROOT, "%s, %s: bound / error: median %.3g, largest %.3g%n", sort,
                        distribution, ratios.get(seeds / 2), ratios.getLast());
            }
        }
    }

    private double ratio(Sort sort, Distribution distribution, long seed) {
        List<float[]> inputs = new ArrayList<>();
        for (int i = 0; i < sort.reduction().signature().inputs().size(); i++) {
            inputs.add(distribution.elements(length, seed + 1000L * i));
        }
        Result<Float> result = funnel.reduce(sort.reduction(), inputs.stream().map(Data::of).toList());
        float answer = result.value();
        double error = sort.exact(inputs).distance(answer);
        double ratio = result.errorBound() / Math.max(error, Math.ulp(answer) / LEAST_SHARE);
        if (!(error <= result.errorBound())) {
            throw new IllegalStateException("bound does not hold: reduction=" + sort + ", data=" + distribution
                    + ", seed=" + seed + ", error=" + error + ", bound=" + result.errorBound());
        }
        csv.writeRecord(sort.reduction().name(), distribution.name(), String.valueOf(length), String.valueOf(seed),
                result.ranOn().runtime() + " " + result.ranOn().strategy(), String.valueOf(answer),
                String.valueOf(error), String.valueOf(result.errorBound()), String.valueOf(ratio));
        return ratio;
    }
}
