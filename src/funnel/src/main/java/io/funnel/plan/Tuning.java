package io.funnel.plan;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The table {@code gpu-sizes.csv} of sizes on GPUs; the most specific row wins, and no key names a reduction. */
final class Tuning {

    static final List<String> COLUMNS =
            List.of("elements", "state", "values", "kind", "load", "backend", "work", "size",
                    "items", "rounds", "longTimes", "taken", "gain", "device", "date", "evidence");
    /** Inputs from this size on have {@code longTimes} the groups. */
    private static final long LONG_INPUT = 1L << 31;
    /** Resident work-items of an H100's or H200's compute unit, if local memory and registers suffice. */
    private static final int RESIDENT_ITEMS = 2048;
    /** Local memory of such a unit; groups that exceed it wait for others, and leave most of the device idle. */
    private static final long LOCAL_BYTES = 228 * 1024;
    /** The driver's share of it for each group. */
    private static final long LOCAL_BYTES_OF_DRIVER = 1024;
    private static final Tuning SHIPPED = read();

    private final List<Row> rows;
    /** Cache of lookups, since calls plan each length again. */
    private final Map<Wish, Row> found = new ConcurrentHashMap<>();

    /** A kernel and its group size; 0 for any. */
    private record Wish(Key key, int size) {}

