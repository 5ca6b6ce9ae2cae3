package io.funnel.engine.launch;

import io.funnel.engine.NativeArrays;
import io.funnel.kernel.Lanes;
import io.funnel.plan.Pass;
import io.funnel.plan.PieceCover;
import io.funnel.plan.Plan;
import io.funnel.plan.SegmentScanCover;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The launches of a reduction in a graph of the user's, with arrays of their own. No partials and results are copied to
 * the device: a kernel writes them before another reads them, so that TornadoVM only allocates them. They are declared
 * as copies on demand, since TornadoVM frees and, on PTX, unlocks only what a graph declares.
 */
public final class TaskLaunches {

    /** A launch, with the array of its numbers. */
    private record Step(Pass pass, Launch kernel, Operands from, IntArray length, Operands to) {}

    /** A launch that copies elements into the order of their segments. */
    private record Gathering(TornadoNativeArray from, IntArray places, IntArray length, TornadoNativeArray to) {}

    private final KernelContext context = new KernelContext();
    private final Signature signature;
    private final List<Step> steps = new ArrayList<>();
    private final List<Gathering> gatherings = new ArrayList<>();
    private final List<IntArray> tables;
    private final List<TornadoNativeArray> fixed;
    private final Operands states;
    private final Operands results;

    /**
     * Allocates the arrays.
     *
     * @param reducing the kernels that reduce tiles of a scan; otherwise {@code code} again
     * @param last   the kernels of the last launch; they store results behind the states, or are {@code kernels} again
     * @param tables arrays that kernels over elements read behind the inputs; copied
     * @param gathered the places of the elements in the order of their segments; empty if they lie in it
     */
    public TaskLaunches(Signature signature, Plan plan, KernelCode.Scalar reducing, KernelCode.Scalar code,
            KernelCode.Scalar last, Operands inputs, List<IntArray> tables, Optional<IntArray> gathered) {
        this.signature = signature;
        this.tables = tables.stream().map(TaskLaunches::copy).toList();
        fixed = new ArrayList<>(this.tables);
        Optional<IntArray> places = gathered.map(TaskLaunches::copy);
        Operands elements = with(places.map(order -> gathered(inputs, order, plan.length())).orElse(inputs));
        boolean finishes = !last.equals(code);
        boolean scans = !reducing.equals(code);
        boolean ofPieces = scans || plan.passes().getFirst().cover() instanceof PieceCover;
        List<Pass> before = plan.passes().subList(0, plan.passes().size() - (ofPieces && !finishes ? 0 : 1));
        if (scans && tables.isEmpty()) {
            addScan(before, reducing, code, elements);
        } else if (scans) {
            addSegmentScan(before, reducing, code, elements, places);
        } else if (ofPieces) {
            addPieces(before, code, elements);
        } else {
            for (Pass pass : before) {
                add(pass, steps.isEmpty() ? code.elements() : code.partials(), from(elements), states(pass));
            }
        }
        if (ofPieces && !finishes) {
            states = steps.getLast().to();
            results = states;
            return;
        }
        Pass pass = plan.passes().getLast();
        Operands left = ofPieces ? none() : states(pass);
        states = ofPieces ? steps.getLast().to() : left;
        results = finishes ? numbers(Math.max(1, pass.outputs())) : states;
        add(pass, steps.isEmpty() ? last.elements() : last.partials(), from(elements),
                finishes ? left.with(results) : left);
        if (ofPieces) {
            steps.getLast().length().set(Lanes.KEEPS, 0);
        }
    }

    private Operands numbers(int count) {
        List<Object> numbers = new ArrayList<>();
        signature.results().forEach(part -> numbers.add(NativeArrays.allocate(part.type(), count)));
        return new Operands(numbers);
    }

    private Operands from(Operands elements) {
        return steps.isEmpty() ? elements : steps.getLast().to();
    }

