package io.funnel.spark;

import io.funnel.Funnel;
import io.funnel.reduction.Reduction;
import io.funnel.result.Partial;
import io.funnel.result.Partials;
import io.funnel.settings.ErrorBounds;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * The parameters of a task that reduces a partition; serialised with it.
 *
 * @param reduction  by name
 * @param columns    names, for messages
 * @param parameters of the reduction
 * @param blockRows  rows reduced at once
 * @param failsOnNull whether null is an error
 * @param bounds     that the result carries
 * @param reproducible whether the result has the same bits everywhere
 * @param firsts     the number of each partition's first row, for reductions that read the index; else empty
 */
record DatasetCall(ReductionName reduction, List<String> columns, Parameters parameters, int blockRows,
        boolean failsOnNull, ErrorBounds bounds, boolean reproducible, List<Long> firsts) implements Serializable {

    private static final long serialVersionUID = 1;

    /** Adds the number of each partition's first row. */
    DatasetCall startingAt(List<Long> rows) {
        return new DatasetCall(reduction, columns, parameters, blockRows, failsOnNull, bounds, reproducible,
                rows);
    }

    /** The partials of a reduction, with bounds or with the same bits everywhere. */
    static <R> Partials<R> partials(Reduction<R> reduction, ErrorBounds bounds, boolean reproducible) {
        return reproducible ? Partials.reproducible(reduction) : Partials.of(reduction, bounds);
    }

    Function2<Integer, Iterator<InternalRow>, Iterator<PartitionState>> overRows() {
        return (partition, rows) -> reduce(partition, rows, BlockReducer::add);
    }

    Function2<Integer, Iterator<ColumnarBatch>, Iterator<PartitionState>> overBatches() {
        return (partition, batches) -> reduce(partition, batches, BlockReducer::add);
    }

    private <T> Iterator<PartitionState> reduce(int partition, Iterator<T> elements, BiConsumer<BlockReducer, T> add) {
        TaskContext task = TaskContext.get();
        AssignedDevice device = ExecutorFunnels.device(task);
        Reduction<?> found = reduction.find();
        Funnel bounded = ExecutorFunnels.of(device, task).bounded(bounds);
        Funnel funnel = reproducible ? bounded.reproducible() : bounded;
        Partials<?> partials = partials(found, bounds, reproducible);
        long first = firsts.isEmpty() ? 0 : firsts.get(partition);
        BlockReducer reducer = new BlockReducer(funnel, found, partials, this, first);
        while (elements.hasNext()) {
            add.accept(reducer, elements.next());
        }
        Partial partial = reducer.finish(place(partition));
        Partial told = device.remark().map(partial::remarking).orElse(partial);
        return List.of(new PartitionState(partition, told.toUncheckedBytes(), reducer.nulls())).iterator();
    }

    private static String place(int partition) {
        SparkEnv env = SparkEnv.get();
        return "partition " + partition + ", executor " + env.executorId() + " on "
                + env.blockManager().blockManagerId().host();
    }
}
