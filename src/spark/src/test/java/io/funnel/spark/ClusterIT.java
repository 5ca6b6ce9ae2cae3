package io.funnel.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.reduction.Reduction;
import io.funnel.result.Part;
import io.funnel.result.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.resource.ResourceProfile;
import org.apache.spark.resource.ResourceProfileBuilder;
import org.apache.spark.resource.TaskResourceRequests;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerSpeculativeTaskSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/** A cluster of separate processes gives the same bits as one process. */
@Timeout(180)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class) // neighbours share a session
class ClusterIT {

    private static final SingleProcess SINGLE = new SingleProcess();
    private static final long PATIENCE_MILLIS = 60_000;
    private static Cluster cluster;
    private static SparkSession spark;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        cluster = Cluster.start(Path.of("target/cluster"));
        spark = cluster.session().getOrCreate();
    }

    @AfterAll
    static void close() {
        spark.stop();
        cluster.close();
        SINGLE.close();
    }

    private static void restart(SparkSession.Builder session) {
        spark.stop();
        spark = session.getOrCreate();
    }

    private static Dataset<Row> prices(int rows, int partitions) {
        return spark.range(0, rows, 1, partitions)
                .selectExpr("cast(sin(id) * 100 as float) as price", "cast(cos(id) as float) as tax", "id");
    }

    private static void assertAsInOneProcess(Dataset<Row> rows) {
        List<float[][]> elements = SingleProcess.partitions(rows, "price");
        for (Reduction<?> reduction : List.of(FloatReductions.SUM, FloatReductions.SAMPLE_VARIANCE,
                EnergyReductions.SUM_OF_SQUARES, FloatReductions.MINIMUM_AND_MAXIMUM)) {
            Result<?> result = FunnelSpark.reduce(rows, reduction, "price");
            assertThat(result.value()).as(reduction.name()).isEqualTo(SINGLE.inOrder(reduction, elements).value());
            assertThat(result.parts()).hasSize(elements.size());
        }
    }

    private static List<String> executors(Result<?> result) {
        return result.parts().stream().map(Part::place).map(place -> place.replaceAll(".*, (executor \\d+) .*", "$1"))
                .distinct().toList();
    }

    @Test
    @Order(1)
    void partitions_onSeveralExecutors_haveTheBitsOfOneProcess() {
        Dataset<Row> rows = prices(200_000, 8);
        assertAsInOneProcess(rows);
        Result<Float> sum = FunnelSpark.on(rows).bounded().reduce(FloatReductions.SUM, "price");
        assertThat(executors(sum)).hasSizeGreaterThan(1);
        assertThat(sum.ranOn().strategy()).isEqualTo("HostEngine");
        assertThat(sum.errorBound()).isLessThan(1);
        assertThat(FunnelSpark.reduce(rows, FloatReductions.ARG_MAX, "price").value())
                .isEqualTo(SINGLE.atOnce(FloatReductions.ARG_MAX, SingleProcess.partitions(rows, "price")).value());
    }

    @Test
    @Order(2)
    void onePartition_hasTheBitsOfOneCall() {
        Dataset<Row> rows = prices(100_000, 1);
        assertThat(FunnelSpark.reduce(rows, FloatReductions.SUM, "price").value())
                .isEqualTo(SINGLE.atOnce(FloatReductions.SUM, SingleProcess.partitions(rows, "price")).value());
    }

    @Test
    @Order(3)
    void aThousandPartitions_directAndInGroups_haveTheBitsOfOneProcess() {
        Dataset<Row> rows = prices(50_000, 1_000);
        Float expected =
                SINGLE.inOrder(FloatReductions.SUM, SingleProcess.partitions(rows, "price")).value();
        assertThat(FunnelSpark.reduce(rows, FloatReductions.SUM, "price").value()).isEqualTo(expected);
        spark.conf().set(DatasetReduction.DRIVER_BYTES, "1");
        try {
            Result<Float> inGroups = FunnelSpark.reduce(rows, FloatReductions.SUM, "price");
            assertThat(inGroups.value()).isEqualTo(expected);
            assertThat(inGroups.parts()).hasSize(1_000);
        } finally {
            spark.conf().unset(DatasetReduction.DRIVER_BYTES);
        }
    }

    @Test
    @Order(4)
    void nullsSkewAndEmptyPartitions_haveTheBitsOfOneProcess() {
        assertAsInOneProcess(prices(40_000, 6).selectExpr("if(id % 7 < 2, null, price) as price"));
        assertAsInOneProcess(prices(60_000, 6).filter("id < 50000 and (id < 45000 or id % 1000 = 0)").select("price"));
        Dataset<Row> skewed = prices(60_000, 6).filter("id between 10000 and 19999 or id % 5000 = 3");
        assertAsInOneProcess(skewed.select("price"));
    }

    @Test
    @Order(5)
    void functions_inGroups_agreeWithSparks() {
        spark.udf().register("int_sum", FunnelSpark.udaf(IntReductions.SUM));
        spark.udf().register("variance_of", FunnelSpark.udaf(DoubleReductions.SAMPLE_VARIANCE));
        spark.udf().register("energy", FunnelSpark.udaf(EnergyReductions.SUM_OF_SQUARES));
        prices(100_000, 8)
                .selectExpr("*", "if(id % 11 = 0 or id % 5 = 2, null, cast(id as int)) as n", "id % 5 as region")
                .createOrReplaceTempView("t");
        List<Row> rows = spark.sql("select int_sum(n) <=> sum(n), abs(variance_of(price) / var_samp(price) - 1) < 1e-9,"
                + " abs(energy(price) / sum(price * price) - 1) < 1e-5, region from t group by region").collectAsList();
        assertThat(rows).hasSize(5).allSatisfy(row -> {
            assertThat(row.getBoolean(0)).isTrue();
            assertThat(row.getBoolean(1)).isTrue();
            assertThat(row.getBoolean(2)).isTrue();
        });
    }

    /** Delays the first attempt at a partition. */
    private static Dataset<Row> waiting(Dataset<Row> rows, int partition, long millis) {
        MapPartitionsFunction<Row, Row> wait = iterator -> {
            TaskContext task = TaskContext.get();
            if ((partition < 0 || task.partitionId() == partition) && task.attemptNumber() == 0) {
                Thread.sleep(millis);
            }
            return iterator;
        };
        return rows.mapPartitions(wait, Encoders.row(rows.schema()));
    }

    @Test
    @Order(6)
    void executorThatIsKilled_doesNotChangeTheBits() throws Exception {
        Dataset<Row> rows = prices(50_000, 12).select("price");
        Float expected =
                SINGLE.inOrder(FloatReductions.SUM, SingleProcess.partitions(rows, "price")).value();
        CountDownLatch started = new CountDownLatch(6);
        AtomicInteger removed = new AtomicInteger();
        SparkListener listener = new SparkListener() {
            @Override
            public void onTaskStart(SparkListenerTaskStart start) {
                started.countDown();
            }

            @Override
            public void onExecutorRemoved(SparkListenerExecutorRemoved executor) {
                removed.incrementAndGet();
            }
        };
        spark.sparkContext().addSparkListener(listener);
        Thread killer = Thread.ofPlatform().start(() -> {
            try {
                started.await();
                cluster.executors().getFirst().destroyForcibly();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Result<Float> sum = FunnelSpark.reduce(waiting(rows, -1, 1_000), FloatReductions.SUM, "price");
        killer.join(PATIENCE_MILLIS);
        spark.sparkContext().listenerBus().waitUntilEmpty(PATIENCE_MILLIS);
        spark.sparkContext().removeSparkListener(listener);
        assertThat(removed.get()).isEqualTo(1);
        assertThat(sum.value()).isEqualTo(expected);
        assertThat(sum.length()).isEqualTo(50_000);
    }

    @Test
    @Order(7)
    void speculation_doesNotChangeTheBits() throws Exception {
        restart(cluster.session().config("spark.speculation", "true").config("spark.speculation.quantile", "0.5")
                .config("spark.speculation.multiplier", "1.1").config("spark.speculation.minTaskRuntime", "100ms"));
        Dataset<Row> rows = prices(30_000, 8).select("price");
        AtomicInteger speculative = new AtomicInteger();
        SparkListener listener = new SparkListener() {
            @Override
            public void onSpeculativeTaskSubmitted(SparkListenerSpeculativeTaskSubmitted task) {
                speculative.incrementAndGet();
            }
        };
        spark.sparkContext().addSparkListener(listener);
        Result<Float> sum = FunnelSpark.reduce(waiting(rows, 5, 10_000), FloatReductions.SUM, "price");
        spark.sparkContext().listenerBus().waitUntilEmpty(PATIENCE_MILLIS);
        assertThat(speculative.get()).isPositive();
        assertThat(sum.length()).isEqualTo(30_000);
        assertThat(sum.value())
                .isEqualTo(SINGLE.inOrder(FloatReductions.SUM, SingleProcess.partitions(rows, "price")).value());
    }

    @Test
    @Order(8)
    void gpuThatSparkAssigns_withoutAnSdk_isSaid() {
        restart(cluster.session().config("spark.executor.resource.gpu.amount", "1")
                .config("spark.task.resource.gpu.amount", "0.5"));
        Result<Float> sum = FunnelSpark.reduce(prices(1_000, 4), FloatReductions.SUM, "price");
        assertThat(sum.ranOn().strategy()).isEqualTo("HostEngine");
        assertThat(sum.remarks()).containsExactly("the host engine, though Spark assigned gpu=0: the executor was not"
                + " started on a TornadoVM SDK; try spark.executor.extraJavaOptions=@SDK/tornado-argfile");
    }

    @Test
    @Order(9)
    void stageWithAProfileOfItsOwn_getsItsShare() {
        ResourceProfile whole = new ResourceProfileBuilder()
                .require(new TaskResourceRequests().cpus(1).resource("gpu", 1)).build();
        Result<Float> sum =
                FunnelSpark.on(prices(1_000, 4)).withResources(whole).reduce(FloatReductions.SUM, "price");
        assertThat(sum.remarks()).hasSize(1);
        assertThat(sum.length()).isEqualTo(1_000);
    }

    @Test
    @Order(10)
    void reductionThatAnExecutorLacks_isNamedWithItsJar() {
        List<Path> library = cluster.applicationJars().stream()
                .filter(jar -> !jar.getFileName().toString().endsWith("test-classes.jar")).toList();
        assertThat(library).hasSizeLessThan(cluster.applicationJars().size());
        restart(cluster.session(library));
        assertThat(FunnelSpark.reduce(prices(1_000, 4), FloatReductions.SUM, "price").length()).isEqualTo(1_000);
        assertThatThrownBy(() -> FunnelSpark.reduce(prices(1_000, 4), EnergyReductions.SUM_OF_SQUARES, "price"))
                .hasMessageContaining("reduction is not on the executor: class=io.funnel.spark.EnergyReductions,"
                        + " field=SUM_OF_SQUARES, jar=")
                .hasMessageContaining("reason=the executor lacks the class; try spark-submit --jars with that jar");
    }

    @Test
    @Order(11)
    void deviceThatSparkAssigns_runsTheKernels() throws IOException {
        String sdk = System.getenv("TORNADOVM_HOME");
        assumeThat(sdk).as("TORNADOVM_HOME").isNotNull();
        restart(cluster.session().config("spark.executor.resource.gpu.amount", "1")
                .config("spark.task.resource.gpu.amount", "0.5")
                .config(ExecutorFunnels.PLACEMENT, "device")
                .config("spark.executor.extraClassPath", String.join(":",
                        cluster.applicationJars().stream().map(Path::toString).toList()))
                .config("spark.executor.extraJavaOptions", "@" + sdk + "/tornado-argfile @"
                        + Path.of("../../tornado-config/opencl.args").toRealPath() + " " + cluster.modules(sdk)));
        Dataset<Row> rows = prices(3_000_000, 2);
        Result<Float> sum = FunnelSpark.reduce(rows, FloatReductions.SUM, "price");
        assertThat(sum.ranOn().runtime()).isEqualTo("tornadovm");
        assertThat(sum.ranOn().launches()).isPositive();
        assertThat(sum.remarks()).isEmpty();
        assertThat(sum.length()).isEqualTo(3_000_000);
        assertThat(FunnelSpark.reduce(rows, FloatReductions.MINIMUM_AND_MAXIMUM, "price").value()).isEqualTo(
                SINGLE.atOnce(FloatReductions.MINIMUM_AND_MAXIMUM, SingleProcess.partitions(rows, "price")).value());
    }
}
