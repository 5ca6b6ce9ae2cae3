package io.funnel.lab.results;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.funnel.reduction.Axis;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A way to reduce the segments of one shape; a number that was not measured is NaN.
 *
 * @param way       a backend's name, {@code torch}, {@code CUB}, {@code numpy}, or {@code flat on} and a backend
 * @param reduction the operation's name of the catalogue, without its type
 * @param call      microseconds of a whole call
 * @param status    {@code verified}, or else the first word of what is wrong
 */
record SegmentRow(String way, boolean own, String reduction, Axis axis, double gigabytes, double call, String device,
        String status) {

    /** Names that peers have, and one that differs by a factor alone. */
    private static final Map<String, String> NAMES = Map.of("amax", "maximum", "argmax", "argMax", "var",
            "sampleVariance", "logsumexp", "logSumExp", "vector_norm", "euclideanNorm", "rootMeanSquare",
            "euclideanNorm");
    static final String FLAT = "flat on ";
    private static final String OWN = "funnel";

    /** Reads the rows of a folder. */
    static List<SegmentRow> all(Path folder) throws IOException {
        return Rows.of(folder, "source", "outer", "inner", "gigabytesPerSecond").stream().map(SegmentRow::of)
                .toList();
    }

    private static SegmentRow of(NamedCsvRecord row) {
        String source = row.getField("source");
        String backend = row.getField("backend");
        String name = row.getField("reduction").replaceFirst(".*\\.", "");
        String way = switch (source) {
            case OWN -> backend;
            case "flat" -> FLAT + backend;
            default -> source.replaceFirst(" .*", "");
        };
        return new SegmentRow(way, source.equals(OWN), NAMES.getOrDefault(name, name),
                new Axis(number(row, "outer"), number(row, "length"), number(row, "inner"), false),
                Rows.number(row, "gigabytesPerSecond"),
                row.getHeader().contains("callMicros") ? Rows.number(row, "callMicros") : Double.NaN,
                row.findField("device").orElse(""),
                row.findField("status").orElse("verified").replaceFirst(":.*", ""));
    }

    private static long number(NamedCsvRecord row, String column) {
        return Long.parseLong(row.getField(column));
    }

    /** Formats the shape: {@code rows of 64}, {@code 1024 columns}, {@code 64 × 4096 × 1024}. */
    static String shape(Axis axis) {
        if (axis.isRows()) {
            return "rows of " + power(axis.length());
        }
        return axis.outer() == 1
                ? power(axis.inner()) + " columns"
                : power(axis.outer()) + " × " + axis.length() + " × " + axis.inner();
    }

    private static String power(long number) {
        return Long.bitCount(number) == 1 && number > 1024 ? "2^" + Long.numberOfTrailingZeros(number) : number + "";
    }
}
