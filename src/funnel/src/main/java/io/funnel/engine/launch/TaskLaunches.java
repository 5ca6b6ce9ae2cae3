package io.funnel.engine.launch;

import io.funnel.engine.NativeArrays;
import io.funnel.plan.Pass;
import io.funnel.plan.Plan;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The launches of a reduction in a graph of the user's, with arrays of their own. No partials and results are copied to
 * the device: a kernel writes them before another reads them, so that TornadoVM only allocates them. They are declared
 * as copies on demand, since TornadoVM frees and, on PTX, unlocks only what a graph declares.
 */
public final class TaskLaunches {

    private final KernelContext context = new KernelContext();
    private final List<Pass> planned;
    private final List<Launch> kernels = new ArrayList<>();
    private final List<Operands> operands = new ArrayList<>();
    private final List<IntArray> lengths = new ArrayList<>();
    private final Operands states;
    private final Operands results;

    /**
     * Allocates the arrays.
     *
     * @param last the kernels of the last launch; they store results behind the states, or are {@code kernels} again
     */
    public TaskLaunches(Signature signature, Plan plan, KernelCode.Scalar code, KernelCode.Scalar last,
            Operands inputs) {
        planned = plan.passes();
        operands.add(inputs);
        boolean finishes = !last.equals(code);
        for (int number = 0; number < planned.size(); number++) {
            Pass pass = planned.get(number);
            KernelCode.Scalar written = number == planned.size() - 1 ? last : code;
            kernels.add((number == 0 ? written.elements() : written.partials()).apply(pass.groupSize()));
            operands.add(NativeArrays.states(signature, Math.max(1, pass.outputs())));
            IntArray length = LaunchLength.allocate(Strategy.SEGMENT_LANES);
            LaunchLength.set(length, pass, 0);
            lengths.add(length);
        }
        states = operands.getLast();
        if (finishes) {
            List<Object> all = new ArrayList<>(states.arrays());
            int count = Math.max(1, planned.getLast().outputs());
            List<Object> numbers = new ArrayList<>();
            signature.results().forEach(part -> numbers.add(NativeArrays.allocate(part.type(), count)));
            all.addAll(numbers);
            operands.set(operands.size() - 1, new Operands(all));
            results = new Operands(numbers);
        } else {
            results = states;
        }
    }

    /** The arrays that hold a state for each segment after an execution. */
    public Operands states() {
        return states;
    }

    /** The arrays that hold the numbers of each segment's result; the states, if the kernels do not finish. */
    public Operands results() {
        return results;
    }

    /** The task of a launch, from 0 on. */
    public static String task(String name, int launch) {
        return name + "_" + launch;
    }

    /**
     * Adds the launches, each as a task.
     *
     * @param varying the launches whose numbers {@link #set} changes later; the others copy them once
     */
    public void addTo(TaskGraph graph, String name, int varying) {
        for (int launch = 0; launch < lengths.size(); launch++) {
            graph.transferToDevice(
                    launch < varying ? DataTransferMode.EVERY_EXECUTION : DataTransferMode.FIRST_EXECUTION,
                    lengths.get(launch));
        }
        for (int launch = 0; launch < kernels.size(); launch++) {
            kernels.get(launch).add(graph, task(name, launch), context, operands.get(launch), lengths.get(launch),
                    operands.get(launch + 1));
        }
        for (Operands left : operands.subList(1, operands.size())) {
            graph.transferToHost(DataTransferMode.UNDER_DEMAND, left.arrays().toArray());
        }
    }

    /** Adds the grids of the launches. */
    public void addTo(GridScheduler scheduler, String graph, String name) {
        for (int launch = 0; launch < planned.size(); launch++) {
            Pass pass = planned.get(launch);
            WorkerGrid1D grid = new WorkerGrid1D(Math.toIntExact(pass.globalSize()));
            grid.setLocalWork(pass.groupSize(), 1, 1);
            scheduler.addWorkerGrid(graph + "." + task(name, launch), grid);
        }
    }

    /** Sets what the next executions reduce: as many passes as planned, with no more groups. */
    public void set(List<Pass> passes) {
        for (int launch = 0; launch < passes.size(); launch++) {
            LaunchLength.set(lengths.get(launch), passes.get(launch), 0);
        }
    }
}
