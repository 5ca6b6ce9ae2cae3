package com.acme.grid;

import io.funnel.catalogue.FloatReductions;
import io.funnel.result.Result;
import io.funnel.spark.FunnelSpark;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Reduces samples of a power grid: of all regions, and region by region. */
public final class Grid {

    private Grid() {}

    /** Takes nothing. */
    public static void main(String[] arguments) {
        SparkSession spark = SparkSession.builder().appName("grid").getOrCreate();
        Dataset<Row> samples = spark.range(0, 1_000_000, 1, 8)
                .selectExpr("concat('region ', id % 3) as region", "cast(id % 100 as float) as power");

        Result<Float> sum = FunnelSpark.on(samples).bounded().reduce(FloatReductions.SUM, "power");
        System.out.println("sum " + sum.value() + ", off by at most " + sum.errorBound() + ", on "
                + sum.parts().size() + " partitions by " + sum.ranOn().strategy());

        samples.createOrReplaceTempView("samples");
        spark.udf().register("energy", FunnelSpark.udaf(EnergyReductions.SUM_OF_SQUARES));
        spark.sql("select region, energy(power) as energy from samples group by region order by region").show();
        spark.stop();
    }
}
