package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.funnel.Funnel;
import io.funnel.data.Data;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares with results of numpy and scipy for the same elements: {@code src/test/resources/recorded/record.py}. */
class RecordedTest {

    private static final Path FILE = Path.of("src/test/resources/recorded/statistics.csv");
    private static final double RELATIVE = 1e-10;
    private static final double CENTRE = 12.25;
    private static final double LOW = -60;
    private static final double HIGH = 60;
    private static final int BINS = 20;

    private static Funnel funnel;

    @BeforeAll
    static void open() {
        funnel = Funnel.open();
    }

    @AfterAll
    static void close() {
        funnel.close();
    }

    /** A recorded value; the formula {@code data} gives the elements, each divided. */
    record Recorded(String name, String data, int length, int divisor, double value) {

        int left(int i) {
            long n = i;
            return (int) switch (data) {
                case "even" -> n * 7919 % 1009 - 500;
                case "skew" -> n * n % 1009 * (n % 7) / 3;
                default -> n * 7919 % 1009 + 400_000;
            };
        }

        double right(int i) {
            double right = (double) (i * 31 % 97 + Math.floorDiv(left(i), 5)) / divisor;
            return name.equals("weightedMean") ? Math.abs(right) + 1 : right;
        }

        /** One of the two arrays. */
        double[] column(boolean left) {
            return IntStream.range(0, length).mapToDouble(i -> left ? (double) left(i) / divisor : right(i)).toArray();
        }
    }

    static List<Recorded> recorded() throws IOException {
        return Files.readAllLines(FILE).stream().filter(line -> !line.startsWith("#")).map(line -> {
            String[] fields = line.split(",", -1);
            return new Recorded(fields[0], fields[1], Integer.parseInt(fields[2]), Integer.parseInt(fields[3]),
                    Double.parseDouble(fields[4]));
        }).toList();
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void entry_ofEveryType_givesWhatScipyGave(Recorded recorded) {
        for (String type : recorded.divisor() == 1
                ? List.of("int", "long", "float", "double")
                : List.of("float", "double")) {
            if (!Character.isLetter(recorded.name().charAt(recorded.name().length() - 1))) {
                Data<?> data = data(type, recorded.column(true));
                assertThat(special(recorded.name(), data)).as(type)
                        .isCloseTo(recorded.value(), within(Math.ulp(recorded.value())));
                continue;
            }
            Catalogue.Entry entry = Catalogue.find(type + "." + recorded.name()).orElseThrow();
            List<Data<?>> inputs = new ArrayList<>(List.of(data(type, recorded.column(true))));
            if (recorded.name().equals("meanAbsoluteDeviation")) {
                inputs.add(Data.of(new double[] {CENTRE}));
            } else if (entry.reduction().signature().inputs().size() == 2) {
                inputs.add(data(type, recorded.column(false)));
            }
            assertThat(((Number) funnel.reduce(entry.reduction(), inputs).value()).doubleValue()).as(entry.label())
                    .isCloseTo(recorded.value(), within(RELATIVE * Math.max(Math.abs(recorded.value()), 1)));
        }
    }

    /** Computes values that are not reductions: {@code quantile0.9}, {@code bin7}. */
    private static double special(String name, Data<?> data) {
        return name.startsWith("bin")
                ? Histogram.even(LOW, HIGH, BINS).closedRight().counts(funnel, data)[Integer
                        .parseInt(name.substring(3))]
                : Quantiles.of(data).at(Double.parseDouble(name.substring("quantile".length())));
    }

    private static Data<?> data(String type, double[] elements) {
        return switch (type) {
            case "int" -> Data.of(IntStream.range(0, elements.length).map(i -> (int) elements[i]).toArray());
            case "long" -> Data.of(IntStream.range(0, elements.length).mapToLong(i -> (long) elements[i]).toArray());
            case "double" -> Data.of(elements);
            default -> {
                float[] floats = new float[elements.length];
                for (int i = 0; i < floats.length; i++) {
                    floats[i] = (float) elements[i];
                }
                yield Data.of(floats);
            }
        };
    }
}
