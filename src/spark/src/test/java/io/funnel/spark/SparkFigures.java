package io.funnel.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.funnel.catalogue.DoubleExtremes;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatReductions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/**
 * Measures what travels in a cluster, and times beside Spark's own functions; runs when it is named, and writes to the folder
 * {@code funnel.figures}: {@code mvn test -pl src/processor,src/spark -am -Dtest=SparkFigures
 * -Dsurefire.failIfNoSpecifiedTests=false -Dfunnel.figures=/tmp/figures}.
 */
class SparkFigures {

    private static final Path FOLDER = Path.of(System.getProperty("funnel.figures", "target/figures"));
    private static final int ROWS = 1_000_000;
    private static final int PEER_ROWS = Integer.getInteger("funnel.rows", 20_000_000);
    private static final int REPETITIONS = 7;

    /** What the tasks of a job have sent. */
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

    private static double sql(SparkSession spark, String expression, String groups) {
        return spark.sql("select " + expression + " as v from prices" + groups + " order by 1").first().getDouble(0);
    }

    /** The median of some repetitions after two that are left out. */
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
