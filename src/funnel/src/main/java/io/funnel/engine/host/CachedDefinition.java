package io.funnel.engine.host;

import io.funnel.engine.host.block.RecordBlocks;
import io.funnel.engine.host.block.SegmentShape;
import io.funnel.engine.host.block.TunedBlocks;
import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A definition with its reusable jobs. */
final class CachedDefinition implements AutoCloseable {

    private static final long KNOWN_ELEMENTS = 1 << 18;
    /** The work from which sharing pays, at one nanosecond per operation. */
    private static final long GENERAL_NANOS = 60_000;

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final @Nullable KnownLoop loop;
    /** The extreme whose first occurrence the state records; null if none. */
    private final @Nullable KnownLoop extreme;
    private final @Nullable RecordBlocks records;
    private final BlockLoops loops;
    private final boolean magnitude;
    private final LoopLibrary library;
    private volatile @Nullable CachedDefinition made;
    private final List<WholeJob> idle = new ArrayList<>();
    private final List<SegmentJob> idleSegments = new ArrayList<>();
    private final List<OffsetJob> idleOffsets = new ArrayList<>();
    private boolean closed;

    CachedDefinition(Definition<?, ?> definition, LoopLibrary library) {
        this(definition, library, definition.facts().knownLoop().orElse(null), false,
                RecordBlocks.of(definition, library).orElse(null));
    }

    private CachedDefinition(
            Definition<?, ?> definition, LoopLibrary library, @Nullable KnownLoop loop, boolean magnitude,
            @Nullable RecordBlocks records) {
        this.definition = definition;
        this.signature = definition.signature();
        this.loop = loop;
        this.records = records;
        this.extreme = FirstExtremeJob.loop(definition).orElse(null);
        this.loops = magnitude ? library.wideFloats() : library.of(type());
        this.magnitude = magnitude;
        this.library = library;
    }

    /** The cache of the bounded variant with magnitudes; a definition would create a new variant each time. */
    CachedDefinition boundedVariant() {
        CachedDefinition known = made;
        return known != null ? known : makeBounded();
    }

    private synchronized CachedDefinition makeBounded() {
        if (made == null) {
            Definition<?, ?> fused = definition.facts().boundedVariant().orElseThrow(() -> new IllegalArgumentException(
                    "no sum of magnitudes: reduction=" + signature.name() + "; try one that is a floating-point sum"));
            made = new CachedDefinition(fused, library, type() == ElementType.FLOAT ? loop : null, true, null);
        }
        return made;
    }

    Definition<?, ?> definition() {
        return definition;
    }

    Signature signature() {
        return signature;
    }

    private ElementType type() {
        return signature.inputs().getFirst().type();
    }

    private boolean isTuned() {
        return loop != null || extreme != null || records != null;
    }

    int blockElements() {
        return isTuned() ? BlockLoops.BLOCK : GenericJob.blockElements(definition);
    }

    /** The number of elements from which waking other threads pays. */
    long sharedFrom() {
        if (records != null) {
            return KNOWN_ELEMENTS / 4;
        }
        return isTuned() ? KNOWN_ELEMENTS : GENERAL_NANOS / (1 + signature.work());
    }

    int leastBlocks() {
        if (records != null) {
            return KnownLoopJob.LEAST_BLOCKS / 4;
        }
        return isTuned() ? KnownLoopJob.LEAST_BLOCKS : GenericJob.LEAST_BLOCKS;
    }

    void requireFit(List<MemorySegment> in, long length, Operands states) {
        List<Input> inputs = signature.inputs();
        if (length < 0) {
            throw new IllegalArgumentException(
                    "negative length: reduction=" + signature.name() + ", length=" + length + "; try 0 or more");
        }
        if (in.size() != inputs.size()) {
            throw new IllegalArgumentException("wrong number of inputs: reduction=" + signature.name() + ", inputs="
                    + in.size() + ", expected=" + inputs.size() + "; try a segment for each");
        }
        for (int i = 0; i < inputs.size(); i++) {
            Input input = inputs.get(i);
            if (input.streamed() && in.get(i).byteSize() / input.type().sizeBytes() < length) {
                throw new IllegalArgumentException("segment too short: reduction=" + signature.name() + ", input="
                        + input.name() + ", bytes=" + in.get(i).byteSize() + ", elements=" + length
                        + "; try a smaller length");
            }
        }
        if (states.arrays().size() != signature.state().size()) {
            throw new IllegalArgumentException("wrong number of arrays of states: reduction=" + signature.name()
                    + ", arrays=" + states.arrays().size() + ", expected=" + signature.state().size()
                    + "; try an array a component");
        }
    }

    /** Takes a job for one call; return it afterwards. */
    synchronized WholeJob take() {
        if (!idle.isEmpty()) {
            return idle.removeLast();
        }
        if (extreme != null) {
            return new FirstExtremeJob(definition, extreme, type(), loops);
        }
        return loop == null
                ? new GenericJob(definition, records)
                : new KnownLoopJob(signature.name(), loop, magnitude, type(), loops);
    }

    /** Takes a job over segments for one call; return it afterwards. */
    synchronized SegmentJob takeSegments() {
        return idleSegments.isEmpty() ? new SegmentJob(definition, tuned()) : idleSegments.removeLast();
    }

    /** Takes a job over segments of unequal lengths for one call; return it afterwards. */
    synchronized OffsetJob takeOffsets() {
        return idleOffsets.isEmpty() ? new OffsetJob(definition, tuned()) : idleOffsets.removeLast();
    }

    private TunedBlocks tuned() {
        return new TunedBlocks(loop, extreme, loops, records);
    }

    /** The way in which segments of an axis are reduced. */
    SegmentShape shape(Axis axis) {
        return SegmentShape.of(definition, tuned(), axis);
    }

    /** Returns a job, unless other threads still run it; then it is garbage once they end. */
    void giveBack(WholeJob job) {
        giveBack(job, idle);
    }

    /** Returns a job as {@link #giveBack(WholeJob)} does. */
    void giveBack(SegmentJob job) {
        giveBack(job, idleSegments);
    }

    /** Returns a job as {@link #giveBack(WholeJob)} does. */
    void giveBack(OffsetJob job) {
        giveBack(job, idleOffsets);
    }

    private <J extends HostJob> void giveBack(J job, List<J> to) {
        if (job.isLeftBehind()) {
            return;
        }
        job.release();
        synchronized (this) {
            if (!closed) {
                to.add(job);
                return;
            }
        }
        job.close();
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (made != null) {
            made.close();
        }
        idle.forEach(HostJob::close);
        idle.clear();
        idleSegments.forEach(HostJob::close);
        idleSegments.clear();
        idleOffsets.forEach(HostJob::close);
        idleOffsets.clear();
    }
}