    /** Adds launches over tiles, over their values, and over segments that are not cut; the last two leave states. */
    private void addPieces(List<Pass> passes, KernelCode.Scalar code, Operands elements) {
        Operands left = states(passes.getLast());
        if (passes.size() > 1) {
            add(passes.get(0), code.elements(), elements, states(passes.get(0)));
            add(passes.get(1), code.partials(), with(steps.getLast().to()), left);
        }
        add(passes.getLast(), code.elements(), elements, left);
    }

    /**
     * Adds launches that reduce tiles, level by level, and then scan, from the largest ones down to the elements; each but
     * the first of these reads the state before each of its tiles.
     */
    private void addScan(List<Pass> passes, KernelCode.Scalar reducing, KernelCode.Scalar code, Operands elements) {
        int levels = passes.size() / 2;
        List<Operands> read = new ArrayList<>(List.of(elements));
        for (int level = 0; level < levels; level++) {
            Operands states = states(passes.get(level));
            add(passes.get(level), level == 0 ? reducing.elements() : reducing.partials(), read.getLast(), states);
            read.add(states);
        }
        Operands before = none();
        for (int level = levels; level >= 0; level--) {
            Operands values = states(passes.get(2 * levels - level));
            add(passes.get(2 * levels - level), level == 0 ? code.elements() : code.partials(),
                    read.get(level).with(before), values);
            before = values;
        }
    }

    /** Adds launches that reduce runs, where there are several, and combine their states; then each run is scanned. */
    private void addSegmentScan(List<Pass> passes, KernelCode.Scalar reducing, KernelCode.Scalar code,
            Operands elements, Optional<IntArray> places) {
        Operands before = none();
        if (passes.size() > 1) {
            add(passes.get(0), reducing.elements(), elements, states(passes.get(0)));
            before = states(passes.get(1));
            add(passes.get(1), reducing.partials(), with(steps.getLast().to()), before);
        }
        Operands to = Operands.of(places.orElse(tables.getFirst())); // not read in order
        add(passes.getLast(), code.elements(), elements.with(to).with(before), states(passes.getLast()));
    }

    /** A state that no kernel reads or stores, where a launch has parameters for one. */
    private Operands none() {
        Operands none = NativeArrays.states(signature, 1);
        none.arrays().forEach(array -> fixed.add((TornadoNativeArray) array));
        return none;
    }

    private void add(Pass pass, IntFunction<Launch> kernel, Operands from, Operands to) {
        IntArray length = LaunchLength.allocate(pass.cover() instanceof PieceCover
                || pass.cover() instanceof SegmentScanCover ? Strategy.RAGGED_LANES : Strategy.SEGMENT_LANES);
        LaunchLength.set(length, pass, 0);
        steps.add(new Step(pass, kernel.apply(pass.groupSize()), from, length, to));
    }

    private Operands states(Pass pass) {
        return NativeArrays.states(signature, Math.max(1, pass.outputs()));
    }

    private Operands with(Operands operands) {
        return operands.with(new Operands(List.copyOf(tables)));
    }

    /** A copy of the task's own: plans of several owners must not lock and free the same array. */
    private static IntArray copy(IntArray numbers) {
        IntArray copy = new IntArray(numbers.getSize());
        copy.getSegment().copyFrom(numbers.getSegment());
        return copy;
    }

    private Operands gathered(Operands inputs, IntArray places, int elements) {
        List<Object> copied = new ArrayList<>(inputs.arrays());
        IntArray length = LaunchLength.allocate(Strategy.RAGGED_LANES);
        length.set(0, elements);
        fixed.addAll(List.of(places, length));
        for (int i = 0; i < copied.size(); i++) {
            if (signature.inputs().get(i).streamed()) {
                TornadoNativeArray to = NativeArrays.allocate(signature.inputs().get(i).type(), Math.max(1, elements));
                gatherings.add(new Gathering((TornadoNativeArray) copied.get(i), places, length, to));
                copied.set(i, to);
            }
        }
        return new Operands(copied);
    }

