package io.funnel.engine.device;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.plan.Plan;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Works on the pieces of a call, one after the other, with a kernel and staging arrays of its own. */
final class Lane implements Runnable {

    private final Call call;
    private final Device device;
    private final Pool pool;
    private final Limits limits;
    private final boolean profiler;
    private final Runnable atEnd;
    private final Map<Integer, Block> staged = new HashMap<>();
    private @Nullable PreparedKernel kernel;
    private String phase = "compile";

    /**
     * A lane.
     *
     * @param atEnd run last, whatever happens
     */
    Lane(Call call, Device device, Pool pool, Limits limits, boolean profiler, Runnable atEnd) {
        this.call = call;
        this.device = device;
        this.pool = pool;
        this.limits = limits;
        this.profiler = profiler;
        this.atEnd = atEnd;
    }

    @Override
    public void run() {
        try {
            for (int piece = call.nextPiece(); piece >= 0; piece = call.nextPiece()) {
                if (Thread.interrupted()) {
                    call.stop(Stop.INTERRUPTED);
                    break;
                }
                reduce(piece);
                phase = "progress";
                call.done(piece);
            }
            giveBack();
        } catch (RuntimeException | Error e) {
            call.fail(told(e));
            drop(e);
        } finally {
            atEnd.run();
        }
    }

    /** What the caller is told: refusals as they are, everything else with the place where it happened. */
    private Throwable told(Throwable cause) {
        if (phase.equals("progress")
                || (cause instanceof EngineException && phase.equals("compile") && isLimit(cause))) {
            return cause;
        }
        return Failures.of(device, "reduction=" + call.signature().name() + ", strategy="
                + call.largest().strategy().label(), phase, cause);
    }

    private static boolean isLimit(Throwable cause) {
        return Optional.ofNullable(cause.getMessage()).orElse("").startsWith("device memory limit");
    }

    private void reduce(int piece) {
        Plan plan = call.planning().chunk(call.pieces().size(piece));
        List<Block> blocks = new ArrayList<>();
        for (int input = 0; input < call.inputs().size(); input++) {
            blocks.add(block(input, piece));
        }
        phase = "compile";
        PreparedKernel prepared = kernel();
        phase = "kernel";
        prepared.run(blocks, plan, call.pieces().start(piece));
        call.kernelNanos.add(prepared.kernelNanos());
        call.outNanos.add(prepared.outNanos());
        call.launches.add(prepared.launches());
        phase = "finish";
        long start = System.nanoTime();
        Slots.combine(call.definition(), prepared.states(), prepared.outputs(plan));
        Slots.copy(call.signature(), prepared.states(), 0, call.states(), piece);
        call.finishNanos.add(System.nanoTime() - start);
    }

    private PreparedKernel kernel() {
        PreparedKernel known = kernel;
        if (known == null) {
            PreparedKernel.Key key = call.kernel();
            known = (PreparedKernel) pool.take(key, "kernel of " + call.signature().name(), key.bytes(),
                    () -> compiled(() -> PreparedKernel.create(key, device, call.planning().code(),
                            call.largest().finish(), profiler)));
            kernel = known;
        }
        return known;
    }

    /** The device's memory for a piece of an input: in place, or a staging array that it is copied to. */
    private Block block(int input, int piece) {
        Input what = call.inputs().get(input);
        DeviceInput data = call.data(input);
        long start = what.streamed() ? call.pieces().start(piece) : 0;
        int elements = what.streamed() ? call.pieces().size(piece) : Math.toIntExact(data.length());
        if (data instanceof DeviceInput.OnDevice array) {
            Block inPlace = inPlace(array, start, elements);
            if (inPlace != null) {
                return inPlace;
            }
        }
        Block known = staged.get(input);
        if (known != null && !what.streamed()) {
            return known; // parameters are copied once
        }
        int room = what.streamed() ? Math.max(elements, stagedRoom()) : elements;
        Block block = known != null ? known : staging(input, what.type(), room);
        phase = "transferIn";
        long began = System.nanoTime();
        stage(block, data, start, elements);
        block.upload();
        call.inNanos.add(System.nanoTime() - began);
        call.bytesIn.add((long) block.key().capacity() * what.type().sizeBytes());
        return block;
    }

    /** Pieces of one call that are staged are no longer than a chunk, and most are as long. */
    private int stagedRoom() {
        return Math.min(call.pieces().largest(), call.chunk());
    }

    private static @Nullable Block inPlace(DeviceInput.OnDevice array, long start, int elements) {
        long at = array.offset() + start;
        int room = array.array().blockElements();
        boolean fits = at % room == 0 && elements <= room;
        return fits ? array.array().blocks().get((int) (at / room)) : null;
    }

    private static void stage(Block block, DeviceInput data, long start, int elements) {
        switch (data) {
            case DeviceInput.OnHost host -> block.write(host.data(), start, 0, elements);
            case DeviceInput.OnDevice array -> {
                int room = array.array().blockElements();
                long done = 0;
                while (done < elements) {
                    long at = array.offset() + start + done;
                    long part = Math.min(elements - done, room - at % room);
                    Block from = array.array().blocks().get((int) (at / room));
                    block.write(from.host().getSegment(), at % room, done, part);
                    done += part;
                }
            }
        }
    }

    private Block staging(int input, ElementType type, int elements) {
        phase = "compile";
        Block.Key key = new Block.Key(type, limits.stagingClass(type, elements));
        Block block = (Block) pool.take(key, "staging array", key.bytes(),
                () -> compiled(() -> Block.create(key, device)));
        staged.put(input, block);
        return block;
    }

    private Resource compiled(Supplier<Resource> maker) {
        long start = System.nanoTime();
        try {
            return maker.get();
        } finally {
            call.compileNanos.add(System.nanoTime() - start);
        }
    }

    private void giveBack() {
        if (kernel != null) {
            pool.giveBack(call.kernel(), kernel);
        }
        staged.values().forEach(block -> pool.giveBack(block.key(), block));
    }

    private void drop(Throwable failure) {
        if (kernel != null) {
            pool.drop(kernel, failure);
        }
        staged.values().forEach(block -> pool.drop(block, failure));
    }
}
