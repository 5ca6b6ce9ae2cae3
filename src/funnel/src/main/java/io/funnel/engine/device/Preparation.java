package io.funnel.engine.device;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.plan.Plan;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import java.util.ArrayList;
import java.util.List;

/** Compiles ahead what the lanes of a session need for a reduction. */
final class Preparation {

    private record Taken(Object key, Resource resource) {}

    private final Device device;
    private final Pool pool;
    private final Limits limits;
    private final DeviceOptions options;
    private final List<Taken> taken = new ArrayList<>();

    Preparation(Device device, Pool pool, Limits limits, DeviceOptions options) {
        this.device = device;
        this.pool = pool;
        this.limits = limits;
        this.options = options;
    }

    /** Takes one of each for every lane, then gives all back. */
    void prepare(Reduction<?> reduction, Planning planning, int chunk) {
        try {
            Plan usual = planning.chunk(chunk);
            PreparedKernel.Key key = planning.kernel(usual, usual);
            for (int lane = 0; lane < options.lanes(); lane++) {
                Resource kernel = pool.take(key, "kernel of " + reduction.name(), key.bytes(),
                        () -> PreparedKernel.create(key, device, planning.code(), usual.finish(), options.profiler()));
                taken.add(new Taken(key, kernel));
            }
            for (ElementType type : ElementType.values()) {
                long inputs = reduction.signature().inputs().stream().filter(input -> input.type() == type).count();
                if (inputs > 0) {
                    limits.stagingClasses(type).forEach(capacity -> stage(type, capacity, inputs * options.lanes()));
                }
            }
        } catch (RuntimeException | Error e) {
            throw e instanceof EngineException known && String.valueOf(known.getMessage()).startsWith("device memory")
                    ? known
                    : Failures.of(device, "reduction=" + reduction.name(), "prepare", e);
        } finally {
            taken.forEach(entry -> pool.giveBack(entry.key(), entry.resource()));
        }
    }

    private void stage(ElementType type, int capacity, long count) {
        Block.Key key = new Block.Key(type, capacity);
        for (long i = 0; i < count; i++) {
            taken.add(new Taken(key, pool.take(key, "staging array", key.bytes(), () -> Block.create(key, device))));
        }
    }
}
