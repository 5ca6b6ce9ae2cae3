package io.funnel.engine.session;

import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.launch.KernelInputs;
import io.funnel.engine.launch.KernelKey;
import io.funnel.engine.launch.PreparedKernel;
import io.funnel.engine.launch.SegmentPieces;
import io.funnel.engine.launch.StopReason;
import io.funnel.engine.memory.BufferPool;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceBuffer.Form;
import io.funnel.engine.memory.DeviceFailures;
import io.funnel.engine.memory.HostCopy;
import io.funnel.engine.memory.MemoryLimits;
import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.Plan;
import io.funnel.reduction.Signature.Input;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Processes the pieces of a call, one after the other, with its own kernels and staging arrays. */
final class CopyLane implements Runnable {

    private final DeviceCall call;
    private final SessionResources session;
    private final BufferPool pool;
    private final MemoryLimits limits;
    private final ChunkSources sources;
    private final Runnable atEnd;
    private final Map<Integer, DeviceBuffer> staged = new HashMap<>();
    private final Map<KernelKey, PreparedKernel> kernels = new HashMap<>();
    private String phase = "compile";

    /** Creates a lane that always runs {@code atEnd} last. */
    CopyLane(DeviceCall call, SessionResources session, ResidentArrays residents, Runnable atEnd) {
        this.call = call;
        this.session = session;
        this.pool = session.pool();
        this.limits = session.limits();
        this.atEnd = atEnd;
        sources = new ChunkSources(call.inputs(), call.data(), call.pieces, residents,
                Optional.ofNullable(call.segments()).flatMap(SegmentPieces::order));
    }

    @Override
    public void run() {
        int piece = -1;
        try {
            for (piece = call.nextPiece(); piece >= 0; piece = call.nextPiece()) {
                if (Thread.interrupted()) {
                    call.stop(StopReason.INTERRUPTED);
                    call.giveBack(piece);
                    break;
                }
                reduce(piece);
                phase = "progress";
                call.done(piece);
            }
            giveBack();
            Throwable failure = call.failure(); // of another lane
            if (failure != null) {
                pool.dropIdle(failure);
            }
        } catch (RuntimeException | Error e) {
            call.fail(told(e));
            if (piece >= 0) {
                call.giveBack(piece);
            }
            drop(e);
            if (phase.equals("kernel") || phase.equals("transferIn")) { // a lost device takes its idle resources with it
                pool.dropIdle(e);
            }
        } finally {
            atEnd.run();
        }
    }

    /** The exception for the caller: failures of memory, listener and operator as they are, others located. */
    private Throwable told(Throwable cause) {
        return phase.equals("progress") || (phase.equals("finish") && cause instanceof EngineException)
                ? cause
                : DeviceFailures.of(session.device(), "reduction=" + call.signature().name() + ", strategy="
                        + call.largest.strategy().label(), phase, cause);
    }

    private void reduce(int piece) {
        Plan plan = call.plan(piece);
        PreparedKernel kernel = call.planning.vectors() || isSmall() ? runFixed(piece, plan) : runMapped(piece, plan);
        call.kernelNanos.add(kernel.kernelNanos());
        call.outNanos.add(kernel.outNanos());
        call.launches.add(plan.passes().size());
        phase = "finish";
        long start = System.nanoTime();
        SegmentPieces segments = call.segments();
        if (segments == null) {
            StateSlots.combine(call.definition(), kernel.states(), kernel.outputs(plan));
            StateSlots.copy(call.signature(), kernel.states(), 0, call.states, piece);
        } else {
            StateSlots.copy(call.outputs(), kernel.states(), 0, call.states, segments.slot(piece),
                    kernel.outputs(plan));
        }
        call.finishNanos.add(System.nanoTime() - start);
    }

    /** Whether one graph that copies and launches is better than a graph for each step. */
    private boolean isSmall() {
        return call.pieces.count() == 1 && call.pieces.largest() <= MemoryLimits.SMALLEST_OWN
                && call.inputs().size() == call.onHost();
    }

