package io.funnel.engine.session;

import io.funnel.engine.launch.KernelInputs;
import io.funnel.engine.launch.KernelKey;
import io.funnel.engine.launch.StrategyPlans;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceFailures;
import io.funnel.engine.memory.DeviceResource;
import io.funnel.engine.memory.MemoryLimits;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.plan.Plan;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Traits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Compiles ahead for the lanes of a session. */
final class KernelPreparation {

    private final SessionResources session;
    private final MemoryLimits limits;
    private final LongAdder compileNanos = new LongAdder();
    private final List<DeviceResource> taken = new ArrayList<>();

    KernelPreparation(SessionResources session) {
        this.session = session;
        this.limits = session.limits();
    }

    /** Takes one kernel of each class for every lane, then returns them all. */
    void prepare(StrategyPlans planning, int chunk) {
        Reduction<?> reduction = planning.reduction();
        try {
            Plan usual = planning.chunk(chunk);
            if (planning.vectors()) {
                for (int elements : limits.ownClasses(chunk)) {
                    compile(planning, usual,
                            new KernelInputs.Fixed(true, capacities(reduction, elements), List.of()));
                }
                return;
            }
            compile(planning, usual, new KernelInputs.Mapped());
            compile(planning, usual, new KernelInputs.Fixed(false, capacities(reduction, 1), List.of()));
            for (ElementType type : ElementType.values()) {
                long inputs = reduction.signature().inputs().stream().filter(input -> input.type() == type).count();
                if (inputs > 0) {
                    limits.stagingClasses(type)
                            .forEach(capacity -> stage(type, capacity, inputs * session.options().lanes()));
                }
            }
        } catch (RuntimeException | Error e) {
            throw DeviceFailures.of(session.device(), "reduction=" + reduction.name(), "prepare", e);
        } finally {
            taken.forEach(session.pool()::giveBack);
        }
    }

    /** Makes an array's form for a reduction. If kernels are compiled for the array, takes and returns them. */
    void prepare(StrategyPlans planning, int chunk, ResidentArray array, ResidentArrays residents) {
        Reduction<?> reduction = planning.reduction();
        if (!planning.vectors() || array.blockCount() > 1) {
            residents.blocks(array, DeviceBuffer.Form.ELEMENTS);
            return;
        }
        if (array.length() == 0 && reduction.signature().traits().emptyInput() == Traits.EmptyInput.ERROR) {
            return;
        }
        List<Integer> capacities = reduction.signature().inputs().stream()
                .map(input -> input.streamed() ? 0 : limits.ownClass(input.type(), 1))
                .toList();
        DeviceBuffer block = residents.blocks(array, DeviceBuffer.Form.VECTORS).getFirst();
        Plan plan = planning.chunk((int) array.length());
        try {
            Plan usual = planning.chunk(chunk);
            KernelInputs.Key feed = new KernelInputs.Fixed(true, capacities, List.of(block));
            compile(planning, planning.kernel(plan, usual, feed));
        } finally {
            taken.forEach(session.pool()::giveBack);
        }
    }

    /** Capacities of own arrays for a number of elements; parameters get the smallest class, which usually suffices. */
    private List<Integer> capacities(Reduction<?> reduction, int elements) {
        return reduction.signature().inputs().stream()
                .map(input -> limits.ownClass(input.type(), input.streamed() ? elements : 1))
                .toList();
    }

    private void compile(StrategyPlans planning, Plan usual, KernelInputs.Key feed) {
        compile(planning, planning.kernel(usual, usual, feed));
    }

    private void compile(StrategyPlans planning, KernelKey key) {
        for (int lane = 0; lane < session.options().lanes(); lane++) {
            BackgroundTask.requireNotEnded("doing=prepare, reduction=" + planning.reduction().name());
            taken.add(session.kernel(key, planning, compileNanos));
        }
    }

    private void stage(ElementType type, int capacity, long count) {
        DeviceBuffer.Key key = new DeviceBuffer.Key(type, capacity, DeviceBuffer.Form.ELEMENTS);
        for (long i = 0; i < count; i++) {
            BackgroundTask.requireNotEnded("doing=prepare, array=" + type.label() + "[" + capacity + "]");
            taken.add(session.buffer(key, "staging array", compileNanos));
        }
    }
}
