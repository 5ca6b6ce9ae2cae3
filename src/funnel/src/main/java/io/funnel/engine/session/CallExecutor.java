package io.funnel.engine.session;

import io.funnel.device.Device;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.launch.AdmissionControl;
import io.funnel.engine.launch.StopReason;
import io.funnel.engine.launch.StrategyPlans;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.HostCopy;
import io.funnel.engine.memory.MemoryLimits;
import io.funnel.engine.memory.StateSlots;
import io.funnel.engine.session.DeviceInput.ReadLocks;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;

/** Runs calls: takes lanes, starts them, waits, and reports the outcome. */
final class CallExecutor {

    private final Map<StrategyPlans.Id, StrategyPlans> plannings = new ConcurrentHashMap<>();
    private final Set<StrategyPlans> prepared = ConcurrentHashMap.newKeySet();
    private final Device planned;
    private final SessionResources session;
    private final MemoryLimits limits;
    private final ResidentArrays residents;
    private final AdmissionControl gate;
    private final DeviceOptions options;

    /** Takes the device whose limits launches are planned for. */
    CallExecutor(Device planned, SessionResources session, ResidentArrays residents) {
        this.planned = planned;
        this.session = session;
        this.residents = residents;
        this.limits = session.limits();
        this.gate = session.gate();
        this.options = session.options();
    }

    /** A call whose lanes have been started. */
    interface Begun {

        /** Waits until they have ended; call it once. */
        DeviceRun end();
    }

    /**
     * Starts a call. The calling thread launches itself if permitted, and returns when no pieces are left. The lanes
     * hold the locks until they end, perhaps after the caller has left.
     */
    Begun begin(Reduction<?> reduction, Strategy strategy, Sizes sizes, List<DeviceInput> inputs, ReadLocks locks,
            SharedPieces.Share share, CallOptions wishes) {
        StrategyPlans planning = planning(reduction, strategy, sizes);
        Deadline deadline = wishes.deadline().isSet() ? wishes.deadline() : Deadline.in(options.deadline());
        boolean confined = isConfined(inputs);
        if (confined && deadline.isSet()) {
            throw new IllegalArgumentException(
                    "a deadline, and a segment that one Java thread alone may read: reduction="
                            + reduction.name() + ", deadline=" + deadline.time().get() + "; try Arena.ofShared()");
        }
        gate.enter();
        ReadLocks readings = locks.shared();
        DeviceCall call;
        try {
            call = new DeviceCall(inputs, planning, chunk(reduction), share, wishes);
            int lanes = takeLanes(confined ? 1 : Math.min(options.lanes(), call.takeable()), call, deadline);
            call.begin(lanes);
            gate.started(call);
            start(call, lanes, readings,
                    confined || (!share.aside() && !deadline.isSet() && gate.workers().mayLaunch()));
        } catch (RuntimeException | Error e) {
            readings.close();
            gate.leave();
            throw e;
        }
        return () -> {
            await(call, deadline);
            return outcome(call);
        };
    }

    /** Checks once whether the strategy can run the reduction. */
    private StrategyPlans planning(Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        return plannings.computeIfAbsent(new StrategyPlans.Id(reduction.definition(), strategy, sizes),
                id -> new StrategyPlans(planned, reduction, strategy, sizes));
    }

    Device device() {
        return session.device();
    }

    boolean owns(ResidentArray array) {
        return residents.owns(array);
    }

    /** Whether only the calling thread may read one of the inputs. */
    static boolean isConfined(List<? extends DeviceInput> inputs) {
        for (DeviceInput input : inputs) {
            if (input instanceof DeviceInput.OnHost host && !HostCopy.isForAll(host.data())) {
                return true;
            }
        }
        return false;
    }

    int chunk(Reduction<?> reduction) {
        return fewest(reduction, limits::chunkElements);
    }

    /** The least of a number of elements over the types of streamed inputs. */
    private static int fewest(Reduction<?> reduction, ToIntFunction<ElementType> elements) {
        int fewest = Integer.MAX_VALUE;
        for (Input input : reduction.signature().inputs()) {
            if (input.streamed()) {
                fewest = Math.min(fewest, elements.applyAsInt(input.type()));
            }
        }
        return fewest;
    }

