package io.funnel.spark;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatReductions;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.result.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Runs a standalone cluster on this machine whose executors reduce on its device. It compares the bits with one process
 * on the same device. It also compares times with Spark's own functions and with Funnel's free choice of device or
 * host. Each measurement writes a row to the file. The exit code is 1 if a bit differs, or if a reduction did not run
 * on the device.
 *
 * <pre>
 * mvn -q -pl src/processor,src/spark -am test-compile -Dfunnel.quick
 * java @$TORNADOVM_HOME/tornado-argfile @tornado-config/ptx.args \
 *     --upgrade-module-path=$TORNADOVM_HOME/share/java/graalJars:log4j-api-2.25.4.jar -Xmx4g \
 *     -cp "src/spark/target/test-classes:src/spark/target/classes:…" \
 *     io.funnel.spark.SparkOnDevice tornado-config/ptx.args ROWS PARTITIONS ROUNDS FILE
 * </pre>
 *
 * <p>The class path has the classes or jars of {@code src/annotations}, {@code embedded}, {@code funnel} and {@code
 * catalogue}, and Spark's jars. The cluster shares all of them. A partition has at most 4194304 rows, one block.
 */
final class SparkOnDevice {

    private static final int WARM_UP = 2;
    private static final long NANOS_OF_A_MILLI = 1_000_000;

    private final int rows;
    private final int partitions;
    private final int rounds;
    private final List<String> lines =
            new ArrayList<>(List.of("what,way,rows,partitions,medianMillis,leastMillis,value,strategy,device,right"));
    private boolean right = true;

    private SparkOnDevice(int rows, int partitions, int rounds) {
        this.rows = rows;
        this.partitions = partitions;
        this.rounds = rounds;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 5) {
            throw new IllegalArgumentException(
                    "arguments: given=" + List.of(args) + "; try tornado-config/ptx.args 32000000 8 7 FILE");
        }
        SparkOnDevice bench =
                new SparkOnDevice(Integer.parseInt(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]));
        bench.run(Path.of(args[0]));
        Files.write(Path.of(args[4]), bench.lines);
        System.exit(bench.right ? 0 : 1);
    }

    private void run(Path options) throws IOException, InterruptedException {
        String sdk = Objects.requireNonNull(System.getenv("TORNADOVM_HOME"), "TORNADOVM_HOME");
        Device device = Devices.preferred(Devices.all()).orElseThrow();
        try (Cluster cluster = Cluster.start(Path.of("target/cluster-device"));
                Funnel funnel = Funnel.builder().device(device).placement(Placement.DEVICE).build();
                SingleProcess single = new SingleProcess(funnel.trusting())) {
            measure(session(cluster, sdk, options, "device"), "device", single);
            measure(session(cluster, sdk, options, "fastest"), "fastest", null);
        }
    }

    private static SparkSession session(Cluster cluster, String sdk, Path options, String placement)
            throws IOException {
        return cluster.session().config("spark.executor.resource.gpu.amount", "1")
                .config("spark.task.resource.gpu.amount", "0.5")
                .config("spark.executor.memory", "1800m")
                .config(ExecutorFunnels.PLACEMENT, placement)
                .config("spark.executor.extraClassPath", String.join(":",
                        cluster.applicationJars().stream().map(Path::toString).toList()))
                .config("spark.executor.extraJavaOptions",
                        "@" + sdk + "/tornado-argfile @" + options.toRealPath() + " " + cluster.modules(sdk))
                .getOrCreate();
    }

    private void measure(SparkSession spark, String placement, @Nullable SingleProcess single) {
        Dataset<Row> data = spark.range(0, rows, 1, partitions)
                .selectExpr("cast(id * 7919 % 1000003 as float) as price", "cast(id % 10 as int) as region").cache();
        data.count();
        data.createOrReplaceTempView("t");
        List<float[][]> elements = single == null ? List.of() : elements();
        for (Reduction<?> reduction : List.of(FloatReductions.SUM, FloatReductions.MINIMUM_AND_MAXIMUM,
                FloatReductions.SAMPLE_VARIANCE, FloatReductions.ARG_MAX)) {
            Object expected = single == null ? null : single.inOrder(reduction, elements).value();
            reduce(data, reduction, placement, expected);
        }
        spark.udf().register("energy", FunnelSpark.udaf(FloatReductions.SUM_OF_SQUARES));
        query(spark, "energy by region, placement=" + placement,
                "select region, energy(price) as v from t group by region");
        if (single != null) {
            query(spark, "Spark sum", "select sum(price) as v from t");
            query(spark, "Spark min and max", "select min(price), max(price) as v from t");
            query(spark, "Spark var_samp", "select var_samp(price) as v from t");
            query(spark, "Spark max_by", "select max_by(region, price) as v from t");
            query(spark, "Spark sum by region", "select region, sum(price * price) as v from t group by region");
        }
        spark.stop();
    }

    /** The elements of Spark's partitions, generated without Spark. */
    private List<float[][]> elements() {
        List<float[][]> all = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            long first = (long) partition * rows / partitions;
            long end = (long) (partition + 1) * rows / partitions;
            float[] prices = new float[(int) (end - first)];
            for (int i = 0; i < prices.length; i++) {
                prices[i] = (first + i) * 7919 % 1_000_003;
            }
            all.add(new float[][] {prices});
        }
        return all;
    }

    private <R> void reduce(Dataset<Row> data, Reduction<R> reduction, String placement, @Nullable Object expected) {
        long[] nanos = new long[rounds];
        Result<R> result = timed(nanos, () -> FunnelSpark.reduce(data, reduction, "price"));
        boolean onDevice = result.ranOn().runtime().equals("tornadovm")
                || reduction.signature().indexing() != Indexing.NONE; // the host reduces parts of it
        boolean same = expected == null || (result.value().equals(expected) && onDevice);
        right &= same && result.length() == rows;
        if (!same) {
            System.err.println("not the bits of one process on the device: " + result + ", expected=" + expected
                    + ", remarks=" + result.remarks());
        }
        line(reduction.name(), "FunnelSpark.reduce placement=" + placement, nanos, result.value(),
                result.ranOn().strategy(), result.ranOn().device(), expected == null ? "" : "" + same);
    }

    private void query(SparkSession spark, String what, String sql) {
        long[] nanos = new long[rounds];
        List<Row> found = timed(nanos, () -> spark.sql(sql).collectAsList());
        line(what, "SQL", nanos, found.size() == 1 ? found.getFirst() : found.size() + " groups", "", "", "");
    }

    private static <T> T timed(long[] nanos, Supplier<T> call) {
        T result = call.get();
        for (int i = 1 - WARM_UP; i < nanos.length; i++) {
            long start = System.nanoTime();
            result = call.get();
            if (i >= 0) {
                nanos[i] = System.nanoTime() - start;
            }
        }
        Arrays.sort(nanos);
        return result;
    }

    private void line(String what, String way, long[] nanos, Object value, String strategy, String device,
            String same) {
        String line = String.format(Locale.ROOT, "%s,%s,%d,%d,%d,%d,%s,%s,%s,%s", what, way, rows, partitions,
                nanos[nanos.length / 2] / NANOS_OF_A_MILLI, nanos[0] / NANOS_OF_A_MILLI,
                value.toString().replace(',', ';'), strategy, device.replace(',', ';'), same);
        lines.add(line);
        System.out.println(line);
    }
}
