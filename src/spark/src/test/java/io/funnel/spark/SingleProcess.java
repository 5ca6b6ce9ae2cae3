package io.funnel.spark;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import io.funnel.result.PartialTree;
import io.funnel.result.Partials;
import io.funnel.result.Result;
import io.funnel.settings.ErrorBounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Float columns of a Dataset, collected by partition and reduced by a Funnel of this process. */
final class SingleProcess implements AutoCloseable {

    private final Funnel funnel;

    /** Runs on the host. */
    SingleProcess() {
        this(Funnel.builder().placement(Placement.HOST).build());
    }

    SingleProcess(Funnel funnel) {
        this.funnel = funnel;
    }

    /** The elements of each partition, without rows with nulls: one array for each column. */
    static List<float[][]> partitions(Dataset<Row> dataset, String... columns) {
        Dataset<Row> selected = dataset.selectExpr(columns);
        int width = columns.length;
        FlatMapFunction<Iterator<Row>, float[][]> collect =
                rows -> Collections.singletonList(collect(rows, width)).iterator();
        return selected.toJavaRDD().mapPartitions(collect).collect();
    }

    private static float[][] collect(Iterator<Row> rows, int width) {
        List<Row> kept = new ArrayList<>();
        rows.forEachRemaining(row -> {
            if (!row.anyNull()) {
                kept.add(row);
            }
        });
        float[][] columns = new float[width][kept.size()];
        for (int i = 0; i < kept.size(); i++) {
            for (int c = 0; c < width; c++) {
                columns[c][i] = kept.get(i).getFloat(c);
            }
        }
        return columns;
    }

    private static List<Data<?>> data(float[][] columns) {
        List<Data<?>> data = new ArrayList<>();
        for (float[] column : columns) {
            data.add(Data.of(column));
        }
        return data;
    }

    /** Reduces partition by partition, in order. */
    <R> Result<R> inOrder(Reduction<R> reduction, List<float[][]> partitions) {
        Partials<R> partials = Partials.of(reduction, ErrorBounds.NONE);
        PartialTree tree = partials.tree();
        long first = 0;
        for (int i = 0; i < partitions.size(); i++) {
            int length = partitions.get(i)[0].length;
            tree.add(i, length == 0
                    ? partials.none()
                    : funnel.reducePart(reduction, data(partitions.get(i)), first));
            first += length;
        }
        return partials.result(tree.total(), Duration.ZERO);
    }

    /** Reduces all in one call. */
    <R> Result<R> atOnce(Reduction<R> reduction, List<float[][]> partitions) {
        int width = partitions.getFirst().length;
        int length = partitions.stream().mapToInt(partition -> partition[0].length).sum();
        float[][] all = new float[width][length];
        int at = 0;
        for (float[][] partition : partitions) {
            for (int c = 0; c < width; c++) {
                System.arraycopy(partition[c], 0, all[c], at, partition[c].length);
            }
            at += partition[0].length;
        }
        return funnel.reduce(reduction, data(all));
    }

    @Override
    public void close() {
        funnel.close();
    }
}
