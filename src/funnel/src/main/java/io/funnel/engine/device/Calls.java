package io.funnel.engine.device;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Runs calls: takes lanes, starts them, waits, and tells what came out. */
final class Calls {

    /** How long a chunk that is under way may take after its call should have ended. */
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Map<Planning.Id, Planning> prepared = new ConcurrentHashMap<>();
    private final Device device;
    private final Pool pool;
    private final Limits limits;
    private final Residents residents;
    private final Gate gate;
    private final DeviceOptions options;

    Calls(Device device, Pool pool, Limits limits, Residents residents, Gate gate, DeviceOptions options) {
        this.device = device;
        this.pool = pool;
        this.limits = limits;
        this.residents = residents;
        this.gate = gate;
        this.options = options;
    }

    DeviceRun run(
            Reduction<?> reduction, Planning planning, List<DeviceInput> inputs, long length, CallOptions wishes) {
        Optional<Duration> deadline = wishes.deadline().or(options::deadline);
        boolean confined = isConfined(inputs);
        if (confined && deadline.isPresent()) {
            throw new IllegalArgumentException(
                    "a deadline, and a segment that one Java thread alone may read: reduction="
                            + reduction.name() + ", deadline=" + deadline.get() + "; try Arena.ofShared()");
        }
        gate.enter();
        Readings readings;
        Call call;
        try {
            readings = Readings.of(inputs);
        } catch (RuntimeException | Error e) {
            gate.leave();
            throw e;
        }
        long end = System.nanoTime() + deadline.map(Duration::toNanos).orElse(Long.MAX_VALUE / 2);
        try {
            call = new Call(reduction, inputs, length, planning, chunk(reduction), longest(reduction), wishes,
                    options.profiler() || wishes.profiler());
            requireWhole(call);
            int lanes = takeLanes(confined ? 1 : Math.min(options.lanes(), call.pieces().count()), call, deadline, end);
            call.begin(lanes);
            gate.started(call);
            start(call, lanes, readings, confined || (deadline.isEmpty() && gate.workers().mayLaunch()));
        } catch (RuntimeException | Error e) {
            readings.close();
            gate.leave();
            throw e;
        }
        await(call, deadline, end);
        return told(call, deadline, wishes);
    }

    private static boolean isConfined(List<DeviceInput> inputs) {
        return inputs.stream().anyMatch(input -> input instanceof DeviceInput.OnHost host
                && !HostCopy.isForAll(host.data()));
    }

    private int chunk(Reduction<?> reduction) {
        return reduction.signature().streamed().stream()
                .mapToInt(input -> limits.chunkElements(input.type()))
                .min()
                .orElseThrow();
    }

    /** Elements of the longest piece that is copied. */
    private int longest(Reduction<?> reduction) {
        return reduction.signature().indexing() != Indexing.LENGTH
                ? chunk(reduction)
                : reduction.signature().streamed().stream()
                        .mapToInt(input -> limits.bufferElements(input.type()))
                        .min()
                        .orElseThrow();
    }

    private static void requireWhole(Call call) {
        if (call.signature().indexing() == Indexing.LENGTH && call.pieces().count() > 1) {
            throw new UnsupportedPlanException(
                    "kernels that read the length need all elements in one buffer: reduction="
                            + call.signature().name() + ", pieces=" + call.pieces().count() + "; try the host");
        }
    }

    private int takeLanes(int most, Call call, Optional<Duration> deadline, long end) {
        try {
            if (!gate.takeLane(end - System.nanoTime())) {
                throw new EngineException(
                        early(call, Stop.DEADLINE, deadline) + ", while others held all lanes; try more"
                                + " lanes or a longer deadline");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(early(call, Stop.INTERRUPTED, deadline) + "; call again", e);
        }
        int lanes = 1;
        while (lanes < most && gate.takeFreeLane()) {
            lanes++;
        }
        return lanes;
    }

    private void start(Call call, int lanes, Readings readings, boolean direct) {
        Lane first = lane(call, readings);
        for (int lane = 1; lane < lanes; lane++) {
            gate.workers().start(lane(call, readings));
        }
        if (direct) {
            first.run();
        } else {
            gate.workers().start(first);
        }
    }

    private Lane lane(Call call, Readings readings) {
        return new Lane(call, device, pool, limits, residents, options, () -> {
            gate.giveLaneBack();
            if (call.laneEnded()) {
                readings.close();
                gate.ended(call);
                call.ended().countDown();
            }
        });
    }

    private void await(Call call, Optional<Duration> deadline, long end) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (call.ended().await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                        return;
                    }
                    call.stop(Stop.DEADLINE);
                    if (call.ended().await(GRACE_NANOS, TimeUnit.NANOSECONDS)) {
                        return;
                    }
                    String reason = early(call, Stop.DEADLINE, deadline) + ", and the kernel has not come back";
                    if (gate.hangs(call, reason)) {
                        throw new EngineException(reason + "; try a longer deadline, or smaller chunks");
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                    call.stop(Stop.INTERRUPTED);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private String early(Call call, Stop stop, Optional<Duration> deadline) {
        return stop.what() + ": device=" + device.name() + ", backend=" + device.backend() + ", reduction="
                + call.signature().name() + ", strategy=" + call.largest().strategy().label()
                + deadline.map(time -> ", deadline=" + time).orElse("") + ", chunks=" + call.done() + " of "
                + call.pieces().count() + ", reason=" + stop.why();
    }

    private DeviceRun told(Call call, Optional<Duration> deadline, CallOptions wishes) {
        Throwable failure = call.failure();
        Stop stop = call.stopped();
        if (stop == Stop.INTERRUPTED) {
            Thread.currentThread().interrupt();
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (call.done() < call.pieces().count()) {
            throw new EngineException(early(call, stop == null ? Stop.FAILED : stop, deadline) + "; call again");
        }
        Operands state = state(call, wishes);
        return new DeviceRun(state, call.times(), call.largest(),
                call.largest().depth() + Slots.depth(call.pieces().count()), call.pieces().count(),
                call.launches.intValue(), call.bytesIn.sum());
    }

    /** All pieces together; those of one piece are where they belong. */
    private static Operands state(Call call, CallOptions wishes) {
        if (call.pieces().count() == 1) {
            return call.states();
        }
        call.combine();
        Operands state = wishes.into().orElseGet(() -> Slots.allocate(call.signature(), 1));
        Slots.copy(call.signature(), call.states(), 0, state, 0);
        return state;
    }

    /** Makes what each lane needs, for every class of staging arrays. */
    void prepare(Reduction<?> reduction, Planning planning) {
        gate.launching(() -> {
            new Preparation(device, pool, limits, options).prepare(reduction, planning, chunk(reduction));
            return reduction;
        });
        prepared.put(planning.id(), planning);
    }

    /** The form in which reductions that were prepared read arrays of a type; vectors if some do, empty if none was. */
    Optional<Block.Form> form(ElementType type) {
        List<Planning> readers = prepared.values().stream().filter(planning -> planning.reads(type)).toList();
        return readers.isEmpty()
                ? Optional.empty()
                : Optional.of(readers.stream().anyMatch(Planning::vectors) ? Block.Form.VECTORS : Block.Form.ELEMENTS);
    }

    /** Makes what reductions that were prepared need for an array: its forms, and the kernels compiled for itself. */
    void prepare(ResidentArray array) {
        for (Planning planning : prepared.values()) {
            if (planning.reads(array.type())) {
                new Preparation(device, pool, limits, options)
                        .prepare(planning, chunk(planning.reduction()), array, residents);
            }
        }
    }
}
