package io.funnel.engine.host;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.GatheredInputs;
import io.funnel.engine.host.block.HostInputs;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.host.block.StateArrays;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.HostMemory;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scan of segments, in blocks of neighbours: the blocks but the last of a segment are reduced, each into the slot of its
 * last element; these states are combined in order; and each block is scanned after the state before it. A block leaves
 * the slot of its last element alone, which the next one reads. The values of an exclusive scan lie one element further.
 */
final class ScanJob extends HostJob {

    /** Elements of a task. */
    private static final int BLOCK = 1 << 14;
    /** Elements of a copy. */
    private static final int CHUNK = 1 << 13;
    /** Neighbouring columns that are copied together, a line of memory. */
    private static final int NEAR = 16;

    /** Elements {@code from} to {@code to - 1} of a few segments; or, if {@code to} is below 0, all of them. */
    private record Work(int segment, int last, int from, int to) {}

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final HostInputs inputs;
    private final Partition of;
    private final @Nullable GatheredInputs[] gathered;
    private final long first;
    private final int shift;
    private final Operands states;
    private final int slot;
    /** The axis of segments whose elements lie apart. */
    private final @Nullable Axis apart;
    /** Segments whose elements lie in another order. */
    private final @Nullable Offsets ordered;
    /** Whether inputs are read where they are. */
    private final boolean isDirect;
    /** Whether elements are combined one by one, since their slots or their indices are in no order. */
    private final boolean isSingle;
    private final List<Work> all = new ArrayList<>();
    private List<Work> works = List.of();
    private boolean reducing;
    private int tasks;

    /** Takes the inputs of a call; {@code slot} is that of the first element's value. */
    ScanJob(Definition<?, ?> definition, List<MemorySegment> in, long first, Prefixes prefixes, Operands states,
            int slot, int threads) {
        super(definition.signature().name());
        this.definition = definition;
        this.signature = definition.signature();
        this.first = first;
        this.states = states;
        this.slot = slot;
        of = prefixes.of();
        shift = prefixes.exclusive() ? 1 : 0;
        apart = of instanceof Axis axis && !axis.isRows() ? axis : null;
        ordered = of instanceof Offsets offsets && offsets.places().isPresent() ? offsets : null;
        gathered = new GatheredInputs[threads];
        inputs = new HostInputs(signature);
        inputs.take(in, of.elements());
        isDirect = apart == null && ordered == null && HostMemory.isOutsideHeap(inputs.segments(), signature);
        boolean isIndexed = of.global() && signature.indexing() != Signature.Indexing.NONE;
        isSingle = ordered != null || (apart != null && isIndexed);
        cut(isIndexed && (apart != null || ordered != null) ? Integer.MAX_VALUE : BLOCK / near());
    }

    private int near() {
        return apart == null ? 1 : (int) Math.min(NEAR, apart.inner());
    }

    /** Makes blocks of long segments; few short ones are a task together. */
    private void cut(int block) {
        int segments = of.elements() == 0 ? 0 : Math.toIntExact(of.segments());
        int segment = 0;
        while (segment < segments) {
            int scanned = scanned(segment);
            int last = segment + 1;
            if (scanned > block) {
                last = apart == null ? last : (int) Math.min(segment + NEAR, endOfNeighbours(segment));
                for (int from = 0; from < scanned; from += Math.min(block, scanned - from)) {
                    all.add(new Work(segment, last, from, from + Math.min(block, scanned - from)));
                }
            } else {
                long elements = scanned;
                while (last < segments && elements < BLOCK && scanned(last) <= block) {
                    elements += Math.max(1, scanned(last));
                    last++;
                }
                all.add(new Work(segment, last, 0, -1));
            }
            segment = last;
        }
    }

    /** Elements of a segment that are scanned. */
    private int scanned(int segment) {
        return (int) Math.max(0, of.length(segment) - shift);
    }

    private long endOfNeighbours(int segment) {
        return apart == null ? segment + 1 : (segment / apart.inner() + 1) * apart.inner();
    }

    /** Whether there are blocks to reduce, and states to combine, before the scan. */
    boolean isCut() {
        return all.stream().anyMatch(work -> work.from() > 0);
    }

    /**
     * Begins the first step, which reduces blocks; returns its tasks.
     *
     * @param shared whether several threads may read the inputs
     */
    int reduce(boolean shared) {
        return begin(true, all.stream().filter(this::isFollowed).toList(), shared);
    }

    private boolean isFollowed(Work work) {
        return work.to() >= 0 && work.to() < scanned(work.segment());
    }

    /** Ends the first step: combines the states of each segment's blocks. */
    void combine() {
        for (Work work : works) {
            for (int segment = work.segment(); segment < work.last() && work.from() > 0; segment++) {
                int into = slot(segment, work.to() - 1);
                definition.combineSlots(states, slot(segment, work.from() - 1), into, into);
            }
        }
    }

