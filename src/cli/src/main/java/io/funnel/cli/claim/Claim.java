package io.funnel.cli.claim;

import io.funnel.cli.data.InputException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A number that a page states.
 *
 * @param page  relative to Funnel's folder
 * @param words as they stand there
 * @param says  the number with its unit; it is true within half of its last digit
 * @param where in the raw data: {@link RawData}
 */
public record Claim(String page, String words, String says, String where) {

    private static final String FILE = "docs/claims.md";
    private static final Map<String, Double> NANOS = Map.of("ns", 1.0, "µs", 1e3, "ms", 1e6, "s", 1e9, "%", 0.01);

    /** All that the list in Funnel's folder has. */
    public static List<Claim> all(Path home) {
        try (var lines = Files.lines(home.resolve(FILE))) {
            return lines.filter(line -> line.startsWith("| [")).map(Claim::of).toList();
        } catch (IOException e) {
            throw new InputException("no list of claims: file=" + home.resolve(FILE) + "; try a clone of Funnel", e);
        }
    }

    private static Claim of(String line) {
        String[] cells = line.split("\\s*\\|\\s*", 0);
        if (cells.length != 5) {
            throw new InputException("not a claim: line=" + line + "; try page, words, number, raw data");
        }
        return new Claim(cells[1].replaceAll("\\[(.*)]\\(.*\\)", "$1"), cells[2], cells[3],
                cells[4].replace("`", ""));
    }

    /** What the raw data have, in the unit of the claim. */
    public double measured(Path home) {
        return RawData.number(home.resolve("bench").resolve("results"), where) / unit();
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

    private double unit() {
        String[] words = says.split(" ", -1);
        return words.length == 1 ? 1 : NANOS.getOrDefault(words[1], 1.0);
    }
}
