package io.funnel.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Aggregate functions of SQL, in one process. */
class GroupFunctionTest {

    private static final SparkSession SPARK = LocalSpark.session();

    @BeforeAll
    static void register() {
        SPARK.udf().register("energy", FunnelSpark.udaf(EnergyReductions.SUM_OF_SQUARES));
        SPARK.udf().register("int_sum", FunnelSpark.udaf(IntReductions.SUM));
        SPARK.udf().register("double_sum", FunnelSpark.udaf(DoubleReductions.SUM));
        SPARK.udf().register("variance_of", FunnelSpark.udaf(DoubleReductions.SAMPLE_VARIANCE));
        SPARK.udf().register("extremes", FunnelSpark.udaf(FloatReductions.MINIMUM_AND_MAXIMUM));
        SPARK.udf().register("histogram", FunnelSpark.udaf(FloatReductions.HISTOGRAM16, new float[] {0f, 1600f}));
        SPARK.udf().register("dot", FunnelSpark.udaf(DoubleReductions.DOT_PRODUCT));
        SPARK.udf().register("lowest", FunnelSpark.udaf(FloatReductions.MINIMUM));
        SPARK.range(0, 1_600, 1, 5)
                .selectExpr("cast(id as int) as n", "cast(id as float) as x", "cast(id % 97 as double) as d",
                        "id % 7 as region", "if(id % 3 = 0, null, cast(id as int)) as gaps",
                        "if(id % 7 = 2, null, cast(id as float)) as missing")
                .createOrReplaceTempView("t");
    }

    private static List<Row> rows(String sql) {
        return SPARK.sql(sql).collectAsList();
    }

    private static void assertAllTrue(String sql) {
        assertThat(rows(sql)).isNotEmpty().allSatisfy(row -> {
            for (int i = 0; i < row.size(); i++) {
                assertThat(row.getBoolean(i)).as("column %d of %s", i, row).isTrue();
            }
        });
    }

    @Test
    void functions_inGroups_agreeWithSparks() {
        assertAllTrue("select int_sum(n) = sum(n), double_sum(d) = sum(d), abs(variance_of(d) - var_samp(d)) < 1e-9,"
                + " extremes(x).minimum = min(x) and extremes(x).maximum = max(x),"
                + " dot(d, n) = sum(d * n), abs(energy(x) / sum(x * x) - 1) < 1e-6 from t group by region");
        assertAllTrue("select int_sum(n) = sum(n), double_sum(d) = sum(d), energy(x) is not null from t");
        assertAllTrue("select histogram(x)[3] = count_if(x >= 300 and x < 400), size(histogram(x)) = 16 from t");
        assertAllTrue("select int_sum(n) filter (where region = 1) = sum(n) filter (where region = 1) from t");
        assertAllTrue("select int_sum(distinct region) = 21 from t");
    }

    @Test
    void nullsAndEmptyGroups_areAsSqlHasThem() {
        assertAllTrue("select int_sum(gaps) <=> sum(gaps) from t group by region");
        assertAllTrue("select lowest(missing) <=> min(missing), (region = 2) = (lowest(missing) is null) from t"
                + " group by region");
        assertAllTrue(
                "select int_sum(n) <=> sum(n), lowest(x) is null, extremes(x).minimum is null from t where n < 0");
        assertThat(rows("select int_sum(n) from t where n < 0 group by region")).isEmpty();
        assertAllTrue("select dot(d, missing) <=> sum(d * missing) from t group by region");
    }

    @Test
    void manyGroups_sortedForWantOfMemory_agree() {
        assertThat(rows("select n, int_sum(n) as s, count(*) as c from t group by n having s <> n or c <> 1"))
                .isEmpty();
        assertThat(rows("select n, int_sum(n) as s from t group by n")).hasSize(1_600);
    }

    /** Blocks must hold at least one row. */
    @Test
    void blocks_ofNoRows_areRefused() {
        SparkConf conf = SparkEnv.get().conf();
        try {
            for (String rows : List.of("0", "-1", "4294967297")) {
                conf.set(GroupFunction.BLOCK_ROWS, rows);
                assertThatThrownBy(() -> rows("select int_sum(n) from t"))
                        .hasStackTraceContaining(
                                "number of rows out of range: spark.funnel.groupBlockRows=" + rows + "; try 1 or more");
            }
            conf.set(GroupFunction.BLOCK_ROWS, "many");
            assertThatThrownBy(() -> rows("select int_sum(n) from t"))
                    .hasStackTraceContaining(
                            "not a whole number: spark.funnel.groupBlockRows=many; try a number of rows or bytes in digits alone, without a unit");
            conf.set(GroupFunction.BLOCK_ROWS, "1");
            assertAllTrue("select int_sum(n) = sum(n) from t group by region");
        } finally {
            conf.remove(GroupFunction.BLOCK_ROWS);
        }
    }

    @Test
    void windows_agree() {
        assertAllTrue("select int_sum(n) over (partition by region) = sum(n) over (partition by region) from t");
    }

    @Test
    void reductions_thatNeedAnOrder_areRefused() {
        assertThatThrownBy(() -> FunnelSpark.udaf(FloatReductions.AFFINE_COMPOSITION))
                .hasMessage("not usable as an aggregate function, since a group has no order: reduction="
                        + "io.funnel.catalogue.FloatProducts.AffineComposition, reason=its operands may not change places;"
                        + " try FunnelSpark.reduce of a Dataset that is sorted");
        assertThatThrownBy(() -> FunnelSpark.udaf(FloatReductions.ARG_MIN))
                .hasMessageContaining("reason=it reads the index or number of its elements");
        assertThatThrownBy(() -> FunnelSpark.udaf(FloatReductions.HISTOGRAM16))
                .hasMessageStartingWith("parameters do not fit");
    }
}