    Tuning(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    /** The properties of a kernel that affect its sizes. */
    enum Kind {
        PLAIN, EXTREME, INDEXED, WIDE, COUNTS;

        static Kind of(Reduction<?> reduction) {
            Signature signature = reduction.signature();
            if (signature.width() > 1) {
                return signature.state().size() == 1 && signature.state().getFirst().type() == ElementType.INT
                        ? COUNTS
                        : WIDE;
            }
            if (signature.indexing() == Signature.Indexing.INT || signature.indexing() == Signature.Indexing.LONG) {
                return INDEXED;
            }
            return reduction.definition().identity() instanceof Number number && Double.isInfinite(number.doubleValue())
                    ? EXTREME
                    : PLAIN;
        }

        boolean isArray() {
            return this == WIDE || this == COUNTS;
        }
    }

    /** A kernel's key in the table; {@code values} is the number of values in its state. */
    record Key(ElementType elements, ElementType state, int values, Kind kind, boolean vectors, String backend,
            int work) {

        static Key of(Reduction<?> reduction, boolean vectors, String backend) {
            Signature signature = reduction.signature();
            return new Key(signature.streamed().getFirst().type(), signature.state().getFirst().type(),
                    signature.state().size() * signature.width(), Kind.of(reduction), vectors, backend,
                    signature.work());
        }
    }

    /** An integer range; an open end is the largest int. */
    record Range(int least, int most) {

        static final Range ALL = new Range(0, Integer.MAX_VALUE);

        static Range parse(String text) {
            if (text.isEmpty()) {
                return ALL;
            }
            String[] ends = text.split("\\.\\.", -1);
            return new Range(ends[0].isEmpty() ? 0 : Integer.parseInt(ends[0]),
                    ends[ends.length - 1].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(ends[ends.length - 1]));
        }

        boolean has(int number) {
            return least <= number && number <= most;
        }
    }

    /** One row; an empty set or {@link Range#ALL} matches everything. */
    record Row(Set<String> elements, Set<String> state, Range values, Set<String> kinds, Set<String> loads,
            Set<String> backends, Range work, int size, int items, int rounds, int longTimes, boolean taken,
            double gain, String device, String date, String evidence) {

        static Row parse(String line) {
            List<String> cells = Arrays.stream(line.split(",", COLUMNS.size())).map(String::strip).toList();
            if (cells.size() != COLUMNS.size()) {
                throw new IllegalArgumentException("cells=" + cells.size() + ", expected=" + COLUMNS.size());
            }
            Set<String> types = Arrays.stream(ElementType.values()).map(ElementType::label).collect(Collectors.toSet());
            Set<String> kinds = Arrays.stream(Kind.values()).map(Row::label).collect(Collectors.toSet());
            return new Row(words(cells.get(0), types), words(cells.get(1), types), Range.parse(cells.get(2)),
                    words(cells.get(3), kinds), words(cells.get(4), Set.of("vectors", "elements")),
                    words(cells.get(5), Set.of("cuda", "ptx", "opencl")), Range.parse(cells.get(6)),
                    Integer.parseInt(cells.get(7)), Integer.parseInt(cells.get(8)), Integer.parseInt(cells.get(9)),
                    Integer.parseInt(cells.get(10)), words(cells.get(11), Set.of("yes", "no")).contains("yes"),
                    Double.parseDouble(cells.get(12)), cells.get(13), cells.get(14), cells.get(15));
        }

        private static Set<String> words(String cell, Set<String> known) {
            Set<String> words = cell.isEmpty() ? Set.of() : Set.of(cell.split("\\|", -1));
            if (!known.containsAll(words)) {
                throw new IllegalArgumentException("cell=" + cell + ", known=" + known);
            }
            return words;
        }

        private static String label(Kind kind) {
            return kind.name().toLowerCase(Locale.ROOT);
        }

        boolean matches(Key key) {
            return has(elements, key.elements().label()) && has(state, key.state().label()) && values.has(key.values())
                    && has(kinds, label(key.kind())) && has(loads, key.vectors() ? "vectors" : "elements")
                    && has(backends, key.backend()) && work.has(key.work());
        }

        private static boolean has(Set<String> words, String word) {
            return words.isEmpty() || words.contains(word);
        }

        /**
         * Groups per compute unit: the row's number, limited to one round of local memory.
         *
         * @param localBytes local memory of a group
         */
        int groups(int groupSize, long localBytes, long inputBytes) {
            int room = (int) Math.max(1, LOCAL_BYTES / (localBytes + LOCAL_BYTES_OF_DRIVER));
            int resident = rounds > 1 ? items : Math.min(items, RESIDENT_ITEMS);
            int round = room < Math.max(1, resident / groupSize) ? room : Math.max(1, items / groupSize);
            return rounds * round * (inputBytes >= LONG_INPUT ? longTimes : 1);
        }

        int specificity() {
            long sets = List.of(elements, state, kinds, loads, backends).stream().filter(set -> !set.isEmpty()).count();
            return (int) sets + (values.equals(Range.ALL) ? 0 : 1) + (work.equals(Range.ALL) ? 0 : 1);
        }
    }

    static Tuning shipped() {
        return SHIPPED;
    }

    Row row(Key key) {
        return row(key, 0);
    }

    /** The most specific row of a group size; if none matches, of all rows. */
    Row row(Key key, int size) {
        return found.computeIfAbsent(new Wish(key, size), wish -> best(key, size).or(() -> best(key, 0))
                .orElseThrow(() -> new IllegalStateException("no row matches: key=" + key)));
    }

    private Optional<Row> best(Key key, int size) {
        return rows.stream().filter(row -> (size == 0 || row.size() == size) && row.matches(key))
                .max(Comparator.comparingInt(Row::specificity));
    }

    List<Row> rows() {
        return rows;
    }

    private static Tuning read() {
        try (InputStream stream = Tuning.class.getResourceAsStream("gpu-sizes.csv")) {
            return parse(
                    new String(Objects.requireNonNull(stream, "missing from the jar: gpu-sizes.csv").readAllBytes(),
                            StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("tuning table cannot be read", e);
        }
    }

    /**
     * Reads a table.
     *
     * @throws IllegalArgumentException if it is malformed; the message names the line
     */
    static Tuning parse(String text) {
        List<Row> rows = new ArrayList<>();
        boolean hasHeader = false;
        for (String line : text.lines().filter(line -> !line.startsWith("#")).toList()) {
            if (!hasHeader) {
                if (!line.equals(String.join(",", COLUMNS))) {
                    throw new IllegalArgumentException("tuning table is broken: header=" + line);
                }
                hasHeader = true;
                continue;
            }
            try {
                rows.add(Row.parse(line));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("tuning table is broken: line=" + line + ", " + e.getMessage(), e);
            }
        }
        return new Tuning(rows);
    }
}
