package io.funnel.graph;

import io.funnel.canary.Canary;
import io.funnel.engine.Compilation;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.verify.compare.Failures;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Compares the results that a task's kernels leave on the device with Java's last step, before the task is used. */
final class TaskCanary {

    private static final long SEED = 47;
    private static final String NAME = "canary";
    /** Elements for an item, so that several groups share a segment. */
    private static final int SHARED = 70;
    private static final int KEYED = 4001;
    private static final int KEYS = 5;

    private final TaskCall call;

    TaskCanary(TaskCall call) {
        this.call = call;
    }

    /** The reason to distrust the kernels; empty if they are right. */
    Optional<String> refusal() {
        try {
            return partitions().stream().map(this::wrong).flatMap(Optional::stream).findFirst()
                    .map(reason -> "its kernels gave a wrong answer to a canary: " + reason);
        } catch (EndedEarlyException e) {
            throw e;
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            Canary.requireWorking(call.device(), call.reduction(), call.strategy(), e);
            return Optional.of("its kernels failed in a canary: " + Failures.describe(e));
        }
    }

    /** Rows; or unequal segments, one of them cut into tiles, and elements in another order than their keys. */
    private List<? extends Partition> partitions() {
        return call.partition() instanceof Prefixes prefixes
                ? segments(prefixes.of() instanceof Axis).stream()
                        .map(each -> new Prefixes(scanned(each), prefixes.exclusive())).toList()
                : segments(call.strategy().isPerSegment());
    }

    /** Rows as columns, if the kernels scan those. */
    private Partition scanned(Partition segments) {
        return call.strategy().isColumnScan() && segments instanceof Axis rows
                ? new Axis(1, rows.length(), rows.segments(), false)
                : segments;
    }

    private List<? extends Partition> segments(boolean ofOneLength) {
        if (ofOneLength) {
            int groupSize = call.plan().groupSize();
            return List.of(new Axis(37, 19, 1, false), new Axis(2, (long) SHARED * groupSize + 1, 1, false));
        }
        IntArray keys = new IntArray(KEYED);
        for (int i = 0; i < KEYED; i++) {
            keys.set(i, (i + i / KEYS) % KEYS);
        }
        Offsets keyed = Offsets.byKey(keys.getSegment(), KEYS, false);
        return call.strategy().isKeyed()
                ? List.of(keyed)
                : List.of(keyed, Offsets.of(IntArray.fromElements(0, 1, 90, 9091, 9100)));
    }

    private Optional<String> wrong(Partition partition) {
        Elements elements = new Elements(call.reduction().definition());
        List<TornadoNativeArray> arrays = elements.arrays(ElementKind.ORDINARY, (int) partition.elements(), random());
        TaskCall canary = call.over(arrays, partition);
        GridScheduler grids = new GridScheduler();
        ImmutableTaskGraph graph = Compilation.alone(() -> graph(canary, grids));
        try (GraphPlan plan = GraphPlan.on(call.device(), grids, graph)) {
            for (ElementKind kind : List.of(ElementKind.ORDINARY, ElementKind.HARD, ElementKind.BOUNDARY)) {
                List<TornadoNativeArray> kinds = elements.arrays(kind, (int) partition.elements(), random());
                for (int i = 0; i < arrays.size(); i++) {
                    arrays.get(i).getSegment().copyFrom(kinds.get(i).getSegment());
                }
                plan.execute();
                Optional<String> wrong = new TaskCheck(canary, partition, NAME).wrong();
                if (wrong.isPresent()) {
                    return wrong;
                }
            }
            return Optional.empty();
        }
    }

    private static ImmutableTaskGraph graph(TaskCall canary, GridScheduler grids) {
        TaskGraph graph = new TaskGraph(ExecutionPlans.graphName());
        graph.transferToDevice(DataTransferMode.EVERY_EXECUTION, canary.inputs().toArray());
        canary.launches().addTo(graph, NAME, 0);
        canary.launches().addTo(grids, graph.getTaskGraphName(), NAME);
        List<Object> out = new ArrayList<>(canary.launches().states().arrays());
        out.addAll(canary.launches().results().arrays());
        return graph.transferToHost(DataTransferMode.EVERY_EXECUTION, out.toArray()).snapshot();
    }

    private static SplittableRandom random() {
        return new SplittableRandom(SEED);
    }
}
