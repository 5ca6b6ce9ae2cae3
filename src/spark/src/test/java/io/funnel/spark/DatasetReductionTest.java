package io.funnel.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.Result;
import io.funnel.catalogue.FloatReductions;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** Datasets in one process. */
class DatasetReductionTest {

    @Test
    void sum() throws Exception {
        try (SparkSession spark = SparkSession.builder().master("local[2]").config("spark.ui.enabled", "false").getOrCreate()) {
            Dataset<Row> rows = spark.range(0, 1000, 1, 4).selectExpr("cast(id as float) as price", "id % 3 as region");
            Result<Float> sum = FunnelSpark.on(rows).bounded().reduce(FloatReductions.SUM, "price");
            System.err.println(sum + " " + sum.parts() + " " + sum.remarks() + " " + sum.errorBound() + " " + sum.plan().explain());
            rows.createOrReplaceTempView("t");
            spark.udf().register("energy", FunnelSpark.udaf(EnergyReductions.SUM_OF_SQUARES));
            spark.sql("select region, energy(price), sum(price*price) from t group by region").show();
            System.err.println(FunnelSpark.reduce(rows, FloatReductions.ARG_MAX, "price"));
            spark.udf().register("dot", FunnelSpark.udaf(FloatReductions.DOT_PRODUCT));
            spark.udf().register("mm", FunnelSpark.udaf(FloatReductions.MINIMUM_AND_MAXIMUM));
            spark.sql("select region, dot(price, region), mm(price), dot(price, null) from t group by region").show();
        }
    }
}
