package io.funnel.spark;

import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.settings.ErrorBounds;
import io.funnel.spark.KeyedCall.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.RowOrdering;
import org.apache.spark.sql.catalyst.util.UnsafeRowUtils;
import org.apache.spark.sql.types.AtomicType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Reduces the rows of each key of a Dataset: a task reduces its rows in blocks, each by one call for all keys. States
 * are then sent to the tasks that combine and finish them. {@link DatasetReduction#by} creates one.
 *
 * <p>The rows of a key keep their order, so a reduction that does not commute is right if the Dataset has an order. The
 * bits of a result depend on how the rows are spread over partitions, not on scheduling.
 */
public final class KeyedReduction {

    private final DatasetReduction settings;
    private final List<String> keys;

    KeyedReduction(DatasetReduction settings, String... keys) {
        if (keys.length == 0) {
            throw new IllegalArgumentException("no key column: keys=[]; try one or more, or reduce without by");
        }
        this.settings = settings;
        this.keys = List.of(keys);
    }

    /**
     * Reduces the rows of each key. As in groups of SQL, null is a key, all NaN are one key, and so are both zeros. A key
     * whose rows were all left out for null has null as its result.
     *
     * @param columns one for each input that is read element by element, in order
     * @return the key columns, and the result: a column with the reduction's name, or one for each component of a record;
     *         rows in no order
     * @throws IllegalArgumentException if columns, keys or parameters do not fit
     * @throws UnsupportedPlanException if bounds were asked for, or the reduction reads the index or number of elements
     */
    public Dataset<Row> reduce(Reduction<?> reduction, String... columns) {
        requirePossible(reduction);
        Dataset<?> dataset = settings.dataset();
        SourceColumns source = SourceColumns.of(dataset, keys, reduction, columns);
        StructType keyColumns = new StructType(source.places().stream().limit(keys.size())
                .map(place -> source.schema().apply(place)).toArray(StructField[]::new));
        requireKeys(keyColumns);
        StructType results = ResultType.columns(reduction);
        KeyedCall call =
                new KeyedCall(ReductionName.of(reduction), keyColumns, source.places(), results, List.of(columns),
                        settings.parametersOf(reduction), settings.blockRows(), settings.failsOnNull(), shares());
        JavaRDD<InternalRow> rows = source.tracked(() -> {
            JavaPairRDD<Place, byte[]> states = JavaPairRDD.fromJavaRDD(
                    source.over(call.overRows(), call.overBatches(), settings.resources()));
            return states.repartitionAndSortWithinPartitions(new ByNumber(call.shares()))
                    .mapPartitions(tuples -> call.merging().call(tuples));
        });
        return ((org.apache.spark.sql.classic.SparkSession) dataset.sparkSession()).internalCreateDataFrame(
                rows.rdd(), joined(keyColumns, results), false);
    }

    private void requirePossible(Reduction<?> reduction) {
        if (settings.bounds() != ErrorBounds.NONE) {
            throw new UnsupportedPlanException("no error bounds of groups: reduction=" + reduction.name()
                    + "; try without bounded()");
        }
        if (settings.isReproducible()) {
            throw new UnsupportedPlanException("no reproducible groups: reduction=" + reduction.name()
                    + "; try without reproducible()");
        }
        if (reduction.signature().indexing() != Indexing.NONE
                || reduction.definition().facts().loopRange().isPresent()) {
            throw new UnsupportedPlanException("reduction reads the index or number of a group's elements, which lie in"
                    + " several partitions: reduction=" + reduction.name() + "; try one that reads values alone");
        }
    }

    private static void requireKeys(StructType keys) {
        for (StructField key : keys.fields()) {
            if (!(key.dataType() instanceof AtomicType) || !RowOrdering.isOrderable(key.dataType())
                    || !UnsafeRowUtils.isBinaryStable(key.dataType())) {
                throw new IllegalArgumentException("column cannot be a key: column=" + key.name() + ", type="
                        + key.dataType().simpleString() + "; try a number, a date or a string without a collation");
            }
        }
    }

    private static StructType joined(StructType keys, StructType results) {
        List<StructField> all = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (StructType part : List.of(keys, results)) {
            for (StructField field : part.fields()) {
                if (!names.add(field.name())) {
                    throw new IllegalArgumentException("two columns of one name: column=" + field.name()
                            + "; try withColumnRenamed for the key");
                }
                all.add(field);
            }
        }
        return DataTypes.createStructType(all);
    }

    private int shares() {
        return Integer.parseInt(settings.dataset().sparkSession().conf().get("spark.sql.shuffle.partitions"));
    }
}