    /** Runs a kernel that reads any blocks: arrays on the device in place, others through staging arrays. */
    private PreparedKernel runMapped(int piece, Plan plan) {
        List<DeviceBuffer> blocks = new ArrayList<>();
        for (int input = 0; input < call.inputs().size(); input++) {
            DeviceBuffer inPlace = sources.inPlace(input, piece, Form.ELEMENTS);
            blocks.add(inPlace == null ? staged(input, piece) : inPlace);
        }
        PreparedKernel kernel = kernel(plan, new KernelInputs.Mapped());
        phase = "kernel";
        kernel.run(blocks, plan, call.first(piece), call.profiled);
        return kernel;
    }

    private PreparedKernel runFixed(int piece, Plan plan) {
        boolean vectors = call.planning.vectors();
        DeviceBuffer only = vectors ? sources.onlyBlock(piece) : null;
        List<Integer> capacities = new ArrayList<>();
        for (int input = 0; input < call.inputs().size(); input++) {
            capacities.add(only != null && call.inputs().get(input).streamed() ? 0 : ownCapacity(input, piece));
        }
        KernelInputs.Key feed = new KernelInputs.Fixed(vectors, capacities, only == null ? List.of() : List.of(only));
        PreparedKernel kernel = kernel(plan, feed);
        phase = "transferIn";
        long start = System.nanoTime();
        for (int input = 0; input < call.inputs().size(); input++) {
            TornadoNativeArray own = kernel.fixed().own(input);
            if (own != null) {
                NativeArrays.limit(session.device(), own,
                        sources.elements(input, call.inputs().get(input).streamed() ? piece : 0));
                sources.copy(input, piece, own, HostCopy.Copied.NOBODY);
                call.bytesIn.add(own.getNumBytesOfSegment());
            }
        }
        call.inNanos.add(System.nanoTime() - start);
        phase = "kernel";
        kernel.run(plan, call.first(piece), call.profiled);
        return kernel;
    }

    private int ownCapacity(int input, int piece) {
        Input what = call.inputs().get(input);
        int elements = what.streamed() ? Math.max(sources.elements(input, piece), usual()) : sources.elements(input, 0);
        return limits.ownClass(what.type(), elements);
    }

    /** The usual length: copied pieces are at most a chunk, and mostly as long. */
    private int usual() {
        return Math.min(call.pieces.largest(), call.chunk);
    }

    private PreparedKernel kernel(Plan plan, KernelInputs.Key feed) {
        KernelKey key = call.kernel(plan, feed);
        PreparedKernel known = kernels.get(key);
        if (known == null) {
            phase = "compile";
            known = session.kernel(key, call.planning, call.compileNanos);
            kernels.put(key, known);
        }
        return known;
    }

    /** Stages a piece of an input on the device; parameters are copied once. */
    private DeviceBuffer staged(int input, int piece) {
        Input what = call.inputs().get(input);
        DeviceBuffer block = staged.get(input);
        if (block != null && !what.streamed()) {
            return block;
        }
        if (block == null) {
            int elements = sources.elements(input, piece);
            phase = "compile";
            DeviceBuffer.Key key = new DeviceBuffer.Key(what.type(),
                    limits.stagingClass(what.type(), what.streamed() ? Math.max(elements, usual()) : elements),
                    Form.ELEMENTS);
            block = session.buffer(key, "staging array", call.compileNanos);
            staged.put(input, block);
        }
        phase = "transferIn";
        long start = System.nanoTime();
        block.limit(sources.elements(input, what.streamed() ? piece : 0));
        sources.copy(input, piece, block.host(), block::copied);
        call.bytesIn.add(block.upload());
        call.inNanos.add(System.nanoTime() - start);
        return block;
    }

    private void giveBack() {
        kernels.values().forEach(pool::giveBack);
        staged.values().forEach(pool::giveBack);
    }

    private void drop(Throwable failure) {
        kernels.values().forEach(kernel -> pool.drop(kernel, failure));
        staged.values().forEach(block -> pool.drop(block, failure));
    }
}
