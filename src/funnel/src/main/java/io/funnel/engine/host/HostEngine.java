package io.funnel.engine.host;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.engine.task.AbandonedResources;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reductions on this machine's cores and vector units, without a device.
 *
 * <p>A result has the same bits on every run, whatever the number of threads, whatever the kind of memory that the
 * elements lie in, and with vectors or without: the tree of combinations depends on the length alone. In the long run
 * a call makes no garbage. docs/explanation/host-engine.md has the order, its bound and the figures.
 *
 * <p>Any number of threads, virtual ones too, may use an engine at once. A call that its thread's interruption or
 * {@link #close} ends throws an {@link io.funnel.engine.EngineException} within a few milliseconds; an interrupted
 * thread stays interrupted. Segments that only the calling thread may access are reduced on that thread alone.
 *
 * <p>Not for elements on a device.
 */
public final class HostEngine implements AutoCloseable {

    /** Belongs to no one: what it may access, every thread may. */
    private static final Thread ANY = Thread.ofPlatform().unstarted(() -> {});

    /** Parts of a long reduction for each thread, so that none waits long for the last. */
    private static final int TASKS_OF_THREAD = 8;

    /** Elements from which a user is told that vectors are missing. */
    private static final long LONG = 1L << 22;

    private static final System.Logger LOG = System.getLogger("io.funnel");
    private static final AtomicBoolean TOLD = new AtomicBoolean();
    private static final AtomicBoolean SAID = new AtomicBoolean();

    private final HostOptions options;
    private final LoopLibrary library;
    private final ScratchPool scratches = new ScratchPool();
    private final DefinitionCache definitions;
    private final WorkerPool pool;
    private final Parts parts;
    private final Cleaner.Cleanable end;

    private HostEngine(HostOptions options) {
        this.options = options;
        this.library = LoopLibrary.of(options.vectors() == HostOptions.Vectors.AUTO);
        this.definitions = new DefinitionCache(library);
        this.pool = new WorkerPool(options.threads() - 1, scratches);
        this.parts = new Parts(pool, definitions, scratches, new AtomicBoolean());
        this.end = AbandonedResources.when(this, parts);
    }

    /** What is to be ended, by {@code close} or where nobody calls it; does not refer to the engine. */
    private record Parts(WorkerPool pool, DefinitionCache definitions, ScratchPool scratches, AtomicBoolean wished)
            implements Runnable {

        @Override
        public void run() {
            int threads = pool.threads();
            if (!wished.get() && threads > 0 && SAID.compareAndSet(false, true)) {
                LOG.log(System.Logger.Level.WARNING, "host engine was left open: threads=" + threads
                        + "; try close, or try-with-resources, on the Funnel that opened it; this is said once");
            }
            pool.close();
            definitions.close();
            scratches.close();
        }
    }

    /** An engine; its threads start with the first long reduction. */
    public static HostEngine open(HostOptions options) {
        return new HostEngine(options);
    }

    /**
     * Reduces the first elements of some segments and writes the state into slot 0 of {@code states}; NaN there is
     * Java's own.
     *
     * @param definition what to compute
     * @param in         a segment an input, in order: elements in the machine's byte order, with any alignment; on the
     *                   heap, outside it, or of a mapped file
     * @param first      the index of element 0 in the whole input, for maps that read the index
     * @param length     elements
     * @param states     an array a component of the state
     */
    public void reduce(
            Definition<?, ?> definition, List<MemorySegment> in, long first, long length, Operands states) {
        pool.requireOpen();
        reduce(definitions.of(definition), in, first, length, states);
    }

    /**
     * Reduces together with the sum of the magnitudes of what is added up, which the bound of the error is made of. To
     * be preferred to reducing {@link Definition#boundedVariant()} itself: sums of floats have hand-tuned loops, and the
     * engine need not learn a definition anew. All sums are doubles, even of floats.
     *
     * @param definition a floating-point sum or product, one that has {@code boundedVariant}
     * @param states     an array for each double of what {@code boundedVariant} gives
     */
    public void reduceBounded(
            Definition<?, ?> definition, List<MemorySegment> in, long first, long length, Operands states) {
        pool.requireOpen();
        reduce(definitions.of(definition).boundedVariant(), in, first, length, states);
    }

    private void reduce(CachedDefinition definition, List<MemorySegment> in, long first, long length, Operands states) {
        definition.requireFit(in, length, states);
        if (length == 0) {
            definition.definition().storeIdentity(states, 0);
            return;
        }
        if (length >= LONG && options.vectors() == HostOptions.Vectors.AUTO && TOLD.compareAndSet(false, true)) {
            LoopLibrary.missing().ifPresent(line -> LOG.log(System.Logger.Level.INFO, line));
        }
        long blocks = (length - 1) / definition.blockElements() + 1;
        long taskBlocks = powerOfTwo(blocks);
        if (options.threads() > 1 && length >= definition.sharedFrom() && sharable(in)) {
            taskBlocks =
                    Math.max(definition.leastBlocks(),
                            powerOfTwo(blocks / ((long) TASKS_OF_THREAD * options.threads())));
        }
        int tasks = (int) ((blocks - 1) / taskBlocks + 1);
        HostJob job = definition.take();
        try {
            job.prepare(in, first, length, tasks, taskBlocks, options.threads());
            pool.run(job, tasks);
            job.finish(tasks, states);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(definition.signature().name(),
                    "combined elements=" + first + " to " + (first + length - 1), e);
        } finally {
            definition.giveBack(job);
            Reference.reachabilityFence(this); // else it could be taken for forgotten while it works
        }
    }

    private static boolean sharable(List<MemorySegment> in) {
        for (int i = 0; i < in.size(); i++) {
            if (!in.get(i).isAccessibleBy(ANY)) {
                return false;
            }
        }
        return true;
    }

    /** The least power of two that is not below a number. */
    private static long powerOfTwo(long number) {
        return number <= 1 ? 1 : Long.highestOneBit(number - 1) * 2;
    }

    /** What the engine works with: {@code 2 threads, jdk.incubator.vector with 16 floats}. */
    public String describe() {
        return options.threads() + (options.threads() == 1 ? " thread, " : " threads, ") + library.description();
    }

    /** The most rounded combines between an element and the result; docs/explanation/host-engine.md has the proof. */
    public static long depth(Definition<?, ?> definition, long length) {
        if (length <= 1) {
            return 0;
        }
        if (definition.knownLoop().isPresent() || RecordBlocks.isFor(definition)) {
            int padded = BlockLoops.padded((int) Math.min(length, BlockLoops.BLOCK));
            return Math.min(length - 1, Integer.numberOfTrailingZeros(padded) + treeDepth(length, BlockLoops.BLOCK));
        }
        Signature signature = definition.signature();
        int block = GenericJob.blockElements(definition);
        return Math.min(length - 1, signature.hostDepth(Math.min(length, block)) + treeDepth(length, block));
    }

    /** The same for {@link #reduceBounded}. */
    public static long depthBounded(Definition<?, ?> definition, long length) {
        boolean isTuned = definition.knownLoop().isPresent()
                && definition.signature().state().getFirst().type() == ElementType.FLOAT;
        return depth(isTuned ? definition : definition.boundedVariant().orElseThrow(), length);
    }

    private static int treeDepth(long length, int block) {
        return Long.SIZE - Long.numberOfLeadingZeros((length - 1) / block);
    }

    /** Ends all calls and gives back threads and memory; a second call does nothing. */
    @Override
    public void close() {
        parts.wished.set(true);
        end.clean();
    }
}
