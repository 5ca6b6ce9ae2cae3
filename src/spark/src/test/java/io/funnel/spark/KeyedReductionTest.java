package io.funnel.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.catalogue.LongReductions;
import io.funnel.plan.UnsupportedPlanException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups of Datasets in one process, compared with Spark's own aggregation and plain Java. */
class KeyedReductionTest {

    private static final SparkSession SPARK = LocalSpark.session();

    private static Dataset<Row> sales(int rows, int partitions) {
        return SPARK.range(0, rows, 1, partitions).selectExpr("id", "cast(id * 7919 % 1009 as int) as shop",
                "cast(id * 31 % 17 - 8 as double) as price", "cast(id * 13 % 11 as float) as tax",
                "cast(id as int) as n", "if(id % 5 = 0, null, concat('region ', id % 23)) as region",
                "if(id % 3 = 0 or id % 23 = 4, null, cast(id as int)) as gaps");
    }

    /** Rows by their text, whatever their order. */
    private static List<String> texts(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).sorted().toList();
    }

    /** Keys by their text, since Spark's conversion of dates needs another option of the JVM. */
    private static List<String> byText(Dataset<Row> rows) {
        return texts(rows.toDF("k", "v").selectExpr("cast(k as string)", "v"));
    }

    @Test
    void reduce_ofEveryTypeOfKey_agreesWithSparks() {
        Dataset<Row> rows = sales(5_000, 3);
        for (String key : List.of("shop", "region", "id % 100", "cast(shop % 100 as byte)", "cast(shop as short)",
                "shop % 2 = 0", "cast(shop % 7 as float)", "shop / 8.0d", "date_add(date'2024-02-27', shop % 50)",
                "timestamp_seconds(shop)", "cast(shop as decimal(20,3))", "cast(region as binary)", "1")) {
            Dataset<Row> keyed = rows.selectExpr(key + " as k", "n", "price");
            assertThat(byText(FunnelSpark.on(keyed).by("k").reduce(IntReductions.SUM, "n"))).as(key)
                    .isEqualTo(byText(keyed.groupBy("k").agg(functions.expr("sum(n)"))));
        }
    }

    @Test
    void reduce_bySeveralColumns_agreesWithSparks() {
        Dataset<Row> rows = sales(20_000, 3);

        Dataset<Row> sums = FunnelSpark.on(rows).by("region", "shop").reduce(LongReductions.SUM, "id");

        assertThat(sums.columns()).containsExactly("region", "shop", "sum");
        assertThat(texts(sums)).isEqualTo(texts(rows.groupBy("region", "shop").agg(functions.expr("sum(id)"))));
    }

    /** Nulls in values are left out, and a group of them has no result; a null key is a group. */
    @Test
    void nulls_areAsSqlHasThem() {
        Dataset<Row> rows = sales(20_000, 3);

        assertThat(texts(FunnelSpark.on(rows).by("region").reduce(IntReductions.SUM, "gaps")))
                .isEqualTo(texts(rows.groupBy("region").agg(functions.expr("cast(sum(gaps) as bigint)"))))
                .anyMatch(row -> row.startsWith("[null,")).contains("[region 4,null]");
        assertThat(texts(FunnelSpark.on(rows.selectExpr("region", "cast(gaps as float) as g")).by("region")
                .reduce(FloatReductions.MINIMUM_AND_MAXIMUM, "g"))).contains("[region 4,null,null]");
        assertThatThrownBy(() -> FunnelSpark.on(rows).nulls(Nulls.FAIL).by("region").reduce(IntReductions.SUM, "gaps")
                .count()).hasStackTraceContaining("null in a column: column=gaps, row=0 of its partition");
    }

    @Test
    void keys_ofNanAndZeros_areThoseOfSpark() {
        Dataset<Row> rows = SPARK.range(0, 12, 1, 3).selectExpr("cast(id as int) as v",
                "case id % 5 when 0 then double('NaN') when 1 then -0.0d when 2 then 0.0d when 3 then -double('NaN') end as k",
                "cast(case id % 4 when 0 then float('NaN') when 1 then -0.0d when 2 then 0.0d else 1.5d end as float) as f");

        for (String key : List.of("k", "f")) {
            Dataset<Row> sums = FunnelSpark.on(rows).by(key).reduce(IntReductions.SUM, "v");
            assertThat(texts(sums)).hasSize(3)
                    .isEqualTo(texts(rows.groupBy(key).agg(functions.expr("sum(v)"))))
                    .noneMatch(row -> row.startsWith("[-0.0"));
        }
    }

    @Test
    void reductions_ofRecordsArraysAndSeveralInputs_giveTheirColumns() {
        Dataset<Row> rows = sales(20_000, 3);
        Dataset<Row> extremes = FunnelSpark.on(rows).by("shop").reduce(FloatReductions.MINIMUM_AND_MAXIMUM, "tax");
        Dataset<Row> dots = FunnelSpark.on(rows).by("shop").reduce(DoubleReductions.DOT_PRODUCT, "price", "tax");
        Dataset<Row> histograms = FunnelSpark.on(rows).parameters(new float[] {0f, 16f}).by("shop")
                .reduce(FloatReductions.HISTOGRAM16, "tax");
        Dataset<Row> energies = FunnelSpark.on(rows).by("shop").reduce(EnergyReductions.SUM_OF_SQUARES, "tax");

        assertThat(extremes.columns()).containsExactly("shop", "minimum", "maximum");
        assertThat(texts(extremes)).isEqualTo(texts(rows.groupBy("shop")
                .agg(functions.expr("min(tax)"), functions.expr("max(tax)"))));
        assertThat(texts(dots)).isEqualTo(texts(rows.groupBy("shop").agg(functions.expr("sum(price * tax)"))));
        assertThat(histograms.columns()).containsExactly("shop", "histogram16");
        assertThat(
                histograms.selectExpr("histogram16[3]", "size(histogram16)").filter("size(histogram16) = 16").count())
                .isEqualTo(1009);
        assertThat(texts(energies.selectExpr("shop", "cast(sumOfSquares as double)")))
                .isEqualTo(texts(rows.groupBy("shop").agg(functions.expr("sum(tax * tax)"))));
    }

    /** The order of rows within a key is kept, over blocks and partitions. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void reduce_ofAnOperatorThatDoesNotCommute_isPlainJavas(int partitions) {
        Dataset<Row> rows = sales(30_000, partitions).selectExpr("shop % 7 as k", "price / 8 as a", "price as b");
        Map<Integer, double[]> expected = new HashMap<>();
        for (Row row : rows.collectAsList()) {
            double[] so = expected.computeIfAbsent(row.getInt(0), key -> new double[] {1, 0});
            expected.put(row.getInt(0), new double[] {so[0] * row.getDouble(1),
                so[1] * row.getDouble(1) + row.getDouble(2)});
        }
        SPARK.conf().set(DatasetReduction.BLOCK_ROWS, "4096");
        try {
            List<Row> found = FunnelSpark.on(rows).by("k").reduce(DoubleReductions.AFFINE_COMPOSITION, "a", "b")
                    .collectAsList();
            assertThat(found).hasSize(7).allSatisfy(row -> {
                double[] one = Objects.requireNonNull(expected.get(row.getInt(0)));
                assertThat(row.getDouble(1)).isCloseTo(one[0], within(1e-9 * Math.abs(one[0])));
                assertThat(row.getDouble(2)).isCloseTo(one[1], within(1e-9 * Math.max(1, Math.abs(one[1]))));
            });
        } finally {
            SPARK.conf().unset(DatasetReduction.BLOCK_ROWS);
        }
    }

    @Test
    void reduce_ofRoundingSums_givesTheSameBitsEachTime() {
        Dataset<Row> rows = SPARK.range(0, 50_000, 1, 8).selectExpr("id % 101 as k", "sin(id) as x");

        List<String> first = texts(FunnelSpark.on(rows).by("k").reduce(DoubleReductions.SUM, "x"));
        for (int run = 0; run < 5; run++) {
            assertThat(texts(FunnelSpark.on(rows).by("k").reduce(DoubleReductions.SUM, "x"))).isEqualTo(first);
        }
    }

    /** Batches of columns, blocks that end within them, and a result that is used twice. */
    @Test
    void reduce_ofParquet_agreesWithSparks(@TempDir Path folder) {
        String file = folder.resolve("sales.parquet").toString();
        sales(60_000, 3).write().parquet(file);
        Dataset<Row> stored = SPARK.read().parquet(file);
        SPARK.conf().set(DatasetReduction.BLOCK_ROWS, "4096");
        try {
            Dataset<Row> sums = FunnelSpark.on(stored).by("region").reduce(IntReductions.SUM, "n");
            Dataset<Row> gaps = FunnelSpark.on(stored).by("shop").reduce(IntReductions.SUM, "gaps");

            assertThat(SourceColumns.of(stored, List.of("region"), IntReductions.SUM, "n").readsBatches()).isTrue();
            assertThat(texts(sums)).isEqualTo(texts(stored.groupBy("region")
                    .agg(functions.expr("cast(sum(n) as bigint)"))));
            assertThat(sums.filter("region = 'region 3'").count()).isEqualTo(1);
            assertThat(texts(gaps)).isEqualTo(texts(stored.groupBy("shop")
                    .agg(functions.expr("cast(sum(gaps) as bigint)"))));
        } finally {
            SPARK.conf().unset(DatasetReduction.BLOCK_ROWS);
        }
    }

    @Test
    void reduce_afterAJoinAndBeforeASort_isAQueryAsAnyOther() {
        Dataset<Row> rows = sales(5_000, 3);
        Dataset<Row> names = SPARK.range(0, 1009, 1, 2).selectExpr("cast(id as int) as shop", "id % 4 as owner");

        List<Row> sums = FunnelSpark.on(rows.join(names, "shop")).by("owner").reduce(IntReductions.SUM, "n")
                .sort("owner").collectAsList();

        assertThat(sums).isEqualTo(rows.join(names, "shop").groupBy("owner")
                .agg(functions.expr("cast(sum(n) as bigint)")).sort("owner").collectAsList());
    }

    @Test
    void reduce_withoutRows_givesNone() {
        assertThat(FunnelSpark.on(sales(100, 3).filter("n < 0")).by("shop").reduce(IntReductions.SUM, "n")
                .collectAsList()).isEmpty();
    }

    @Test
    void manyKeys_haveAResultEach() {
        Dataset<Row> rows = SPARK.range(0, 300_000, 1, 3).selectExpr("id * 2654435761 % 200003 as k", "id");

        Dataset<Row> sums = FunnelSpark.on(rows).by("k").reduce(LongReductions.SUM, "id");

        assertThat(sums.except(rows.groupBy("k").agg(functions.expr("sum(id)"))).count()).isZero();
        List<Row> all = new ArrayList<>(sums.collectAsList());
        all.sort(Comparator.comparingLong(row -> row.getLong(0)));
        assertThat(all).hasSize((int) rows.select("k").distinct().count());
    }

    @Test
    void badCalls_areRefusedInOneLine() {
        Dataset<Row> rows = sales(10, 1);
        DatasetReduction on = FunnelSpark.on(rows);
        assertThatThrownBy(() -> on.by("shop").reduce(FloatReductions.ARG_MIN, "tax"))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("reduction reads the index or number of a group's elements");
        assertThatThrownBy(() -> on.bounded().by("shop").reduce(FloatReductions.SUM, "tax"))
                .hasMessageContaining("no error bounds of groups");
        assertThatThrownBy(on::by).hasMessageContaining("no key column");
        assertThatThrownBy(() -> FunnelSpark.on(rows.selectExpr("array(shop) as k", "tax")).by("k")
                .reduce(FloatReductions.SUM, "tax")).hasMessageContaining(
                        "column cannot be a key: column=k, type=array<int>; try a number, a date or a string");
        assertThatThrownBy(() -> FunnelSpark.on(rows.selectExpr("collate(region, 'UTF8_LCASE') as k", "tax")).by("k")
                .reduce(FloatReductions.SUM, "tax")).hasMessageContaining("column cannot be a key: column=k");
        assertThatThrownBy(() -> FunnelSpark.on(rows.withColumnRenamed("shop", "sum")).by("sum")
                .reduce(FloatReductions.SUM, "tax")).hasMessageContaining(
                        "two columns of one name: column=sum; try withColumnRenamed");
        assertThatThrownBy(() -> on.by("shop").reduce(FloatReductions.SUM, "tax", "n"))
                .hasMessageContaining("columns do not fit");
    }
}