    /** The arrays that hold a state for each segment after an execution. */
    public Operands states() {
        return states;
    }

    /** The arrays that hold the numbers of each segment's result; the states, if the kernels do not finish. */
    public Operands results() {
        return results;
    }

    /** The tasks of the launches, in order. */
    public List<String> tasks(String name) {
        List<String> tasks = new ArrayList<>();
        for (int number = 0; number < gatherings.size(); number++) {
            tasks.add(name + "_order" + number);
        }
        for (int number = 0; number < steps.size(); number++) {
            tasks.add(name + "_" + number);
        }
        return tasks;
    }

    /**
     * Adds the launches, each as a task.
     *
     * @param varying the launches whose numbers {@link #set} changes later; the others copy them once
     */
    public void addTo(TaskGraph graph, String name, int varying) {
        for (int number = 0; number < steps.size(); number++) {
            graph.transferToDevice(
                    number < varying ? DataTransferMode.EVERY_EXECUTION : DataTransferMode.FIRST_EXECUTION,
                    steps.get(number).length());
        }
        if (!fixed.isEmpty()) {
            graph.transferToDevice(DataTransferMode.FIRST_EXECUTION, fixed.toArray());
        }
        List<String> tasks = tasks(name);
        for (int number = 0; number < gatherings.size(); number++) {
            Gathering one = gatherings.get(number);
            LaunchGraph.gather(graph, tasks.get(number), context, one.from(), one.places(), one.length(), one.to());
        }
        for (int number = 0; number < steps.size(); number++) {
            Step step = steps.get(number);
            step.kernel().add(graph, tasks.get(gatherings.size() + number), context, step.from(), step.length(),
                    step.to());
        }
        graph.transferToHost(DataTransferMode.UNDER_DEMAND, left());
    }

    /** The arrays that launches write, each once. */
    private Object[] left() {
        Set<Object> left = new LinkedHashSet<>();
        gatherings.forEach(one -> left.add(one.to()));
        steps.forEach(step -> left.addAll(step.to().arrays()));
        return left.toArray();
    }

    /** Adds the grids of the launches. */
    public void addTo(GridScheduler scheduler, String graph, String name) {
        List<String> tasks = tasks(name);
        for (int number = 0; number < gatherings.size(); number++) {
            scheduler.addWorkerGrid(graph + "." + tasks.get(number),
                    LaunchGraph.gathering(gatherings.get(number).length().get(0)));
        }
        for (int number = 0; number < steps.size(); number++) {
            Pass pass = steps.get(number).pass();
            WorkerGrid1D grid = new WorkerGrid1D(Math.toIntExact(pass.globalSize()));
            grid.setLocalWork(pass.groupSize(), 1, 1);
            scheduler.addWorkerGrid(graph + "." + tasks.get(gatherings.size() + number), grid);
        }
    }

    /** Refuses a scheduler without the grids of the launches, or with others. */
    public void requireGrids(GridScheduler given, String graph, String name) {
        GridScheduler planned = new GridScheduler();
        addTo(planned, graph, name);
        for (String task : planned.keySet()) {
            WorkerGrid grid = given.get(task);
            if (grid == null) {
                throw new IllegalArgumentException("launch without a grid: task=" + task + ", grids=" + given.keySet()
                        + "; call addTo(GridScheduler)");
            }
            long items = Objects.requireNonNull(planned.get(task)).getGlobalWork()[0];
            if (grid.getGlobalWork()[0] != items) {
                throw new IllegalArgumentException("launch with another grid: task=" + task + ", work-items="
                        + grid.getGlobalWork()[0] + ", planned=" + items + "; call addTo(GridScheduler) of this task");
            }
        }
    }

    /** Sets what the next executions reduce: as many passes as planned, with no more groups. */
    public void set(List<Pass> passes) {
        for (int number = 0; number < passes.size(); number++) {
            LaunchLength.set(steps.get(number).length(), passes.get(number), 0);
        }
    }
}