    int longest(Reduction<?> reduction) {
        return reduction.signature().indexing() != Indexing.LENGTH
                ? chunk(reduction)
                : fewest(reduction, limits::bufferElements);
    }

    private int takeLanes(int most, DeviceCall call, Deadline deadline) {
        gate.takeLane(deadline, reason -> early(call, reason));
        int lanes = 1;
        while (lanes < most && gate.takeFreeLane()) {
            lanes++;
        }
        return lanes;
    }

    private void start(DeviceCall call, int lanes, ReadLocks readings, boolean direct) {
        CopyLane first = lane(call, readings);
        for (int lane = 1; lane < lanes; lane++) {
            gate.workers().start(lane(call, readings));
        }
        if (direct) {
            first.run();
        } else {
            gate.workers().start(first);
        }
    }

    private CopyLane lane(DeviceCall call, ReadLocks readings) {
        return new CopyLane(call, session, residents, () -> {
            gate.giveLaneBack();
            if (call.laneEnded()) {
                readings.close();
                gate.ended(call);
                call.ended.countDown();
            }
        });
    }

    private void await(DeviceCall call, Deadline deadline) {
        Thread caller = Thread.currentThread();
        if (gate.workers().spinUntil(() -> caller.isInterrupted() || call.ended.getCount() == 0)
                && !caller.isInterrupted()) {
            return;
        }
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (call.ended.await(deadline.remaining(), TimeUnit.NANOSECONDS)) {
                        return;
                    }
                    call.stop(StopReason.DEADLINE);
                    if (call.ended.await(Deadline.INNER_GRACE_NANOS, TimeUnit.NANOSECONDS)) {
                        return;
                    }
                    String reason = early(call, StopReason.DEADLINE) + ", and the kernel has not returned";
                    if (gate.hangs(call, reason)) {
                        throw new EndedEarlyException(reason + "; try a longer deadline, or smaller chunks");
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                    call.stop(StopReason.INTERRUPTED);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private String early(DeviceCall call, StopReason stop) {
        return stop.what() + ": device=" + session.device().name() + ", backend=" + session.device().backend()
                + ", reduction="
                + call.signature().name() + ", strategy=" + call.largest.strategy().label()
                + options.deadline().map(time -> ", deadline=" + time).orElse("") + ", chunks=" + call.done() + " of "
                + call.pieces.count() + ", reason=" + stop.why();
    }

    private DeviceRun outcome(DeviceCall call) {
        Throwable failure = call.failure();
        StopReason stop = call.stopped();
        if (stop == StopReason.INTERRUPTED) {
            Thread.currentThread().interrupt();
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (stop != null && !call.isComplete()) {
            throw new EndedEarlyException(early(call, stop) + "; call again");
        }
        return new DeviceRun(call.states, call.times(), call.largest,
                call.depth() + StateSlots.depth(call.pieces.count()), call.done(), call.launches.intValue(),
                call.bytesIn.sum());
    }

    /** Prepares the resources of each lane, for every class of staging arrays. */
    void prepare(Reduction<?> reduction, Strategy strategy, Sizes sizes, Optional<Duration> deadline) {
        StrategyPlans planning = planning(reduction, strategy, sizes);
        String what = "doing=prepare, reduction=" + reduction.name();
        gate.launching(new AdmissionControl.Work<>(what, () -> {
            new KernelPreparation(session).prepare(planning, chunk(reduction));
            return planning;
        }, late -> {}), Deadline.in(deadline), false);
        prepared.add(planning);
    }

    /** The form in which prepared reductions read arrays of a type: vectors if some do; empty without any. */
    Optional<DeviceBuffer.Form> form(ElementType type) {
        List<StrategyPlans> readers = prepared.stream().filter(planning -> planning.reads(type)).toList();
        return readers.isEmpty()
                ? Optional.empty()
                : Optional.of(readers.stream().anyMatch(StrategyPlans::vectors)
                        ? DeviceBuffer.Form.VECTORS
                        : DeviceBuffer.Form.ELEMENTS);
    }

    /** Prepares an array for the prepared reductions: its forms, and the kernels compiled for it. */
    void prepare(ResidentArray array) {
        for (StrategyPlans planning : prepared) {
            if (planning.reads(array.type())) {
                new KernelPreparation(session).prepare(planning, chunk(planning.reduction()), array, residents);
            }
        }
    }
}
