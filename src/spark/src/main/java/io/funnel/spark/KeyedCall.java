package io.funnel.spark;

import io.funnel.reduction.Reduction;
import io.funnel.result.PartialValues;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.optimizer.NormalizeNaNAndZero;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.Function1;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The parameters of the tasks that reduce groups; serialised with them.
 *
 * @param reduction  by name
 * @param keys       the key columns
 * @param places     the places in a row of the key columns, and of the others
 * @param results    the columns of a result
 * @param columns    names of the others, for messages
 * @param parameters of the reduction
 * @param blockRows  rows reduced at once
 * @param failsOnNull whether null is an error
 * @param shares     the number of tasks that combine states, each of some keys
 */
record KeyedCall(ReductionName reduction, StructType keys, List<Integer> places, StructType results,
        List<String> columns, Parameters parameters, int blockRows, boolean failsOnNull, int shares)
        implements Serializable {

    private static final long serialVersionUID = 1;

    /**
     * The place of some keys' states among all: a share has them in the order of rows.
     *
     * @param number counts those of the partition
     */
    record Place(int share, int partition, int number) implements Serializable, Comparable<Place> {

        private static final long serialVersionUID = 1;
        private static final Comparator<Place> ORDER = Comparator.comparingInt(Place::share)
                .thenComparingInt(Place::partition).thenComparingInt(Place::number);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    Function2<Integer, Iterator<InternalRow>, Iterator<Tuple2<Place, byte[]>>> overRows() {
        return (partition, rows) -> new KeyedBlocks<>(this, partition, rows, KeyedBlocks::add);
    }

    Function2<Integer, Iterator<ColumnarBatch>, Iterator<Tuple2<Place, byte[]>>> overBatches() {
        return (partition, batches) -> new KeyedBlocks<>(this, partition, batches, KeyedBlocks::add);
    }

    FlatMapFunction<Iterator<Tuple2<Place, byte[]>>, InternalRow> merging() {
        return this::merged;
    }

    /** Combines the states of each key in order, and finishes them to rows. */
    private Iterator<InternalRow> merged(Iterator<Tuple2<Place, byte[]>> chunks) {
        PartialValues<?> states = PartialValues.of(reduction.find());
        KeyTable table = new KeyTable(TaskContext.get(), keys.length());
        while (chunks.hasNext()) {
            StateChunk.read(chunks.next()._2(), keys.length(), table, states);
        }
        Iterator<KeyTable.Entry> all = table.iterator();
        Results finished = new Results(reduction.find(), states, results);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public InternalRow next() {
                KeyTable.Entry entry = all.next();
                return finished.row(entry);
            }
        };
    }

    /** The rows of a task: a key and its result. Each row replaces the one before. */
    private static final class Results {

        private final Reduction<?> reduction;
        private final PartialValues<?> states;
        private final Object[] numbers;
        private final Function1<Object, Object> converter;
        private final JoinedRow row = new JoinedRow();

        Results(Reduction<?> reduction, PartialValues<?> states, StructType results) {
            this.reduction = reduction;
            this.states = states;
            this.numbers = new Object[results.length()];
            this.converter = CatalystTypeConverters.createToCatalystConverter(results.apply(0).dataType());
        }

        @SuppressWarnings("NullAway") // null is SQL's
        InternalRow row(KeyTable.Entry entry) {
            Object value = states.isEmpty(entry.number())
                    ? ResultType.nothing(reduction)
                    : ResultType.value(states.value(entry.number()));
            if (value instanceof Row record) {
                for (int i = 0; i < numbers.length; i++) {
                    numbers[i] = record.get(i);
                }
            } else {
                numbers[0] = converter.apply(value);
            }
            return row.apply(entry.key(), new GenericInternalRow(numbers));
        }
    }

    /** The place in a row of an input's column. */
    int place(int input) {
        return places.get(keys.length() + input);
    }

    /** Reads the key of a row. NaN are one key, and so are both zeros, as in Spark's own groups. */
    UnsafeProjection projection() {
        List<Expression> parts = new ArrayList<>();
        for (StructField field : keys.fields()) {
            DataType type = field.dataType();
            Expression part = new BoundReference(places.get(parts.size()), type, true);
            boolean isFloating = type.equals(DataTypes.FloatType) || type.equals(DataTypes.DoubleType);
            parts.add(isFloating ? new NormalizeNaNAndZero(part) : part);
        }
        return UnsafeProjection.create(CollectionConverters.asScala(parts).toSeq());
    }
}
