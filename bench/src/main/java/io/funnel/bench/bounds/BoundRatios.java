package io.funnel.bench.bounds;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.Funnel;
import io.funnel.Result;
import io.funnel.bench.bounds.Subject.PartOfAnswer;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How far answers are from the exact ones, and how far they may be by the bounds that they carry: floats and doubles of
 * several distributions, for each several seeds. A row of the CSV is a number of an answer; what is printed is the median
 * of {@code bound / error} of the seeds, an error counting as at least an eighth of a unit in the answer's last place. A
 * bound that does not hold, or that is none, is told at the end, and the exit code is 1.
 *
 * <pre>
 * java --add-modules jdk.incubator.vector -Xmx3g -cp bench/target/benchmarks.jar \
 *     io.funnel.bench.bounds.BoundRatios 16777216 9 FILE host
 * </pre>
 *
 * <p>The fourth argument is {@code host}, or the label of a strategy for the first device. A fifth one is a part of the
 * names that are measured, such as {@code VARIANCE} or {@code DoubleReductions}.
 */
public final class BoundRatios {

    private static final double LEAST_SHARE = 8;

    private final Funnel funnel;
    private final int length;
    private final int seeds;
    private final List<Subject> subjects;
    private final Map<String, List<Row>> rows = new LinkedHashMap<>();

    private BoundRatios(Funnel funnel, int length, int seeds, String part) {
        this.funnel = funnel;
        this.length = length;
        this.seeds = seeds;
        this.subjects = Subjects.all().stream().filter(subject -> subject.label().contains(part)).toList();
    }

    /** A number of an answer. */
    private record Row(
            String reduction, Distribution data, int length, long seed, String ranOn, Number answer, double error,
            double bound) {

        double ratio() {
            double ulp = answer instanceof Float single ? Math.ulp(single) : Math.ulp(answer.doubleValue());
            return bound / Math.max(error, ulp / LEAST_SHARE);
        }

        boolean holds() {
            return error <= bound;
        }

        void write(CsvWriter csv) {
            csv.writeRecord(reduction, data.name(), String.valueOf(length), String.valueOf(seed), ranOn,
                    String.valueOf(answer), String.valueOf(error), String.valueOf(bound), String.valueOf(ratio()));
        }
    }

    /** Takes the length, the number of seeds, the file for the rows, where to reduce, and perhaps what. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 4 || arguments.length > 5) {
            throw new IllegalArgumentException("four or five arguments needed: given=" + arguments.length
                    + "; try LENGTH SEEDS FILE host");
        }
        boolean onHost = arguments[3].equals("host");
        boolean right;
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(Path.of(arguments[2]));
                Funnel open = Funnel.builder().placement(onHost ? Placement.HOST : Placement.DEVICE).build()) {
            csv.writeRecord("reduction", "data", "length", "seed", "ranOn", "answer", "error", "bound", "ratio");
            Funnel funnel = onHost ? open : open.using(Strategy.parse(arguments[3]).orElseThrow());
            BoundRatios ratios = new BoundRatios(funnel, Integer.parseInt(arguments[0]),
                    Integer.parseInt(arguments[1]), arguments.length == 5 ? arguments[4] : "");
            ratios.run();
            right = ratios.write(csv);
        }
        if (!right) {
            System.exit(1);
        }
    }

    private void run() {
        for (Subject subject : subjects) {
            for (Distribution distribution : subject.data()) {
                subject.numbers().forEach(number -> rows.put(key(subject, number, distribution), new ArrayList<>()));
            }
        }
        for (Type type : Type.values()) {
            for (Distribution distribution : Distribution.values()) {
                List<Subject> asked = subjects.stream()
                        .filter(subject -> subject.type() == type && subject.data().contains(distribution)).toList();
                for (long seed = 1; seed <= seeds && !asked.isEmpty(); seed++) {
                    run(asked, type, distribution, seed);
                }
            }
        }
    }

    private static String key(Subject subject, PartOfAnswer number, Distribution distribution) {
        return subject.label() + number.suffix() + ", " + distribution;
    }

    /** All that these elements are for. */
    private void run(List<Subject> asked, Type type, Distribution distribution, long seed) {
        double[] x = distribution.elements(type, length, seed);
        double[] y = distribution.elements(type, length, seed + 1000);
        Data<?> left = type.data(x);
        List<Data<?>> both = List.of(left, type.data(y));
        for (Subject subject : asked) {
            int inputs = subject.reduction().signature().inputs().size();
            Result<?> result = funnel.reduce(subject.reduction(), both.subList(0, inputs));
            for (PartOfAnswer number : subject.numbers()) {
                Number answer = number.value().apply(result.value());
                double error = number.exact().of(type, x, y).distance(answer.doubleValue());
                rows.getOrDefault(key(subject, number, distribution), List.of()).add(new Row(
                        subject.reduction().name() + number.suffix(), distribution, length, seed,
                        result.ranOn().runtime() + " " + result.ranOn().strategy(), answer, error,
                        result.errorBound(number.place())));
            }
        }
    }

    /** Says whether all bounds hold. */
    private boolean write(CsvWriter csv) {
        rows.forEach((key, measured) -> {
            measured.forEach(row -> row.write(csv));
            List<Double> ratios = measured.stream().map(Row::ratio).sorted().toList();
            System.out.printf(Locale.ROOT, "%s: bound / error: median %.3g, largest %.3g%n", key,
                    ratios.get(ratios.size() / 2), ratios.getLast());
        });
        List<Row> broken = rows.values().stream().flatMap(List::stream).filter(row -> !row.holds()).toList();
        broken.forEach(row -> System.out.println("bound does not hold: " + row));
        return broken.isEmpty();
    }
}
