package io.funnel.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.Catalogue;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.catalogue.LongReductions;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.Tiles;
import io.funnel.result.Part;
import io.funnel.result.RanOn;
import io.funnel.result.Result;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Datasets in one process. */
class DatasetReductionTest {

    private static final SparkSession SPARK = LocalSpark.session();
    private static final SingleProcess SINGLE = new SingleProcess();

    @AfterAll
    static void close() {
        SINGLE.close();
    }

    private static Dataset<Row> prices(int rows, int partitions) {
        return SPARK.range(0, rows, 1, partitions)
                .selectExpr("cast(sin(id) * 100 as float) as price", "cast(cos(id) as float) as tax", "id");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 40})
    void reduce_ofPartitions_hasTheBitsOfOneProcess(int partitions) {
        Dataset<Row> rows = prices(20_000, partitions);
        for (Reduction<?> reduction : List.of(FloatReductions.SUM, FloatReductions.SAMPLE_VARIANCE,
                FloatReductions.ARG_MIN, FloatReductions.MINIMUM_AND_MAXIMUM, EnergyReductions.SUM_OF_SQUARES)) {
            Result<?> result = FunnelSpark.reduce(rows, reduction, "price");
            List<float[][]> elements = SingleProcess.partitions(rows, "price");
            assertThat(result.value()).isEqualTo(SINGLE.inOrder(reduction, elements).value());
            assertThat(result.length()).isEqualTo(20_000);
            assertThat(result.parts()).hasSize(partitions);
            if (partitions == 1 || reduction.equals(FloatReductions.ARG_MIN)
                    || reduction.equals(FloatReductions.MINIMUM_AND_MAXIMUM)) {
                assertThat(result.value()).isEqualTo(SINGLE.atOnce(reduction, elements).value());
            }
        }
        assertThat(FunnelSpark.reduce(rows, FloatReductions.DOT_PRODUCT, "price", "tax").value())
                .isEqualTo(SINGLE.inOrder(FloatReductions.DOT_PRODUCT,
                        SingleProcess.partitions(rows, "price", "tax")).value());
    }

    /** Partitions of whole tiles, and groups of partitions. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8, 24})
    void reproducible_ofPartitions_hasTheBitsOfOneCall(int partitions) {
        Dataset<Row> rows = prices(24 * 8192, partitions);
        try (Funnel funnel = Funnel.builder().placement(Placement.HOST).build()) {
            for (Reduction<?> reduction : List.of(FloatReductions.SUM, FloatReductions.SAMPLE_VARIANCE,
                    FloatReductions.MAXIMUM, EnergyReductions.SUM_OF_SQUARES)) {
                List<float[][]> elements = SingleProcess.partitions(rows.coalesce(1), "price");
                SPARK.conf().set(DatasetReduction.DRIVER_BYTES, "8");
                assertThat(FunnelSpark.on(rows).reproducible().reduce(reduction, "price").value()).isEqualTo(
                        funnel.reproducible().reduce(reduction, List.of(Data.of(elements.getFirst()[0]))).value());
            }
        } finally {
            SPARK.conf().unset(DatasetReduction.DRIVER_BYTES);
        }
    }

    /** Every reduction of one float column that rounds, as in the hash of src/lab. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8})
    void reproducible_ofEveryReductionOfFloats_hasTheBitsOfOneCall(int partitions) {
        Dataset<Row> rows = prices(24 * 8192, partitions).cache();
        float[] elements = SingleProcess.partitions(rows.coalesce(1), "price").getFirst()[0];
        List<Reduction<?>> reductions = Catalogue.entries().stream()
                .filter(entry -> entry.label().startsWith("float.")
                        && entry.reduction().signature().inputs().size() == 1)
                .<Reduction<?>>map(Catalogue.Entry::reduction).filter(Tiles::areFor).toList();
        assertThat(reductions).hasSizeGreaterThan(9);
        try (Funnel funnel = Funnel.builder().placement(Placement.HOST).build()) {
            for (Reduction<?> reduction : reductions) {
                assertThat(FunnelSpark.on(rows).reproducible().reduce(reduction, "price").value()).as(reduction.name())
                        .isEqualTo(funnel.reproducible().reduce(reduction, List.of(Data.of(elements))).value());
            }
        }
        rows.unpersist();
    }

    @Test
    void reproducible_partitionThatEndsInsideATile_isRefused() {
        assertThatThrownBy(() -> FunnelSpark.on(prices(20_000, 2)).reproducible().reduce(FloatReductions.SUM, "price"))
                .hasMessageStartingWith("part ends inside a tile of a reproducible reduction");
        assertThatThrownBy(() -> FunnelSpark.on(prices(100, 1)).bounded().reproducible()
                .reduce(FloatReductions.SUM, "price")).isInstanceOf(UnsupportedPlanException.class);
        assertThatThrownBy(() -> FunnelSpark.on(prices(100, 1)).reproducible().by("id")
                .reduce(FloatReductions.SUM, "price")).hasMessageStartingWith("no reproducible groups");
    }

    @Test
    void result_ofPartitions_saysWhereEachRan() {
        Result<Float> sum = FunnelSpark.on(prices(1_000, 2)).bounded().reduce(FloatReductions.SUM, "price");
        RanOn host = new RanOn("host", "java", "JVM", "HostEngine", 1, 1, 0);
        assertThat(sum.parts()).containsExactly(
                new Part("partition 0, executor driver on 127.0.0.1", host, 500),
                new Part("partition 1, executor driver on 127.0.0.1", host, 500));
        assertThat(sum.ranOn()).isEqualTo(host);
        assertThat(sum.errorBound()).isBetween(1e-9, 1e-1);
        assertThat(sum.remarks()).isEmpty();
        assertThat(sum.plan().explain()).endsWith("parts were reduced in place: 2 by HostEngine on JVM.");
    }

    @Test
    void reduce_ofParquet_readsBatches(@TempDir Path folder) {
        String file = folder.resolve("prices.parquet").toString();
        prices(50_000, 3).selectExpr("price", "if(id % 5 = 0, null, tax) as tax").write().parquet(file);
        Dataset<Row> read = SPARK.read().parquet(file);
        for (String column : List.of("price", "tax")) {
            Result<Float> sum = FunnelSpark.reduce(read, FloatReductions.SUM, column);
            assertThat(sum.value()).isEqualTo(
                    SINGLE.inOrder(FloatReductions.SUM, SingleProcess.partitions(read, column)).value());
        }
        assertThat(SourceColumns.of(read, FloatReductions.SUM, "price").readsBatches()).isTrue();
        assertThat(SourceColumns.of(prices(9, 1), FloatReductions.SUM, "price").readsBatches()).isFalse();
        Dataset<Row> cached = prices(30_000, 2).cache();
        assertThat(SourceColumns.of(cached, FloatReductions.SUM, "price").readsBatches()).isTrue();
        assertThat(FunnelSpark.reduce(cached, FloatReductions.SUM, "price").value())
                .isEqualTo(FunnelSpark.reduce(prices(30_000, 2), FloatReductions.SUM, "price").value());
    }

    @Test
    void bits_doNotDependOnTheSizeOfBlocks() {
        Dataset<Row> rows = prices(100_000, 3);
        Result<Float> usual = FunnelSpark.reduce(rows, FloatReductions.SUM, "price");
        SPARK.conf().set(DatasetReduction.BLOCK_ROWS, "4096");
        try {
            assertThat(FunnelSpark.reduce(rows, FloatReductions.SUM, "price").value()).isEqualTo(usual.value());
            SPARK.conf().set(DatasetReduction.BLOCK_ROWS, "5000");
            assertThatThrownBy(() -> FunnelSpark.reduce(rows, FloatReductions.SUM, "price"))
                    .hasMessageStartingWith(
                            "number of rows is not a power of two from 4096 to 2^30: spark.funnel.blockRows=5000");
            SPARK.conf().set(DatasetReduction.BLOCK_ROWS, "4k");
            assertThatThrownBy(() -> FunnelSpark.reduce(rows, FloatReductions.SUM, "price"))
                    .hasMessage(
                            "not a whole number: spark.funnel.blockRows=4k; try a number of rows or bytes in digits alone, without a unit");
        } finally {
            SPARK.conf().unset(DatasetReduction.BLOCK_ROWS);
        }
    }

    @Test
    void nulls_areLeftOut_orFail() {
        Dataset<Row> rows = prices(1_000, 2).selectExpr("if(id % 4 = 1, null, price) as price", "id");
        Result<Float> sum = FunnelSpark.reduce(rows, FloatReductions.SUM, "price");
        assertThat(sum.length()).isEqualTo(750);
        assertThat(sum.remarks()).containsExactly("nulls left out: rows=250, columns=[price]");
        assertThatThrownBy(() -> FunnelSpark.on(rows).nulls(Nulls.FAIL).reduce(FloatReductions.SUM, "price"))
                .isInstanceOf(SparkException.class)
                .hasMessageContaining("null in a column: column=price, row=1 of its partition");
        assertThatThrownBy(() -> FunnelSpark.reduce(rows, FloatReductions.ARG_MAX, "price"))
                .hasMessageContaining("null in a column: column=price, row=1 of its partition");
    }

    @Test
    void reduce_ofNoRow_isAsOfOneProcess() {
        Dataset<Row> none = prices(100, 4).filter("price > 1000");
        assertThat(FunnelSpark.reduce(none, FloatReductions.SUM, "price").value()).isEqualTo(0f);
        assertThat(FunnelSpark.reduce(none, FloatReductions.SUM, "price").parts()).hasSize(4);
        assertThatThrownBy(() -> FunnelSpark.reduce(none, FloatReductions.ARG_MIN, "price"))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageStartingWith("no element to reduce");
        Dataset<Row> some = prices(100, 4).filter("id between 30 and 40");
        assertThat(FunnelSpark.reduce(some, FloatReductions.ARG_MIN, "price").value())
                .isEqualTo(SINGLE.atOnce(FloatReductions.ARG_MIN, SingleProcess.partitions(some, "price")).value());
    }

    @Test
    void reduce_ofOperandsThatMayNotChangePlaces_keepsTheOrderOfPartitions() {
        Dataset<Row> rows = prices(5_000, 9).selectExpr("cast(0.99 + tax / 100 as float) as slope", "price");
        assertThat(FunnelSpark.reduce(rows, FloatReductions.AFFINE_COMPOSITION, "slope", "price").value())
                .isEqualTo(SINGLE.inOrder(FloatReductions.AFFINE_COMPOSITION,
                        SingleProcess.partitions(rows, "slope", "price")).value());
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 64, 100})
    void states_thatMeetInGroups_haveTheSameBits(int partitions) {
        Dataset<Row> rows = prices(4_000, partitions);
        Result<Float> direct = FunnelSpark.reduce(rows, FloatReductions.SUM, "price");
        DatasetReduction histogram = FunnelSpark.on(rows).parameters(new float[] {-100, 101});
        Result<int[]> counts = histogram.reduce(FloatReductions.HISTOGRAM64, "price");
        SPARK.conf().set(DatasetReduction.DRIVER_BYTES, "1");
        try {
            Result<Float> inGroups = FunnelSpark.reduce(rows, FloatReductions.SUM, "price");
            assertThat(inGroups.value()).isEqualTo(direct.value());
            assertThat(inGroups.parts()).isEqualTo(direct.parts());
            assertThat(histogram.reduce(FloatReductions.HISTOGRAM64, "price").value()).isEqualTo(counts.value());
        } finally {
            SPARK.conf().unset(DatasetReduction.DRIVER_BYTES);
        }
        assertThat(Arrays.stream(counts.value()).sum()).isEqualTo(4_000);
    }

    @Test
    void columns_thatDoNotFit_areRefused() {
        Dataset<Row> rows =
                prices(10, 1).selectExpr("price", "cast(id as string) as name", "id", "cast(id as short) as n");
        assertThatThrownBy(() -> FunnelSpark.reduce(rows, FloatReductions.SUM, "name"))
                .hasMessage(
                        "column of another type: column=name, type=string, reduction=io.funnel.catalogue.FloatSums.sum,"
                                + " reads=float; try a reduction of that type, or a cast in the Dataset");
        assertThatThrownBy(() -> FunnelSpark.reduce(rows, FloatReductions.SUM))
                .hasMessageStartingWith("columns do not fit: reduction=io.funnel.catalogue.FloatSums.sum, columns=[]");
        assertThatThrownBy(() -> FunnelSpark.reduce(rows, FloatReductions.COUNT_ABOVE, "price"))
                .hasMessageStartingWith("parameters do not fit: reduction=io.funnel.catalogue.FloatLogic.countAbove,"
                        + " parameters=0, expected=1");
        assertThat(
                FunnelSpark.on(rows).parameters(new float[] {0f}).reduce(FloatReductions.COUNT_ABOVE, "price").value())
                .isEqualTo(SPARK.range(0, 10).filter("sin(id) > 0").count());
        assertThat(FunnelSpark.reduce(rows, DoubleReductions.SUM, "n").value()).isEqualTo(45.0);
        assertThat(FunnelSpark.reduce(rows, LongReductions.SUM, "id").value()).isEqualTo(45L);
        assertThat(FunnelSpark.reduce(rows, IntReductions.SUM, "n").value()).isEqualTo(45);
    }

    @Test
    void reduction_thatIsNoConstant_isRefused() {
        Definition<?, ?> known = FloatReductions.SUM.definition();
        Definition<?, ?> own = (Definition<?, ?>) Proxy.newProxyInstance(Definition.class.getClassLoader(),
                new Class<?>[] {Definition.class}, (proxy, method, arguments) -> method.invoke(known, arguments));
        assertThatThrownBy(() -> FunnelSpark.reduce(prices(10, 1), new ReductionN<>(own), "price"))
                .hasMessage(
                        "reduction is not a constant that executors can find: reduction=io.funnel.catalogue.FloatSums.sum;"
                                + " try the constant that the annotation processor writes for it");
    }
}
