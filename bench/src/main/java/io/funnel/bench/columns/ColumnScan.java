package io.funnel.bench.columns;

import com.sun.management.OperatingSystemMXBean;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.hardwood.InputFile;
import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ParquetFileReader;
import io.funnel.Funnel;
import io.funnel.bench.OneLine;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.columns.Columns;
import io.funnel.columns.Nulls;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Result;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * How fast is a column of a Parquet file reduced, beside the library that reads it, and beside DuckDB? A file of random doubles
 * is made by DuckDB, read by Hardwood alone, and reduced by a Funnel on the host and by DuckDB; each in turn, as often as is
 * said. Answers must agree: extremes and counts exactly, sums, means and variances within what rounding explains. The file is
 * not deleted.
 *
 * <pre>
 * mvn -q -pl src/processor,bench -am package -Dfunnel.quick
 * java @tornado-config/embedded.args --add-modules jdk.incubator.vector -Xmx512m \
 *     -cp bench/target/benchmarks.jar:$DUCKDB_JAR io.funnel.bench.columns.ColumnScan ROWS PARQUET CODEC ROUNDS FILE
 * </pre>
 */
public final class ColumnScan {

    private static final double NANOS = 1e9;
    /** Of sums of numbers from 0 to 2 in some order. */
    private static final double TOLERANCE = 1e-9;

    private final Path file;
    private final int rounds;
    private final CsvWriter csv;
    private boolean right = true;

    private ColumnScan(Path file, int rounds, CsvWriter csv) {
        this.file = file;
        this.rounds = rounds;
        this.csv = csv;
    }

    /** Rows, the Parquet file, its codec, rounds, and the file for the rows. */
    public static void main(String[] args) throws IOException, SQLException {
        OneLine.forMistakes();
        if (args.length != 5) {
            throw new IllegalArgumentException(
                    "arguments: given=" + List.of(args) + "; try 2684354560 /tmp/a.parquet UNCOMPRESSED 3 FILE");
        }
        boolean right =
                run(Long.parseLong(args[0]), Path.of(args[1]), args[2], Integer.parseInt(args[3]), Path.of(args[4]));
        System.exit(right ? 0 : 1);
    }

    /** Makes the file if it is not there, and times all; whether every answer agreed. */
    static boolean run(long rows, Path file, String codec, int rounds, Path output) throws IOException, SQLException {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(output)) {
            if (!Files.exists(file)) {
                make(duck, rows, file, codec);
            }
            ColumnScan scan = new ColumnScan(file, rounds, csv);
            scan.run(duck);
            return scan.right;
        }
    }

    private static void make(Connection duck, long rows, Path file, String codec) throws SQLException {
        try (Statement statement = duck.createStatement()) {
            statement.execute("SET memory_limit = '2GB'");
            statement.execute("SET preserve_insertion_order = false");
            statement
                    .execute("COPY (SELECT (hash(i) % 9007199254740992)::DOUBLE / 4503599627370496 AS price FROM range("
                            + rows + ") t(i)) TO '" + file + "' (FORMAT parquet, COMPRESSION '" + codec
                            + "', ROW_GROUP_SIZE 1000000)");
        }
    }

    private void run(Connection duck) throws IOException {
        csv.writeRecord("what", "by", "fileBytes", "rows", "seconds", "cpuSeconds", "gigabytesPerSecond", "answer",
                "agrees",
                "heapLimitBytes", "residentBytes");
        try (Funnel funnel = Funnel.builder().placement(Placement.HOST).build()) {
            Columns columns = Columns.parquet(file).nulls(Nulls.IGNORE);
            for (int round = 0; round < rounds; round++) {
                double rows = time("read", "Hardwood", this::read, (double) columns.rows());
                one(funnel, duck, columns, "sum", DoubleReductions.SUM, "sum(price)");
                one(funnel, duck, columns, "minimum", DoubleReductions.MINIMUM, "min(price)");
                one(funnel, duck, columns, "maximum", DoubleReductions.MAXIMUM, "max(price)");
                one(funnel, duck, columns, "mean", DoubleReductions.MEAN, "avg(price)");
                one(funnel, duck, columns, "variance", DoubleReductions.SAMPLE_VARIANCE, "var_samp(price)");
                double counted = time("count", "DuckDB", () -> value(duck, "count(price)"), rows);
                right &= counted == rows;
            }
        }
    }

    private void one(Funnel funnel, Connection duck, Columns columns, String what,
            Reduction1<DoubleArray, Double> reduction, String sql) {
        double expected = time(what, "DuckDB", () -> value(duck, sql), Double.NaN);
        time(what, "Funnel", () -> {
            Result<Double> result = funnel.trusting().reduce(reduction, columns.doubles("price"));
            return result.value();
        }, expected);
    }

    /** Reads all batches and looks at none of their values. */
    private double read() throws IOException {
        long rows = 0;
        try (ParquetFileReader reader = ParquetFileReader.open(InputFile.of(file));
                ColumnReader column = reader.columnReader("price")) {
            while (column.nextBatch()) {
                rows += column.getDoubles().length > 0 ? column.getRecordCount() : 0;
            }
        }
        return rows;
    }

    private double value(Connection duck, String sql) throws SQLException {
        try (Statement statement = duck.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + sql + " FROM '" + file + "'")) {
            rows.next();
            return rows.getDouble(1);
        }
    }

    /** NaN where there is nothing to agree with. */
    private double time(String what, String by, Callable<Double> work, double expected) {
        try {
            long start = System.nanoTime();
            long cpuStart = cpuNanos();
            double answer = work.call();
            double seconds = (System.nanoTime() - start) / NANOS;
            double cpuSeconds = (cpuNanos() - cpuStart) / NANOS;
            boolean exact = what.endsWith("imum") || what.equals("read") || what.equals("count");
            boolean agrees = Double.isNaN(expected)
                    || (exact ? answer == expected : Math.abs(answer - expected) <= TOLERANCE * Math.abs(expected));
            right &= agrees;
            long bytes = Files.size(file);
            long heap = Runtime.getRuntime().maxMemory();
            csv.writeRecord(what, by, "" + bytes, "" + Columns.parquet(file).rows(),
                    String.format(Locale.ROOT, "%.3f", seconds), String.format(Locale.ROOT, "%.3f", cpuSeconds),
                    String.format(Locale.ROOT, "%.3f", bytes / seconds / NANOS), "" + answer, "" + agrees, "" + heap,
                    "" + resident());
            System.out.printf(Locale.ROOT,
                    "%s by %s: %.2f s, %.2f s of processors, %.2f GB/s, %s, agrees=%s, heap %d MiB, resident %d MiB%n",
                    what, by, seconds, cpuSeconds, bytes / seconds / NANOS, answer, agrees, heap >> 20,
                    resident() >> 20);
            return answer;
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(what + " by " + by, e);
        }
    }

    /** Of all threads of the process, native ones too; 0 where the system does not say. */
    private static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }

    /** Memory that is the process's own, without pages of files; 0 where the system does not say. */
    private static long resident() throws IOException {
        Path status = Path.of("/proc/self/status");
        return !Files.exists(status)
                ? 0
                : Files.readAllLines(status).stream().filter(line -> line.startsWith("RssAnon:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10).findFirst().orElse(0);
    }
}
