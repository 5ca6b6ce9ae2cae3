package io.funnel.engine.session;

import io.funnel.engine.element.ElementKernel;
import io.funnel.engine.element.ElementWork;
import io.funnel.engine.launch.AdmissionControl;
import io.funnel.engine.launch.PhaseTimes;
import io.funnel.engine.memory.BufferPool;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceBuffer.Form;
import io.funnel.engine.memory.DeviceFailures;
import io.funnel.engine.memory.MemoryLimits;
import io.funnel.engine.session.DeviceInput.ReadLocks;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.engine.task.Deadline;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Runs work that leaves a value for each element, chunk by chunk, on a session's device. */
final class ElementRuns {

    private final SessionResources session;
    private final ResidentArrays residents;

    ElementRuns(SessionResources session, ResidentArrays residents) {
        this.session = session;
        this.residents = residents;
    }

    /**
     * Runs the work over inputs of {@code length} elements.
     *
     * @param values memory for all values
     * @param clock  whether to read the device's clock
     */
    PhaseTimes run(ElementWork work, List<DeviceInput> inputs, long length, MemorySegment values, Deadline deadline,
            boolean clock) {
        boolean confined = CallExecutor.isConfined(inputs);
        return session.gate().launching(
                new AdmissionControl.Work<>(work.what(), () -> new Run(work, inputs, length, values).all(clock),
                        late -> {}),
                deadline.isSet() ? deadline : Deadline.in(session.options().deadline()), confined);
    }

    /** One run, with the resources that it holds. */
    private final class Run {

        private final ElementWork work;
        private final List<Input> inputs;
        private final List<DeviceInput> data;
        private final MemorySegment values;
        private final Chunks chunks;
        private final ChunkSources sources;
        private final BufferPool pool = session.pool();
        private final Map<Integer, DeviceBuffer> staged = new HashMap<>();
        private final LongAdder compile = new LongAdder();
        private @Nullable ElementKernel kernel;
        private long transferIn;
        private String phase = "compile";

        Run(ElementWork work, List<DeviceInput> data, long length, MemorySegment values) {
            this.work = work;
            this.inputs = work.inputs();
            this.data = data;
            this.values = values;
            long most = session.limits().chunkElements(work.type());
            for (Input input : inputs) {
                most = input.streamed() ? Math.min(most, session.limits().chunkElements(input.type())) : most;
            }
            boolean isOne = length <= session.limits().bufferElements(work.type())
                    && Chunks.isOnePiece(inputs, data, length);
            chunks = Chunks.at(work.bounds(isOne ? length : most));
            sources = new ChunkSources(inputs, data, chunks, residents, Optional.empty());
        }

        PhaseTimes all(boolean clock) {
            try (ReadLocks _ = ReadLocks.of(data)) {
                ElementKernel own = kernel();
                own.clock(clock);
                for (int chunk = 0; chunk < chunks.count(); chunk++) {
                    BackgroundTask.requireNotEnded(work.what());
                    run(own, chunk);
                }
                PhaseTimes times = new PhaseTimes(compile.sum(), transferIn, own.takeNanos(), 0, 0);
                staged.values().forEach(pool::giveBack);
                pool.giveBack(own);
                return times;
            } catch (RuntimeException | Error e) {
                staged.values().forEach(block -> pool.drop(block, e));
                if (kernel != null) {
                    pool.drop(kernel, e);
                }
                throw DeviceFailures.of(session.device(), work.what(), phase, e);
            }
        }

        private ElementKernel kernel() {
            ElementKernel.Key key = work.kernel(room());
            long start = System.nanoTime();
            ElementKernel own = (ElementKernel) pool.take(key, work.what(), key.bytes(),
                    () -> ElementKernel.create(key, session.device(), work.launch()));
            compile.add(System.nanoTime() - start);
            kernel = own;
            return own;
        }

        /** Few sizes, since TornadoVM compiles for each. */
        private int room() {
            int largest = chunks.largest();
            return largest <= session.limits().chunkElements(work.type())
                    ? session.limits().stagingClass(work.type(), largest)
                    : Math.min(session.limits().bufferElements(work.type()), MemoryLimits.roundedUp(largest));
        }

        private void run(ElementKernel own, int chunk) {
            List<DeviceBuffer> blocks = new ArrayList<>();
            for (int input = 0; input < inputs.size(); input++) {
                DeviceBuffer inPlace = sources.inPlace(input, chunk, Form.ELEMENTS);
                blocks.add(inPlace == null ? staged(input, chunk) : inPlace);
            }
            phase = "kernel";
            int bytes = work.type().sizeBytes();
            work.run(own, blocks, chunks.start(chunk), chunks.size(chunk),
                    values.asSlice(chunks.start(chunk) * bytes, (long) chunks.size(chunk) * bytes));
        }

        /** Copies a chunk of an input to the device; an array that is not streamed once. */
        private DeviceBuffer staged(int input, int chunk) {
            Input what = inputs.get(input);
            DeviceBuffer known = staged.get(input);
            if (known != null && !what.streamed()) {
                return known;
            }
            int elements = sources.elements(input, chunk);
            phase = "transferIn";
            if (known == null) {
                known = session.buffer(new DeviceBuffer.Key(what.type(), session.limits().stagingClass(what.type(),
                        what.streamed() ? chunks.largest() : elements), Form.ELEMENTS), "staging array", compile);
                staged.put(input, known);
            }
            long start = System.nanoTime();
            known.limit(elements);
            sources.copy(input, chunk, known.host(), known::copied);
            known.upload();
            transferIn += System.nanoTime() - start;
            return known;
        }
    }
}
