package io.funnel.spark;

import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.result.Partial;
import io.funnel.result.PartialTree;
import io.funnel.result.Partials;
import io.funnel.result.Result;
import io.funnel.settings.ErrorBounds;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.resource.ResourceProfile;
import org.apache.spark.sql.Dataset;
import org.jspecify.annotations.Nullable;

/**
 * Reduces columns of a Dataset: each executor's Funnel reduces its partitions, and their partials are combined in
 * partition order. {@link FunnelSpark#on} creates one; each method but {@link #reduce} returns another.
 *
 * <p>Rows and partitions keep their order, so a reduction that does not commute is right if the Dataset has an order.
 * The bits of a result depend on how the rows are spread over partitions. They do not depend on scheduling, repeated
 * tasks or the number of executors, if all devices are of one kind.
 */
public final class DatasetReduction {

    /** Rows reduced at once; a power of two. */
    static final String BLOCK_ROWS = "spark.funnel.blockRows";

    /** Bytes of partials sent to the driver one by one; beyond that, executors combine groups of them first. */
    static final String DRIVER_BYTES = "spark.funnel.driverBytes";

    private static final long MOST_BYTES = 1L << 20;
    private static final int MOST_ROWS = 1 << 22;
    /** Elements of the host engine's longest tree. */
    private static final int LEAST_ROWS = 1 << 12;

    private final Dataset<?> dataset;
    private final ErrorBounds bounds;
    private final boolean reproducible;
    private final Nulls nulls;
    private final Object[] parameters;
    private final @Nullable ResourceProfile resources;

    DatasetReduction(Dataset<?> dataset) {
        this(dataset, ErrorBounds.NONE, false, Nulls.IGNORE, new Object[0], null);
    }

    private DatasetReduction(Dataset<?> dataset, ErrorBounds bounds, boolean reproducible, Nulls nulls,
            Object[] parameters, @Nullable ResourceProfile resources) {
        this.dataset = dataset;
        this.bounds = bounds;
        this.reproducible = reproducible;
        this.nulls = nulls;
        this.parameters = parameters;
        this.resources = resources;
    }

    /** Adds a proved error bound, see {@link io.funnel.Funnel#bounded()}. */
    public DatasetReduction bounded() {
        return new DatasetReduction(dataset, ErrorBounds.PROVED, reproducible, nulls, parameters, resources);
    }

    /**
     * Gives results the bits of {@link io.funnel.Funnel#reproducible()}, for any number of partitions: each but the last
     * with elements has a multiple of 8192 rows without null, otherwise the reduction is refused.
     */
    public DatasetReduction reproducible() {
        return new DatasetReduction(dataset, bounds, true, nulls, parameters, resources);
    }

    /** Sets the treatment of null in a column; default: {@link Nulls#IGNORE}. */
    public DatasetReduction nulls(Nulls policy) {
        return new DatasetReduction(dataset, bounds, reproducible, policy, parameters, resources);
    }

    /** Sets the arrays of inputs that are not read element by element, in order, such as a threshold. */
    public DatasetReduction parameters(Object... arrays) {
        return new DatasetReduction(dataset, bounds, reproducible, nulls, arrays.clone(), resources);
    }

    /** Sets the resources of the tasks, such as a share of a GPU, by Spark's stage-level scheduling. */
    public DatasetReduction withResources(ResourceProfile profile) {
        return new DatasetReduction(dataset, bounds, reproducible, nulls, parameters, profile);
    }

    /** Reduces the rows of each key, the values of these columns, to a result of its own. */
    public KeyedReduction by(String... keys) {
        return new KeyedReduction(this, keys);
    }

    Dataset<?> dataset() {
        return dataset;
    }

    ErrorBounds bounds() {
        return bounds;
    }

    boolean isReproducible() {
        return reproducible;
    }

    boolean failsOnNull() {
        return nulls == Nulls.FAIL;
    }

    Parameters parametersOf(Reduction<?> reduction) {
        return Parameters.of(reduction, parameters);
    }

    @Nullable ResourceProfile resources() {
        return resources;
    }

    /**
     * Reduces.
     *
     * @param columns one for each input that is read element by element, in order
     * @throws IllegalArgumentException if columns or parameters do not fit the reduction
     * @throws UnsupportedPlanException if the reduction needs an element and there is none, or needs all at once
     */
    public <R> Result<R> reduce(Reduction<R> reduction, String... columns) {
        long start = System.nanoTime();
        Signature signature = reduction.signature();
        if (signature.indexing() == Indexing.LENGTH || reduction.definition().facts().loopRange().isPresent()) {
            throw new UnsupportedPlanException(
                    "reduction needs all elements at once, since it reads their number or its"
                            + " loop leaves some out: reduction=" + reduction.name()
                            + "; try to collect them, and Funnel.reduce");
        }
        if (reproducible && bounds != ErrorBounds.NONE) {
            throw new UnsupportedPlanException("no error bounds of reproducible results: reduction=" + reduction.name()
                    + "; try without bounded()");
        }
        boolean indexed = signature.indexing() != Indexing.NONE;
        Partials<R> partials = DatasetCall.partials(reduction, bounds, reproducible);
        SourceColumns source = SourceColumns.of(dataset, reduction, columns);
        DatasetCall call = new DatasetCall(ReductionName.of(reduction), List.of(columns),
                Parameters.of(reduction, parameters), blockRows(), indexed || nulls == Nulls.FAIL, bounds,
                reproducible, List.of());
        return source.tracked(() -> {
            DatasetCall numbered = indexed ? call.startingAt(source.firsts()) : call;
            return result(partials, numbered, source.states(numbered, resources), start);
        });
    }

    private <R> Result<R> result(Partials<R> partials, DatasetCall call, JavaRDD<PartitionState> states, long start) {
        int partitions = states.getNumPartitions();
        long most = setting(DRIVER_BYTES, MOST_BYTES);
        boolean inGroups = partitions > 2 && (long) partitions * partials.stateBytes() > most;
        StateTree grouping = new StateTree(call.reduction(), bounds, reproducible, StateTree.shift(partitions));
        Iterator<PartitionState> all = (inGroups ? grouping.over(states) : states).collect().iterator();
        PartialTree tree = partials.tree();
        long ignored = 0;
        while (all.hasNext()) {
            PartitionState state = all.next();
            tree.add(state.number(), partials.readUnchecked(state.partial()));
            ignored += state.nulls();
        }
        Partial total = tree.total();
        Partial told = ignored == 0
                ? total
                : total.remarking("nulls left out: rows=" + ignored + ", columns=" + call.columns());
        return partials.result(told, Duration.ofNanos(System.nanoTime() - start));
    }

    private long setting(String name, long usual) {
        return number(name, dataset.sparkSession().conf().get(name, String.valueOf(usual)));
    }

    /** Parses the value of a setting. */
    static long number(String name, String text) {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a whole number: " + name + "=" + text
                    + "; try a number of rows or bytes in digits alone, without a unit", e);
        }
    }

    int blockRows() {
        long rows = setting(BLOCK_ROWS, MOST_ROWS);
        if (rows < LEAST_ROWS || rows > Integer.MAX_VALUE || Long.bitCount(rows) != 1) {
            throw new IllegalArgumentException("number of rows is not a power of two from " + LEAST_ROWS + " to 2^30: "
                    + BLOCK_ROWS + "=" + rows + "; try " + MOST_ROWS);
        }
        return (int) rows;
    }
}
