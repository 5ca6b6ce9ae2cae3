package io.funnel.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.OperatingSystemMXBean;
import io.funnel.catalogue.DoubleExtremes;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatReductions;
import io.funnel.reduction.Reduction;
import io.funnel.result.Partials;
import io.funnel.settings.ErrorBounds;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.Aggregator;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;

/**
 * Measures the traffic in a cluster, and compares times with Spark's own functions. Runs only by name, and writes to
 * the folder {@code funnel.figures}: {@code mvn test -pl src/processor,src/spark -am -Dtest=SparkFigures
 * -Dsurefire.failIfNoSpecifiedTests=false -Dfunnel.figures=/tmp/figures}.
 */
class SparkFigures {

    private static final Path FOLDER = Path.of(System.getProperty("funnel.figures", "target/figures"));
    private static final int ROWS = 1_000_000;
    private static final int PEER_ROWS = Integer.getInteger("funnel.rows", 20_000_000);
    private static final int REPETITIONS = 7;

    /** Bytes sent by the tasks of a job. */
    private static final class Traffic extends SparkListener {
        private final LongAdder tasks = new LongAdder();
        private final LongAdder resultBytes = new LongAdder();
        private final LongAdder shuffleRecords = new LongAdder();
        private final LongAdder shuffleBytes = new LongAdder();
        private final LongAdder fetches = new LongAdder();

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            TaskMetrics metrics = end.taskMetrics();
            tasks.increment();
            resultBytes.add(metrics.resultSize());
            shuffleRecords.add(metrics.shuffleWriteMetrics().recordsWritten());
            shuffleBytes.add(metrics.shuffleWriteMetrics().bytesWritten());
            fetches.add(metrics.shuffleReadMetrics().totalBlocksFetched());
        }
    }

    @Test
    void traffic_ofPartitions() throws Exception {
        List<String> lines = new ArrayList<>(List.of(
                "what,partitions,rows,groups,tasks,resultBytes,shuffleRecords,shuffleBytes,shuffleBlocks,millis"));
        Cluster cluster = Cluster.start(Path.of("target/cluster-figures"));
        SparkSession spark = cluster.session().getOrCreate();
        spark.conf().set("spark.sql.adaptive.enabled", "false");
        spark.udf().register("energy", FunnelSpark.udaf(FloatReductions.SUM_OF_SQUARES));
        FunnelSpark.reduce(spark.range(0, 1000, 1, 8).selectExpr("cast(id as float) as x"), FloatReductions.SUM, "x");
        try {
            for (int partitions : new int[] {10, 100, 1_000}) {
                for (int rows : new int[] {ROWS / 10, ROWS}) {
                    Dataset<Row> data = spark.range(0, rows, 1, partitions)
                            .selectExpr("cast(id % 1000 as float) as x", "id");
                    data.createOrReplaceTempView("t");
                    lines.add(traffic(spark, "sum", partitions, rows, 0,
                            () -> FunnelSpark.reduce(data, FloatReductions.SUM, "x")));
                    lines.add(traffic(spark, "sum with bound", partitions, rows, 0,
                            () -> FunnelSpark.on(data).bounded().reduce(FloatReductions.SUM, "x")));
                    DatasetReduction histogram = FunnelSpark.on(data).parameters(new float[] {0, 1_000});
                    lines.add(traffic(spark, "histogram64", partitions, rows, 0,
                            () -> histogram.reduce(FloatReductions.HISTOGRAM64, "x")));
                    spark.conf().set(DatasetReduction.DRIVER_BYTES, "1");
                    lines.add(traffic(spark, "histogram64 in groups", partitions, rows, 0,
                            () -> histogram.reduce(FloatReductions.HISTOGRAM64, "x")));
                    spark.conf().unset(DatasetReduction.DRIVER_BYTES);
                    for (int groups : new int[] {10, 1_000}) {
                        for (String function : List.of("energy", "sum")) {
                            lines.add(traffic(spark, function + " group by", partitions, rows, groups,
                                    () -> spark.sql("select id % " + groups + " as g, " + function
                                            + "(x) from t group by 1").collectAsList()));
                        }
                    }
                }
            }
        } finally {
            spark.stop();
            cluster.close();
        }
        save("traffic.csv", lines);
    }

    /** Traffic of states to the driver: one by one, in groups of neighbours, and by Spark's own treeAggregate. */
    @Test
    void traffic_ofTrees() throws Exception {
        List<String> lines = new ArrayList<>(List.of(
                "what,partitions,rows,groups,tasks,resultBytes,shuffleRecords,shuffleBytes,shuffleBlocks,millis"));
        SparkSession spark;
        try (Cluster cluster = Cluster.start(Path.of("target/cluster-figures"))) {
            spark = cluster.session().getOrCreate();
            for (int partitions : new int[] {10, 100, 1_000}) {
                Dataset<Row> data = spark.range(0, ROWS, 1, partitions).selectExpr("cast(id % 1000 as float) as x");
                for (Reduction<?> reduction : List.of(FloatReductions.SUM, FloatReductions.HISTOGRAM64)) {
                    Object[] range =
                            reduction == FloatReductions.SUM ? new Object[0] : new Object[] {new float[] {0, 1_000}};
                    String name = reduction == FloatReductions.SUM ? "sum" : "histogram64";
                    DatasetReduction own = FunnelSpark.on(data).parameters(range);
                    lines.add(traffic(spark, name, partitions, ROWS, 0, () -> own.reduce(reduction, "x")));
                    spark.conf().set(DatasetReduction.DRIVER_BYTES, "1");
                    lines.add(traffic(spark, name + " in groups", partitions, ROWS, 0,
                            () -> own.reduce(reduction, "x")));
                    spark.conf().unset(DatasetReduction.DRIVER_BYTES);
                    lines.add(traffic(spark, name + " by treeAggregate", partitions, ROWS, 0,
                            () -> byTreeAggregate(data, reduction, range)));
                }
            }
            spark.stop();
        }
        save("tree.csv", lines);
    }

    /** Combines as Spark does: every n-th partition together, in order of arrival. */
    private static byte[] byTreeAggregate(Dataset<Row> data, Reduction<?> reduction, Object... parameters) {
        ReductionName name = ReductionName.of(reduction);
        DatasetCall call = new DatasetCall(name, List.of("x"), Parameters.of(reduction, parameters), 1 << 22, false,
                ErrorBounds.NONE, false, List.of());
        byte[] none = Partials.of(reduction, ErrorBounds.NONE).none().toUncheckedBytes();
        return SourceColumns.of(data, reduction, "x").states(call, null)
                .treeAggregate(none, (all, state) -> both(name, all, state.partial()),
                        (left, right) -> both(name, left, right), 2);
    }

    private static byte[] both(ReductionName name, byte[] left, byte[] right) {
        Partials<?> partials = Partials.of(name.find(), ErrorBounds.NONE);
        return partials.combine(partials.readUnchecked(left), partials.readUnchecked(right)).toUncheckedBytes();
    }

    private static String traffic(
            SparkSession spark, String what, int partitions, int rows, int groups, Supplier<?> job) throws Exception {
        Traffic traffic = new Traffic();
        spark.sparkContext().listenerBus().waitUntilEmpty(60_000);
        spark.sparkContext().addSparkListener(traffic);
        long start = System.nanoTime();
        assertThat(job.get()).isNotNull();
        long millis = (System.nanoTime() - start) / 1_000_000;
        spark.sparkContext().listenerBus().waitUntilEmpty(60_000);
        spark.sparkContext().removeSparkListener(traffic);
        return String.join(",", what, String.valueOf(partitions), String.valueOf(rows), String.valueOf(groups),
                traffic.tasks.toString(), traffic.resultBytes.toString(), traffic.shuffleRecords.toString(),
                traffic.shuffleBytes.toString(), traffic.fetches.toString(), String.valueOf(millis));
    }

    private static void save(String name, List<String> lines) throws IOException {
        Files.createDirectories(FOLDER);
        Files.write(FOLDER.resolve(name), lines);
    }

    @Test
    void times_besideSparks() throws IOException {
        SparkSession spark = LocalSpark.session();
        String file = Path.of("target/figures.parquet").toAbsolutePath().toString();
        spark.range(0, PEER_ROWS, 1, 4)
                .selectExpr("sin(id) * 100 as price", "cast(id % 10 as int) as region", "id")
                .write().mode("overwrite").parquet(file);
        Dataset<Row> data = spark.read().parquet(file);
        data.createOrReplaceTempView("prices");
        spark.udf().register("f_sum", FunnelSpark.udaf(DoubleReductions.SUM));
        spark.udf().register("f_mean", FunnelSpark.udaf(DoubleReductions.MEAN));
        spark.udf().register("f_variance", FunnelSpark.udaf(DoubleReductions.SAMPLE_VARIANCE));
        List<String> lines = new ArrayList<>(List.of("what,way,rows,groups,medianMillis,value"));
        double sum = time(lines, "sum", "FunnelSpark.reduce", 0,
                () -> FunnelSpark.reduce(data, DoubleReductions.SUM, "price").value());
        double mean = time(lines, "mean", "FunnelSpark.reduce", 0,
                () -> FunnelSpark.reduce(data, DoubleReductions.MEAN, "price").value());
        double variance = time(lines, "variance", "FunnelSpark.reduce", 0,
                () -> FunnelSpark.reduce(data, DoubleReductions.SAMPLE_VARIANCE, "price").value());
        DoubleExtremes.ArgMax[] greatest = new DoubleExtremes.ArgMax[1];
        time(lines, "argMax", "FunnelSpark.reduce", 0, () -> {
            greatest[0] = FunnelSpark.reduce(data, DoubleReductions.ARG_MAX, "price").value();
            return greatest[0].value();
        });
        time(lines, "sum with bound", "FunnelSpark.reduce", 0,
                () -> FunnelSpark.on(data).bounded().reduce(DoubleReductions.SUM, "price").value());
        for (String[] pair : new String[][] {{"sum", "f_sum", "sum"}, {"mean", "f_mean", "avg"},
            {"variance", "f_variance", "var_samp"}}) {
            double funnel = time(lines, pair[0], "udaf", 0, () -> sql(spark, pair[1] + "(price)", ""));
            double own = time(lines, pair[0], "Spark " + pair[2], 0, () -> sql(spark, pair[2] + "(price)", ""));
            double apart = pair[0].equals("sum") ? sum : pair[0].equals("mean") ? mean : variance;
            assertThat(funnel).isCloseTo(own, within(Math.max(1e-6, Math.abs(own) * 1e-9)));
            assertThat(apart).isCloseTo(own, within(Math.max(1e-6, Math.abs(own) * 1e-9)));
            time(lines, pair[0], "udaf", 10, () -> sql(spark, pair[1] + "(price)", " group by region"));
            time(lines, pair[0], "Spark " + pair[2], 10, () -> sql(spark, pair[2] + "(price)", " group by region"));
        }
        double id = time(lines, "argMax", "Spark max_by", 0, () -> sql(spark, "cast(max_by(id, price) as double)", ""));
        assertThat(data.filter("id = " + (long) id).first().getDouble(0)).isEqualTo(greatest[0].value());
        save("peers.csv", lines);
    }

    /** The sum of squares as a user writes it by hand for Spark. */
    private static final class ByHand extends Aggregator<Float, Double, Double> {
        private static final long serialVersionUID = 1;

        @Override
        public Double zero() {
            return 0.0;
        }

        @Override
        public Double reduce(Double buffer, Float element) {
            return buffer + element * element;
        }

        @Override
        public Double merge(Double left, Double right) {
            return left + right;
        }

        @Override
        public Double finish(Double buffer) {
            return buffer;
        }

        @Override
        public Encoder<Double> bufferEncoder() {
            return Encoders.DOUBLE();
        }

        @Override
        public Encoder<Double> outputEncoder() {
            return Encoders.DOUBLE();
        }
    }

    /**
     * Rows in groups, compared with Spark's own function and a hand-written Aggregator; CPU time too, for busy
     * machines.
     */
    @Test
    void times_ofGroups() throws IOException {
        SparkSession spark = LocalSpark.session();
        String file = Path.of("target/groups.parquet").toAbsolutePath().toString();
        spark.range(0, PEER_ROWS, 1, 4)
                .selectExpr("cast(sin(id) * 100 as float) as power", "cast(id % 10 as int) as g10",
                        "cast(id % 1000 as int) as g1000")
                .write().mode("overwrite").parquet(file);
        spark.read().parquet(file).createOrReplaceTempView("powers");
        spark.udf().register("energy", FunnelSpark.udaf(EnergyReductions.SUM_OF_SQUARES));
        spark.udf().register("by_hand", functions.udaf(new ByHand(), Encoders.FLOAT()));
        List<String> lines = new ArrayList<>(
                List.of("function,rows,groups,groupsBeforeSorting,medianMillis,medianCpuMillis,leastCpuMillis"));
        for (int groups : new int[] {10, 1_000}) {
            for (String threshold : groups == 10 ? List.of("128") : List.of("128", "4096")) {
                spark.conf().set("spark.sql.objectHashAggregate.sortBased.fallbackThreshold", threshold);
                lines.addAll(inTurns(spark, groups, threshold));
            }
        }
        spark.conf().unset("spark.sql.objectHashAggregate.sortBased.fallbackThreshold");
        save("groups.csv", lines);
    }

    /** Runs all variants in each round, so that the state of the JIT compiler is the same for all. */
    private static List<String> inTurns(SparkSession spark, int groups, String threshold) {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        List<String> functions = List.of("energy(power)", "by_hand(power)", "sum(power * power)");
        long[][] wall = new long[functions.size()][REPETITIONS];
        long[][] cpu = new long[functions.size()][REPETITIONS];
        for (int round = -2; round < REPETITIONS; round++) {
            for (int i = 0; i < functions.size(); i++) {
                String sql = "select g" + groups + " as g, " + functions.get(i) + " as v from powers group by 1";
                long start = System.nanoTime();
                long before = system.getProcessCpuTime();
                assertThat(spark.sql(sql).collectAsList()).hasSize(groups);
                if (round >= 0) {
                    cpu[i][round] = (system.getProcessCpuTime() - before) / 1_000_000;
                    wall[i][round] = (System.nanoTime() - start) / 1_000_000;
                }
            }
        }
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < functions.size(); i++) {
            Arrays.sort(wall[i]);
            Arrays.sort(cpu[i]);
            lines.add(functions.get(i) + "," + PEER_ROWS + "," + groups + "," + threshold + ","
                    + wall[i][REPETITIONS / 2] + "," + cpu[i][REPETITIONS / 2] + "," + cpu[i][0]);
        }
        return lines;
    }

    /**
     * Many groups, all rows written nowhere. A way in a process of its own shows its memory: {@code -Dfunnel.way=0}. The
     * last one takes minutes, and only runs so. {@code -Dtest.tiers=-Xmx8g} leaves the JIT compiler as it is.
     */
    @Test
    void times_ofManyGroups() throws Exception {
        int groups = Integer.getInteger("funnel.groups", 1_000_000);
        int only = Integer.getInteger("funnel.way", -1);
        SparkSession spark = LocalSpark.session();
        Path file = Path.of("target/many-groups-" + PEER_ROWS + "-" + groups + ".parquet").toAbsolutePath();
        if (!Files.exists(file)) {
            spark.range(0, PEER_ROWS, 1, 4)
                    .selectExpr("pmod(hash(id), " + groups + ") as key", "sin(id) * 100 as price")
                    .write().parquet(file.toString());
        }
        Dataset<Row> data = spark.read().parquet(file.toString());
        data.createOrReplaceTempView("many");
        spark.udf().register("f_sum", FunnelSpark.udaf(DoubleReductions.SUM));
        List<String> names = List.of("FunnelSpark by sum", "Spark sum", "FunnelSpark by variance", "Spark var_samp",
                "udaf sum");
        List<Supplier<Dataset<Row>>> ways = List.of(
                () -> FunnelSpark.on(data).by("key").reduce(DoubleReductions.SUM, "price"),
                () -> spark.sql("select key, sum(price) from many group by key"),
                () -> FunnelSpark.on(data).by("key").reduce(DoubleReductions.SAMPLE_VARIANCE, "price"),
                () -> spark.sql("select key, var_samp(price) from many group by key"),
                () -> spark.sql("select key, f_sum(price) from many group by key"));
        List<String> lines = new ArrayList<>(
                List.of("way,rows,groups,medianMillis,leastMillis,cpuMillis,shuffleBytes,peakExecutionBytes,peakProcessBytes"));
        long[][] wall = new long[ways.size()][REPETITIONS];
        long[] cpu = new long[ways.size()];
        Peak[] peaks = new Peak[ways.size()];
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        for (int round = -2; round < REPETITIONS; round++) {
            for (int i = 0; i < ways.size(); i++) {
                if (only >= 0 ? only != i : i == ways.size() - 1) {
                    continue;
                }
                peaks[i] = new Peak();
                spark.sparkContext().addSparkListener(peaks[i]);
                long before = system.getProcessCpuTime();
                long start = System.nanoTime();
                ways.get(i).get().write().format("noop").mode("overwrite").save();
                if (round >= 0) {
                    wall[i][round] = (System.nanoTime() - start) / 1_000_000;
                    cpu[i] += (system.getProcessCpuTime() - before) / 1_000_000 / REPETITIONS;
                }
                spark.sparkContext().listenerBus().waitUntilEmpty(60_000);
                spark.sparkContext().removeSparkListener(peaks[i]);
            }
        }
        for (int i = 0; i < ways.size(); i++) {
            if (only < 0 ? i < ways.size() - 1 : only == i) {
                Arrays.sort(wall[i]);
                lines.add(String.join(",", names.get(i), String.valueOf(PEER_ROWS), String.valueOf(groups),
                        String.valueOf(wall[i][REPETITIONS / 2]), String.valueOf(wall[i][0]), String.valueOf(cpu[i]),
                        peaks[i].shuffled.toString(), peaks[i].execution.toString(),
                        only < 0 ? "" : String.valueOf(peakProcessBytes())));
            }
        }
        if (only < 0) {
            assertThat(ways.get(0).get().join(ways.get(1).get().toDF("key", "own"), "key")
                    .filter("abs(sum - own) > 1e-9 * abs(own) + 1e-9").count()).isZero();
        }
        save("many-groups" + (only < 0 ? "" : "-" + only) + ".csv", lines);
    }

    /** Bytes shuffled by a job, and the most execution memory of one of its tasks. */
    private static final class Peak extends SparkListener {
        private final LongAdder shuffled = new LongAdder();
        private final LongAccumulator execution = new LongAccumulator(Math::max, 0);

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            shuffled.add(end.taskMetrics().shuffleWriteMetrics().bytesWritten());
            execution.accumulate(end.taskMetrics().peakExecutionMemory());
        }
    }

    /** The most memory that this process has had, on Linux. */
    private static long peakProcessBytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream().filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10).findFirst().orElse(0);
    }

    private static double sql(SparkSession spark, String expression, String groups) {
        return spark.sql("select " + expression + " as v from prices" + groups + " order by 1").first().getDouble(0);
    }

    /** The median of some repetitions after two warm-ups. */
    private static double time(List<String> lines, String what, String way, int groups, Supplier<Double> call) {
        List<Long> millis = new ArrayList<>();
        double value = 0;
        for (int i = 0; i < REPETITIONS + 2; i++) {
            long start = System.nanoTime();
            value = call.get();
            if (i >= 2) {
                millis.add((System.nanoTime() - start) / 1_000_000);
            }
        }
        millis.sort(null);
        lines.add(String.format(Locale.ROOT, "%s,%s,%d,%d,%d,%s", what, way, PEER_ROWS, groups,
                millis.get(REPETITIONS / 2), value));
        return value;
    }
}
