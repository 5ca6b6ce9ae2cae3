package io.funnel.spark;

import io.funnel.result.PartialTree;
import io.funnel.result.Partials;
import io.funnel.settings.ErrorBounds;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import scala.Tuple2;

/**
 * Combines the partials of neighbouring partitions on the executors, so that fewer reach the driver. Spark's own
 * {@code treeAggregate} takes every n-th partition together and combines in order of arrival, so its bits depend on
 * scheduling.
 *
 * @param reduction  by name
 * @param bounds     that the partials were made for
 * @param reproducible whether they have a state for each tile
 * @param groupShift base-2 logarithm of the neighbours in a group
 */
record StateTree(ReductionName reduction, ErrorBounds bounds, boolean reproducible, int groupShift)
        implements Serializable {

    private static final long serialVersionUID = 1;

    /** Makes the groups about as large as their number. */
    static int shift(int partitions) {
        return (Integer.SIZE - Integer.numberOfLeadingZeros(partitions - 1)) / 2;
    }

    JavaRDD<PartitionState> over(JavaRDD<PartitionState> states) {
        int groups = ((states.getNumPartitions() - 1) >> groupShift) + 1;
        int shift = groupShift;
        JavaPairRDD<Integer, PartitionState> keyed =
                states.mapToPair(state -> new Tuple2<>(state.number() >> shift, state));
        FlatMapFunction<Iterator<Tuple2<Integer, PartitionState>>, PartitionState> combined = this::combined;
        return keyed.partitionBy(new ByNumber(groups)).mapPartitions(combined);
    }

    private Iterator<PartitionState> combined(Iterator<Tuple2<Integer, PartitionState>> group) {
        Partials<?> partials = DatasetCall.partials(reduction.find(), bounds, reproducible);
        PartialTree tree = partials.tree();
        int number = -1;
        long nulls = 0;
        while (group.hasNext()) {
            PartitionState state = group.next()._2();
            tree.add(state.number(), partials.readUnchecked(state.partial()));
            number = state.number() >> groupShift;
            nulls += state.nulls();
        }
        return number < 0
                ? List.<PartitionState>of().iterator()
                : List.of(new PartitionState(number, tree.total().toUncheckedBytes(), nulls)).iterator();
    }
}
