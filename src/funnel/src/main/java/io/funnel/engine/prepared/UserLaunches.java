package io.funnel.engine.prepared;

import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.UnwrittenException;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.engine.memory.StateSlots;
import io.funnel.engine.userkernel.KernelLaunch;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.plan.Pass;
import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.strategy.Finish;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The launches of a user's kernel for one plan, over copies of the inputs, as one task graph. */
final class UserLaunches implements AutoCloseable {

    /** Elements behind the length that a kernel with a wrong end reads. */
    private static final int BEHIND = 64;

    private final PreparedStrategy.Arguments arguments;
    private final UserKernel kernel;
    private final Plan plan;
    /** Whether the inputs are copied to the device before each launch, and back after it. */
    private final boolean changing;
    private final Device device;
    private final Definition<?, ?> definition;
    private final Signature written;
    /** The inputs as the kernel takes them: arrays, or vectors over arrays. */
    private final List<Object> passed = new ArrayList<>();
    private final List<TornadoNativeArray> inputs = new ArrayList<>();
    private final List<Operands> outputs = new ArrayList<>();
    private final TornadoExecutionPlan executions;
    private boolean launched;
    private boolean filled;
    private byte poison = StateSlots.OTHER_POISON;

    UserLaunches(PreparedStrategy.Arguments arguments, UserKernel kernel, Plan plan, boolean changing) {
        this.arguments = arguments;
        this.kernel = kernel;
        this.plan = plan;
        this.changing = changing;
        device = arguments.device();
        definition = arguments.reduction().definition();
        written = kernel.written();
        allocateInputs();
        for (int pass = 0; pass < plan.passes().size(); pass++) {
            outputs.add(NativeArrays.states(written, room(pass)));
        }
        executions = Compilation.alone(this::graph);
    }

    /** Makes room for copies of the streamed inputs, with as many elements as the first launch reads. */
    private void allocateInputs() {
        KernelLaunch first = kernel.launch(0);
        int width = first.vectorWidth();
        for (int i = 0; i < arguments.arrays().size(); i++) {
            Signature.Input input = definition.signature().inputs().get(i);
            TornadoNativeArray given = arguments.arrays().get(i);
            if (!input.streamed()) {
                inputs.add(given);
                passed.add(given);
                continue;
            }
            boolean exact = first.readsArraySize() || device.runtime() == Device.Runtime.EMBEDDED;
            int behind = width > 1
                    ? first.vectors(plan.length()) * width
                    : exact ? plan.length() : Math.min(given.getSize(), plan.length() + BEHIND);
            Object argument = first.allocate(i, input.type(),
                    Math.max(1, first.fillsGroups() ? kernel.room(plan.passes().getFirst()) : behind));
            TornadoNativeArray copy = KernelLaunch.array(argument);
            if (plan.length() == 0) {
                NativeArrays.limit(device, copy, 0);
            }
            inputs.add(copy);
            passed.add(argument);
        }
    }

    /** Whether the elements end inside a group or vector, which are filled up. */
    private boolean fills() {
        return kernel.launch(0).fillsGroups() || kernel.launch(0).vectorWidth() > 1;
    }

    /** States that a pass leaves, and identities that fill the last group of the next. */
    private int room(int pass) {
        int left = plan.passes().get(pass).outputs();
        boolean isLast = pass == plan.passes().size() - 1;
        return isLast
                ? outputs()
                : kernel.launch(pass + 1).fillsGroups() ? kernel.room(plan.passes().get(pass + 1)) : left;
    }

    private TornadoExecutionPlan graph() {
        TaskGraph graph = new TaskGraph(ExecutionPlans.graphName());
        GridScheduler grids = new GridScheduler();
        graph.transferToDevice(
                changing ? DataTransferMode.EVERY_EXECUTION : DataTransferMode.FIRST_EXECUTION, passed.toArray());
        List<?> from = passed;
        for (int pass = 0; pass < plan.passes().size(); pass++) {
            Pass launch = plan.passes().get(pass);
            List<TornadoNativeArray> to = arrays(outputs.get(pass));
            IntArray length = new IntArray(Launch.LENGTH_VALUES);
            length.set(0, kernel.launch(pass).vectors(launch.inputs()));
            graph.transferToDevice(DataTransferMode.EVERY_EXECUTION, to.toArray());
            if (kernel.launch(pass).takesLengthArray()) {
                graph.transferToDevice(DataTransferMode.EVERY_EXECUTION, length);
            }
            String task = "pass" + pass;
            kernel.launch(pass).add(graph, task, new KernelContext(), from, length, to, launch, kernel.tuned());
            WorkerGrid1D grid = new WorkerGrid1D(Math.toIntExact(launch.globalSize()));
            grid.setLocalWork(launch.groupSize(), 1, 1);
            grids.addWorkerGrid(graph.getTaskGraphName() + "." + task, grid);
            from = to;
        }
        outputs.forEach(each -> graph.transferToHost(DataTransferMode.EVERY_EXECUTION, each.arrays().toArray()));
        if (changing) {
            graph.transferToHost(DataTransferMode.EVERY_EXECUTION, passed.toArray());
        }
        return ExecutionPlans.plan(device, List.of(), List.of(graph.snapshot()), grids);
    }

