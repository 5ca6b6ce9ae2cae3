package io.funnel.spark;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.resource.ResourceProfile;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.ColumnarToRowExec;
import org.apache.spark.sql.execution.InputAdapter;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.SQLExecution;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.WholeStageCodegenExec;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import scala.Function0;
import scala.Option;

/** The columns of a Dataset that a reduction reads, in batches where the source supports them, else row by row. */
final class SourceColumns {

    private final QueryExecution query;
    private final List<Integer> places;

    private SourceColumns(QueryExecution query, List<Integer> places) {
        this.query = query;
        this.places = places;
    }

    /**
     * Selects columns and casts each to the element type, if the cast is lossless.
     *
     * @throws IllegalArgumentException if they do not fit the reduction
     */
    static SourceColumns of(Dataset<?> dataset, Reduction<?> reduction, String... names) {
        return of(dataset, List.of(), reduction, names);
    }

    /** Selects columns that stay as they are, and those of the inputs, in the order in which the Dataset has them. */
    static SourceColumns of(Dataset<?> dataset, List<String> kept, Reduction<?> reduction, String... names) {
        List<Input> inputs = reduction.signature().streamed();
        if (names.length != inputs.size()) {
            throw new IllegalArgumentException("columns do not fit: reduction=" + reduction.name() + ", columns="
                    + List.of(names) + ", expected=" + inputs.size() + "; try a column each of "
                    + inputs.stream().map(input -> input.name() + ": " + input.type().label()).toList());
        }
        if (!(dataset instanceof org.apache.spark.sql.classic.Dataset<?>)) {
            throw new IllegalArgumentException(
                    "not a Dataset of a classic session: type=" + dataset.getClass().getName()
                            + "; try a session without Spark Connect, or FunnelSpark.udaf in the server");
        }
        List<Column> columns = new ArrayList<>(kept.stream().map(dataset::col).toList());
        for (int i = 0; i < names.length; i++) {
            columns.add(column(dataset, names[i], inputs.get(i).type(), reduction));
        }
        List<Integer> order = kept.isEmpty()
                ? IntStream.range(0, names.length).boxed().toList()
                : inOrder(List.of(dataset.columns()), Stream.concat(kept.stream(), Stream.of(names)).toList());
        Dataset<Row> selected = dataset.select(order.stream().map(columns::get).toArray(Column[]::new));
        return new SourceColumns(((org.apache.spark.sql.classic.Dataset<Row>) selected).queryExecution(),
                IntStream.range(0, order.size()).map(order::indexOf).boxed().toList());
    }

    /** Sorts columns as the Dataset has them: a source gives no batches in another order. */
    private static List<Integer> inOrder(List<String> all, List<String> names) {
        return IntStream.range(0, names.size()).boxed().sorted(Comparator.comparingInt(i -> all.indexOf(names.get(i))))
                .toList();
    }

    /** The place in a row of each column: those that were kept, then those of the inputs. */
    List<Integer> places() {
        return places;
    }

    private static Column column(Dataset<?> dataset, String name, ElementType type, Reduction<?> reduction) {
        Column column = dataset.col(name);
        DataType given = dataset.select(column).schema().fields()[0].dataType();
        if (given.equals(sparkType(type))) {
            return column;
        }
        if (!widening(type).contains(given)) {
            throw new IllegalArgumentException("column of another type: column=" + name + ", type="
                    + given.simpleString() + ", reduction=" + reduction.name() + ", reads=" + type.label()
                    + "; try a reduction of that type, or a cast in the Dataset");
        }
        return column.cast(sparkType(type));
    }

    static DataType sparkType(ElementType type) {
        return switch (type) {
            case INT -> DataTypes.IntegerType;
            case LONG -> DataTypes.LongType;
            case FLOAT -> DataTypes.FloatType;
            case DOUBLE -> DataTypes.DoubleType;
            case BYTE -> DataTypes.ByteType;
            case SHORT -> DataTypes.ShortType;
            case CHAR, HALF -> throw unknown(type);
        };
    }

    static IllegalArgumentException unknown(ElementType type) {
        return new IllegalArgumentException("Spark has no column of this type: type=" + type.label()
                + "; try a reduction of " + type.value().label() + "s");
    }

    /** Types that the element type holds exactly. */
    private static Set<DataType> widening(ElementType type) {
        return switch (type) {
            case INT, FLOAT -> Set.of(DataTypes.ByteType, DataTypes.ShortType);
            case LONG -> Set.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType);
            case DOUBLE -> Set.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.FloatType);
            case SHORT -> Set.of(DataTypes.ByteType);
            case BYTE, CHAR, HALF -> Set.of();
        };
    }

    /** Runs jobs as a query of the session, so that Spark's web pages show it. */
    <T> T tracked(Supplier<T> jobs) {
        Function0<T> body = jobs::get;
        return SQLExecution.withNewExecutionId(query, Option.apply("funnel"), body);
    }

    /** The plan below a last step that converts batches to rows; null if it gives no batches. */
    private @Nullable SparkPlan columnar() {
        SparkPlan plan = query.executedPlan();
        while (plan instanceof WholeStageCodegenExec || plan instanceof InputAdapter
                || plan instanceof ColumnarToRowExec) {
            boolean isLast = plan instanceof ColumnarToRowExec;
            plan = plan.children().head();
            if (isLast) {
                break;
            }
        }
        return plan.supportsColumnar() ? plan : null;
    }

    /** Returns whether the source gives batches. */
    boolean readsBatches() {
        return columnar() != null;
    }

    JavaRDD<PartitionState> states(DatasetCall call, @Nullable ResourceProfile resources) {
        return over(call.overRows(), call.overBatches(), resources);
    }

    /** Maps each partition, whose number is given, from rows or from batches. */
    <T> JavaRDD<T> over(Function2<Integer, Iterator<InternalRow>, Iterator<T>> ofRows,
            Function2<Integer, Iterator<ColumnarBatch>, Iterator<T>> ofBatches, @Nullable ResourceProfile resources) {
        SparkPlan columnar = columnar();
        JavaRDD<T> all = columnar == null
                ? rows().mapPartitionsWithIndex(ofRows, true)
                : columnar.executeColumnar().toJavaRDD().mapPartitionsWithIndex(ofBatches, true);
        return resources == null ? all : all.withResources(resources);
    }

    /** The selected columns. */
    StructType schema() {
        return query.analyzed().schema();
    }

    private JavaRDD<InternalRow> rows() {
        return query.toRdd().toJavaRDD();
    }

    /** The number of each partition's first row; runs a job that counts. */
    List<Long> firsts() {
        SparkPlan columnar = columnar();
        FlatMapFunction<Iterator<InternalRow>, Long> ofRows = SourceColumns::count;
        FlatMapFunction<Iterator<ColumnarBatch>, Long> ofBatches = SourceColumns::countBatches;
        List<Long> counts = columnar == null
                ? rows().mapPartitions(ofRows).collect()
                : columnar.executeColumnar().toJavaRDD().mapPartitions(ofBatches).collect();
        List<Long> firsts = new ArrayList<>();
        long first = 0;
        for (long count : counts) {
            firsts.add(first);
            first += count;
        }
        return firsts;
    }

    private static Iterator<Long> count(Iterator<InternalRow> rows) {
        long count = 0;
        while (rows.hasNext()) {
            rows.next();
            count++;
        }
        return List.of(count).iterator();
    }

    private static Iterator<Long> countBatches(Iterator<ColumnarBatch> batches) {
        long count = 0;
        while (batches.hasNext()) {
            count += batches.next().numRows();
        }
        return List.of(count).iterator();
    }
}
