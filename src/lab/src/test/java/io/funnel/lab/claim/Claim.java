package io.funnel.lab.claim;

import io.funnel.cli.message.InputException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A number that a page states.
 *
 * @param page  relative to Funnel's folder
 * @param words as they stand there
 * @param says  the number with its unit; it is true within half of its last digit
 * @param where in the raw data: {@link RawData}
 */
public record Claim(String page, String words, String says, String where) {

    static final String RESULTS = "bench/results";
    private static final String FILE = "docs/claims.md";
    /** Raw data are in nanoseconds and bytes. */
    private static final Map<String, Double> UNITS =
            Map.of("ns", 1.0, "µs", 1e3, "ms", 1e6, "s", 1e9, "%", 0.01, "kB", 1e3, "MB", 1e6);

    /** All that the list in Funnel's folder has. */
    public static List<Claim> all(Path home) {
        return lines(home, "| [").map(Claim::of).toList();
    }

    /** The cells of the list's lines that begin so; the first is empty. */
    static Stream<List<String>> lines(Path home, String start) {
        try {
            return Files.readString(home.resolve(FILE)).lines().filter(line -> line.startsWith(start))
                    .map(line -> List.of(line.split("\\s*\\|\\s*", 0)));
        } catch (IOException e) {
            throw new InputException("no list of claims: file=" + home.resolve(FILE) + "; try a clone of Funnel", e);
        }
    }

    private static Claim of(List<String> cells) {
        if (cells.size() != 5) {
            throw new InputException("not a claim: cells=" + cells + "; try page, words, number, raw data");
        }
        return new Claim(cells.get(1).replaceAll("\\[(.*)]\\(.*\\)", "$1"), cells.get(2), cells.get(3),
                cells.get(4).replace("`", ""));
    }

    /** Reads the number of the raw data, in the unit of the claim. */
    public double measured(Path home) {
        return RawData.number(home.resolve(RESULTS), where) / unit();
    }

    /** Whether it is what the claim says when it is rounded as that is. */
    public boolean holds(Path home) {
        BigDecimal stated = number();
        double half = stated.ulp().doubleValue() / 2;
        return Math.abs(measured(home) - stated.doubleValue()) <= half * (1 + 1e-9);
    }

    private BigDecimal number() {
        return new BigDecimal(says.split(" ", -1)[0].replace(",", ""));
    }

    double unit() {
        String[] words = says.split(" ", -1);
        return words.length == 1 ? 1 : UNITS.getOrDefault(words[1], 1.0);
    }
}