    private static List<TornadoNativeArray> arrays(Operands operands) {
        return operands.arrays().stream().map(TornadoNativeArray.class::cast).toList();
    }

    boolean isOf(Plan other) {
        return plan.equals(other);
    }

    /** Copies the arrays' elements anew, if they may have changed. */
    void refill() {
        if (filled && !changing) {
            return;
        }
        filled = true;
        for (int i = 0; i < inputs.size(); i++) {
            if (definition.signature().inputs().get(i).streamed()) {
                MemorySegment from = arguments.arrays().get(i).getSegment();
                MemorySegment to = inputs.get(i).getSegment();
                long bytes = Math.min(from.byteSize(), fills() ? bytes(i) : to.byteSize());
                MemorySegment.copy(from, 0, to, 0, bytes);
            }
        }
        if (fills() && capacity() > plan.length()) {
            NeutralElement.fill(definition, inputs, plan.length(), kernel.label());
        }
    }

    /** Elements of the copies of streamed inputs. */
    private int capacity() {
        return IntStream.range(0, inputs.size()).filter(i -> definition.signature().inputs().get(i).streamed())
                .map(i -> inputs.get(i).getSize()).min().orElse(0);
    }

    private long bytes(int input) {
        return (long) plan.length() * inputs.get(input).getElementSize();
    }

    /**
     * Launches all passes; returns the time in kernels by the device's events, or 0.
     *
     * @throws io.funnel.engine.EngineException if partials are left unwritten
     */
    long run(boolean profiled) {
        if (profiled) {
            executions.withProfiler(ProfilerMode.SILENT);
        } else {
            executions.withoutProfiler();
        }
        for (int attempt = 0; attempt < 2; attempt++) {
            poison = StateSlots.otherPoison(poison);
            poison();
            TornadoExecutionResult execution = launched ? execute() : Compilation.alone(this::execute);
            launched = true;
            if (!leftPoison()) {
                return profiled ? execution.getProfilerResult().getDeviceKernelTime() : 0;
            }
            if (changing) {
                refill(); // a kernel may have overwritten its inputs
            }
        }
        throw UnwrittenException.of(outputs(), plan.groups());
    }

    private TornadoExecutionResult execute() {
        return ExecutionPlans.execute(device, executions);
    }

    private void poison() {
        Operands identity = NativeArrays.states(definition.signature(), 1);
        definition.storeIdentity(identity, 0);
        for (int pass = 0; pass < outputs.size(); pass++) {
            boolean atomic = pass == outputs.size() - 1 && plan.finish() == Finish.ATOMIC;
            int poisoned = atomic ? 0 : plan.passes().get(pass).outputs();
            StateSlots.poison(outputs.get(pass), written, poisoned, poison);
            int width = written.width();
            for (int at = poisoned * width; at < room(pass) * width; at++) {
                for (int part = 0; part < written.state().size(); part++) {
                    NativeArrays.set(arrays(outputs.get(pass)).get(part), at,
                            NativeArrays.get(arrays(identity).get(part), at % width));
                }
            }
        }
    }

    private boolean leftPoison() {
        for (int pass = 0; pass < outputs.size(); pass++) {
            boolean atomic = pass == outputs.size() - 1 && plan.finish() == Finish.ATOMIC;
            if (!atomic && StateSlots.anyPoisoned(outputs.get(pass), written, plan.passes().get(pass).outputs(),
                    poison)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the latest run has changed its inputs; empty if they are not copied back. */
    Optional<Boolean> overwritten() {
        if (!changing) {
            return Optional.empty();
        }
        for (int i = 0; i < inputs.size(); i++) {
            MemorySegment given = arguments.arrays().get(i).getSegment();
            if (definition.signature().inputs().get(i).streamed()
                    && inputs.get(i).getSegment().asSlice(0, bytes(i)).mismatch(given.asSlice(0, bytes(i))) >= 0) {
                return Optional.of(true);
            }
        }
        return Optional.of(false);
    }

    /** Partials of the last pass. */
    int outputs() {
        return plan.finish() == Finish.ATOMIC && !plan.isPerSegment() ? 1 : plan.passes().getLast().outputs();
    }

    Operands result() {
        return outputs.getLast();
    }

    @Override
    public void close() {
        ExecutionPlans.free(device, executions);
    }
}
