package io.funnel.spark;

import io.funnel.reduction.Reduction;
import io.funnel.result.Result;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.expressions.UserDefinedFunction;

/**
 * Reductions over Spark.
 *
 * {@snippet :
 * Result<Float> sum = FunnelSpark.reduce(sales, FloatReductions.SUM, "price");
 * Dataset<Row> means = FunnelSpark.on(sales).by("region").reduce(FloatReductions.MEAN, "price"); // region, mean
 *
 * spark.udf().register("energy", FunnelSpark.udaf(EnergyReductions.SUM_OF_SQUARES));
 * spark.sql("select region, energy(power) from t group by region").show();
 * }
 *
 * <p>Each executor has one Funnel, or one for each GPU that Spark assigns to its tasks.
 */
public final class FunnelSpark {

    private FunnelSpark() {}

    /** Reduces columns, without a bound and leaving nulls out; see {@link DatasetReduction#reduce}. */
    public static <R> Result<R> reduce(Dataset<?> dataset, Reduction<R> reduction, String... columns) {
        return on(dataset).reduce(reduction, columns);
    }

    /** Starts a reduction of a Dataset with bounds, parameters, a null policy, or resources. */
    public static DatasetReduction on(Dataset<?> dataset) {
        return new DatasetReduction(dataset);
    }

    /**
     * Wraps the reduction as an aggregate function, to be registered by name or applied to columns. Rows are buffered
     * per group and reduced in blocks. A row with null in an argument is ignored; a group without rows gives null.
     * Partials are combined in the order in which Spark delivers them. As for Spark's {@code sum}, the last bits of a
     * rounding reduction may therefore vary.
     *
     * @param parameters the arrays of the inputs that are not read element by element, in order
     * @throws IllegalArgumentException if the reduction reads the index or does not commute, since a group has no
     *                                  order; or if parameters do not fit, or its result has no SQL type
     */
    public static UserDefinedFunction udaf(Reduction<?> reduction, Object... parameters) {
        return GroupFunction.of(reduction, Parameters.of(reduction, parameters));
    }
}
