package io.funnel.engine.host;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.GeneratedBlocks;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.host.block.RecordBlocks;
import io.funnel.engine.host.block.SegmentShape;
import io.funnel.engine.host.block.SegmentWork;
import io.funnel.engine.host.block.TileStates;
import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.engine.task.AbandonedResources;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Tiles;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reduces on this machine's cores and vector units, without a device.
 *
 * <p>A result has the same bits on every run, for any number of threads, any kind of memory, with or without vectors:
 * the tree of combinations depends on the length alone. A warm call allocates nothing. docs/explanation/host-engine.md
 * has the order, its bound and measurements.
 *
 * <p>Thread-safe, for virtual threads too. An interrupt or {@link #close} ends a call within a few milliseconds by an
 * {@link io.funnel.engine.EngineException}; an interrupted thread stays interrupted. Confined segments are reduced on
 * the calling thread alone.
 */
public final class HostEngine implements AutoCloseable {

    /** Probe thread: memory it may access is accessible to all threads. */
    private static final Thread ANY = Thread.ofPlatform().unstarted(() -> {});

    /** Parts of a long reduction per thread, so that threads finish together. */
    private static final int TASKS_OF_THREAD = 8;

    /** Elements from which the engine reports missing vectors. */
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

    /** The resources to end, by {@code close} or when the engine is garbage; must not refer to the engine. */
    private record Parts(WorkerPool pool, DefinitionCache definitions, ScratchPool scratches, AtomicBoolean wished)
            implements Runnable {

        @Override
        public void run() {
            int threads = pool.threads();
            if (!wished.get() && threads > 0 && SAID.compareAndSet(false, true)) {
                LOG.log(System.Logger.Level.WARNING, "host engine was left open: threads=" + threads
                        + "; try close, or try-with-resources, on the Funnel that opened it; this is reported once");
            }
            pool.close();
            definitions.close();
            scratches.close();
        }
    }

    /** Opens an engine; its threads start with the first long reduction. */
    public static HostEngine open(HostOptions options) {
        return new HostEngine(options);
    }

    /**
     * Reduces the first elements of some segments and writes the state into slot 0 of {@code states}, with Java's own
     * NaN.
     *
     * @param definition the reduction
     * @param in         a segment for each input, in order: elements in native byte order, of any alignment; on or off
     * the heap, or in a mapped file
     * @param first      the index of element 0 in the whole input, for maps that read the index
     * @param length     elements
     * @param states     an array for each component of the state
     */
    public void reduce(
            Definition<?, ?> definition, List<MemorySegment> in, long first, long length, Operands states) {
        pool.requireOpen();
        reduce(definitions.of(definition), in, first, length, states);
    }

    /**
     * Reduces together with the sum of the terms' magnitudes, for error bounds. Prefer it to reducing
     * {@link io.funnel.reduction.Facts#boundedVariant()}: sums of floats have hand-tuned loops, and the variant need not
     * be cached. All sums are doubles, even of floats.
     *
     * @param definition a floating-point sum, one that has {@code boundedVariant}
     * @param states     an array for each double of {@code boundedVariant}'s state
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
        long taskBlocks = SegmentWork.powerOfTwo(blocks);
        if (options.threads() > 1 && length >= definition.sharedFrom() && sharable(in)) {
            taskBlocks =
                    Math.max(definition.leastBlocks(),
                            SegmentWork.powerOfTwo(blocks / ((long) TASKS_OF_THREAD * options.threads())));
        }
        int tasks = (int) ((blocks - 1) / taskBlocks + 1);
        WholeJob job = definition.take();
        try {
            job.prepare(in, first, length, tasks, taskBlocks, options.threads());
            pool.run(job, tasks);
            job.finish(tasks, states);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(definition.signature().name(),
                    "combined elements=" + first + " to " + (first + length - 1), e);
        } finally {
            definition.giveBack(job);
            Reference.reachabilityFence(this); // otherwise the engine could be collected during the call
        }
    }

    /** Checks keys once. */
    public void check(Offsets offsets) {
        pool.requireOpen();
        offsets.check((task, tasks) -> pool.run(new TaskJob("sort by key", task), tasks));
    }

    /** Finds the order of elements by their keys, unless it is known. */
    public void list(Offsets offsets) {
        pool.requireOpen();
        if (!offsets.isListed()) {
            offsets.list((task, tasks) -> pool.run(new TaskJob("sort by key", task), tasks));
        }
    }

    /**
     * Reduces each segment to a state in the slot of its number, with Java's own NaN. The bits of a segment depend on
     * its length, and on whether it is one of an axis that is no row.
     *
     * @param definition the reduction
     * @param in         a segment of memory for each input, see {@link #reduce}
     * @param first      the index of element 0 in the whole input if indices count from its start; otherwise the index
     * of each segment's first element
     * @param partition  the segments
     * @param states     an array for each component of the state
     * @param slot       the slot of the first segment
     */
    public void reduceSegments(
            Definition<?, ?> definition, List<MemorySegment> in, long first, Partition partition, Operands states,
            int slot) {
        pool.requireOpen();
        switch (partition) {
            case Axis axis when axis.tiled() -> reduceTiles(definition, in, first, axis, states, slot);
            case Offsets offsets when offsets.tiled() -> {
                list(offsets);
                reduceTiles(definition, in, first, offsets, states, slot);
            }
            case Axis axis -> reduceAxis(definition, in, first, axis, states, slot);
            case Offsets offsets -> reduceOffsets(definition, in, first, offsets, states, slot);
            case Prefixes prefixes -> scan(definition, in, first, prefixes, states, slot);
            case Tiles tiles -> reduceTiles(definition, in, first, tiles, states, slot);
        }
    }

    private void reduceTiles(Definition<?, ?> definition, List<MemorySegment> in, long first,
            Partition partition, Operands states, int slot) {
        CachedDefinition cached = definitions.of(definition);
        long length = partition.elements();
        cached.requireFit(in, length, states);
        TileList tiles = TileList.of(partition);
        boolean isOwn = tiles.count() == partition.segments();
        boolean isLent = partition instanceof Tiles && slot == 0 // with memory for the tiles behind the state
                && NativeArrays.haveRoom(states, definition.signature(), tiles.count());
        Operands all =
                isOwn || isLent ? states : NativeArrays.states(definition.signature(), tiles.count());
        try (TileJob job = new TileJob(definition, in, first, tiles, all, isOwn ? slot : 0,
                length >= cached.sharedFrom() && sharable(in) ? options.threads() : 1, library)) {
            pool.run(job, job.parts());
            for (int segment = 0; !isOwn && segment < partition.segments(); segment++) {
                int from = tiles.start(segment);
                TileStates.reduce(definition, all, from, tiles.start(segment + 1) - from, states, slot + segment);
            }
        } finally {
            Reference.reachabilityFence(this); // otherwise the engine could be collected during the call
        }
    }

    private void scan(Definition<?, ?> definition, List<MemorySegment> in, long first, Prefixes prefixes,
            Operands states, int slot) {
        definitions.of(definition).requireFit(in, prefixes.elements(), states);
        if (prefixes.of() instanceof Offsets offsets) {
            list(offsets);
        }
        boolean shared = options.threads() > 1 && sharable(in);
        try (ScanJob job = new ScanJob(definition, in, first, prefixes, states, slot, options.threads())) {
            if (job.isCut()) {
                pool.run(job, job.reduce(shared));
                job.combine();
            }
            pool.run(job, job.scan(shared));
            job.finish();
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(definition.signature().name(), "combined prefixes=" + prefixes.segments(), e);
        } finally {
            Reference.reachabilityFence(this); // otherwise the engine could be collected during the call
        }
    }

    private void reduceOffsets(Definition<?, ?> definition, List<MemorySegment> in, long first, Offsets offsets,
            Operands states, int slot) {
        CachedDefinition cached = definitions.of(definition);
        cached.requireFit(in, offsets.elements(), states);
        list(offsets);
        OffsetJob job = cached.takeOffsets();
        try {
            int tasks = job.prepare(in, first, offsets, cached.sharedFrom(), sharable(in) ? options.threads() : 1,
                    states, slot);
            if (tasks > 0) {
                pool.run(job, tasks);
                job.finish();
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(cached.signature().name(), "combined segments=" + offsets.segments(), e);
        } finally {
            cached.giveBack(job);
            Reference.reachabilityFence(this); // otherwise the engine could be collected during the call
        }
    }

    private void reduceAxis(
            Definition<?, ?> definition, List<MemorySegment> in, long first, Axis axis, Operands states, int slot) {
        CachedDefinition cached = definitions.of(definition);
        cached.requireFit(in, axis.elements(), states);
        if (axis.length() == 0 || axis.segments() == 0) {
            for (long segment = 0; segment < axis.segments(); segment++) {
                definition.storeIdentity(states, slot + (int) segment);
            }
            return;
        }
        SegmentShape shape = cached.shape(axis);
        SegmentWork work = SegmentWork.of(axis, first, slot, shape, cached.sharedFrom(),
                sharable(in) ? options.threads() : 1);
        SegmentJob job = cached.takeSegments();
        try {
            job.prepare(in, work, shape, options.threads(), states);
            pool.run(job, work.tasks());
            job.finish();
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(cached.signature().name(), "combined segments=" + axis.segments(), e);
        } finally {
            cached.giveBack(job);
            Reference.reachabilityFence(this); // otherwise the engine could be collected during the call
        }
    }

    /** Maps the elements of each segment into memory for all values, given the states of all segments. */
    public void map(Definition<?, ?> definition, List<MemorySegment> in, Partition partition, Operands states,
            MemorySegment values) {
        try {
            if (partition instanceof Offsets offsets) {
                list(offsets);
            }
            new ElementMapWork(definition, in, partition, states, values).run(pool, sharable(in));
        } finally {
            Reference.reachabilityFence(this); // otherwise the engine could be collected during the call
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

    /** Describes the engine: {@code 2 threads, jdk.incubator.vector with 16 floats}. */
    public String describe() {
        return options.threads() + (options.threads() == 1 ? " thread, " : " threads, ") + library.description();
    }

    /** The most rounded combines between an element and the result; proof: docs/explanation/host-engine.md. */
    public static long depth(Definition<?, ?> definition, long length) {
        if (length <= 1) {
            return 0;
        }
        if (definition.facts().knownLoop().isPresent() || RecordBlocks.isFor(definition)) {
            int padded = BlockLoops.padded((int) Math.min(length, BlockLoops.BLOCK));
            return Math.min(length - 1, Integer.numberOfTrailingZeros(padded) + treeDepth(length, BlockLoops.BLOCK));
        }
        Signature signature = definition.signature();
        int block = GenericJob.blockElements(definition);
        return Math.min(length - 1, signature.hostDepth(Math.min(length, block)) + treeDepth(length, block));
    }

    /** The most rounded combines between an element of a segment and its state. */
    public static long segmentDepth(Definition<?, ?> definition, long length) {
        Signature signature = definition.signature();
        int block = GeneratedBlocks.elements(signature);
        long generated = signature.hostDepth(Math.min(length, block)) + treeDepth(Math.max(1, length), block);
        return Math.min(Math.max(0, length - 1), Math.max(generated, depth(definition, length)));
    }

    /** The depth of {@link #reduceBounded}. */
    public static long depthBounded(Definition<?, ?> definition, long length) {
        boolean isTuned = definition.facts().knownLoop().isPresent()
                && definition.signature().state().getFirst().type() == ElementType.FLOAT;
        return depth(isTuned ? definition : definition.facts().boundedVariant().orElseThrow(), length);
    }

    private static int treeDepth(long length, int block) {
        return Long.SIZE - Long.numberOfLeadingZeros((length - 1) / block);
    }

    /** Ends all calls, and frees threads and memory; a second call does nothing. */
    @Override
    public void close() {
        parts.wished.set(true);
        end.clean();
    }
}