    /** Begins the second step, which scans; returns its tasks. */
    int scan(boolean shared) {
        return begin(false, all, shared);
    }

    private int begin(boolean first, List<Work> some, boolean shared) {
        reducing = first;
        works = some;
        tasks = shared ? works.size() : Math.min(works.size(), 1);
        return tasks;
    }

    /** The slot of the state up to an element. */
    private int slot(int segment, long element) {
        return slot + (int) of.place(segment, element + shift);
    }

    @Override
    void execute(int task, ScratchMemory scratch, int participant) {
        for (int number = task; number < works.size() && !isStopped(); number += tasks) {
            Work work = works.get(number);
            int segment = work.segment();
            while (segment < work.last() && !isStopped()) {
                int tile = (int) Math.min(apart == null ? 1 : NEAR,
                        Math.min(work.last(), endOfNeighbours(segment)) - segment);
                if (reducing) {
                    Elements elements = new Elements(segment, tile, work.from(), work.to());
                    elements.read(scratch, participant);
                    elements.reduce();
                } else {
                    scan(work, segment, tile, scratch, participant);
                }
                segment += tile;
            }
        }
    }

    private void scan(Work work, int segment, int tile, ScratchMemory scratch, int participant) {
        for (int t = 0; t < tile && shift == 1 && work.from() == 0 && of.length(segment) > 0; t++) {
            definition.storeIdentity(states, slot(segment + t, -1));
        }
        int end = work.to() < 0 ? scanned(segment) : isFollowed(work) ? work.to() - 1 : work.to();
        int step = isDirect ? BLOCK : CHUNK / tile;
        for (int from = work.from(); from < end && !isStopped(); from += step) {
            Elements elements = new Elements(segment, tile, from, Math.min(end, from + step));
            elements.read(scratch, participant);
            elements.scan();
        }
    }

    /** Elements {@code from} to {@code to - 1} of some neighbours, where loops read them. */
    private final class Elements {

        private final int segment;
        private final int tile;
        private final int from;
        private final int to;
        private List<MemorySegment> in = List.of();

        Elements(int segment, int tile, int from, int to) {
            this.segment = segment;
            this.tile = tile;
            this.from = from;
            this.to = to;
        }

        void read(ScratchMemory scratch, int participant) {
            if (isDirect) {
                in = inputs.segments();
            } else if (apart != null) {
                in = gatherer(participant).gather(inputs, apart, segment, tile, from, to, to - from, scratch);
            } else if (ordered != null) {
                in = gatherer(participant).gather(inputs, ordered, segment, from, to, scratch);
            } else {
                long start = of.start(segment);
                in = inputs.copy(scratch, start + from, start + to, to - from);
            }
        }

        private GatheredInputs gatherer(int participant) {
            GatheredInputs known = gathered[participant];
            if (known == null) {
                known = new GatheredInputs(signature);
                gathered[participant] = known;
            }
            return known;
        }

        /** The place of the first element of a neighbour. */
        private long here(int t) {
            return isDirect ? of.start(segment) + from : (long) t * (to - from);
        }

        private long index(int t, int element) {
            return first + (of.global() ? of.place(segment + t, element) : element);
        }

        void reduce() {
            for (int t = 0; t < tile; t++) {
                int neighbour = t;
                long here = here(t);
                failing(t, () -> definition.reduceRange(in, index(neighbour, from) - here, here, here + to - from,
                        states, slot(segment + neighbour, to - 1)));
            }
        }

        void scan() {
            for (int t = 0; t < tile; t++) {
                int neighbour = t;
                failing(t, () -> scan(neighbour));
            }
        }

        private void scan(int t) {
            int before = from + shift == 0 ? -1 : slot(segment + t, from - 1);
            int distance = apart == null ? 1 : (int) apart.inner();
            int step = isSingle ? 1 : to - from;
            for (int element = from; element < to; element += step) {
                long here = here(t) + element - from;
                int into = slot(segment + t, element);
                definition.scanRange(in, index(t, element) - here, here, here + step, states, before, into, distance);
                before = into;
            }
        }

        private void failing(int t, Runnable work) {
            try {
                work.run();
            } catch (ArithmeticException | IndexOutOfBoundsException e) {
                Operands own = NativeArrays.states(signature, 1);
                throw OperatorFailures.at(signature.name(), index(t, from), to - from, i -> {
                    long here = here(t) + i;
                    definition.reduceRange(in, index(t, from + i) - here, here, here + 1, own, 0);
                }, e);
            }
        }
    }

    /** Gives NaN Java's own bits. */
    void finish() {
        StateArrays.normalize(signature, states, slot, (int) of.elements());
    }

    @Override
    void release() {
        inputs.release();
    }

    @Override
    public void close() {
        inputs.close();
    }
}
