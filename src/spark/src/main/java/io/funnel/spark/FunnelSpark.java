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

    /** A reduction of a Dataset, with bounds, parameters, a policy of nulls, or resources. */
    public static DatasetReduction on(Dataset<?> dataset) {
        return new DatasetReduction(dataset);
    }

    /**
     * The reduction as an aggregate function, to be registered by a name or applied to columns. Rows are buffered a group and
     * reduced in blocks; a row with null in an argument counts as none; a group of none gives null. States are combined in
     * the order in which Spark brings them, as those of its own {@code sum}: the last bits of what rounds may differ.
     *
     * @param parameters the arrays of the inputs that are not read element by element, in order
     * @throws IllegalArgumentException if the reduction reads the index or its operands may not change places, since a
     *                                  group has no order; or if parameters are not what it reads, or its result has no
     *                                  type of SQL
     */
    public static UserDefinedFunction udaf(Reduction<?> reduction, Object... parameters) {
        return GroupFunction.of(reduction, Parameters.of(reduction, parameters));
    }
}
