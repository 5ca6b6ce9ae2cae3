package io.funnel.engine.host;

import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementMap;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Tiles;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The map of the elements of segments whose states are known, as tasks of equally many elements. */
final class ElementMapWork {

    private static final int TASK = 1 << 16;

    private final String name;
    private final ElementMap map;
    private final List<MemorySegment> in;
    private final Partition partition;
    private final Operands states;
    private final MemorySegment values;

    ElementMapWork(Definition<?, ?> definition, List<MemorySegment> in, Partition partition, Operands states,
            MemorySegment values) {
        this.name = definition.signature().name();
        this.map = definition.elementMap().orElseThrow();
        this.in = in;
        this.partition = partition;
        this.states = states;
        this.values = values;
    }

    /** Runs all tasks, by the calling thread alone or by all threads. */
    void run(WorkerPool pool, boolean isShared) {
        int tasks = (int) Math.ceilDiv(partition.elements(), TASK);
        try {
            pool.run(
                    new TaskJob("map of " + name,
                            isShared ? this::run : _ -> IntStream.range(0, tasks).forEach(this::run)),
                    isShared ? tasks : 1);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(name, "step=each", e);
        }
    }

    private void run(int task) {
        long from = (long) task * TASK;
        long to = Math.min(from + TASK, partition.elements());
        switch (partition) {
            case Axis axis -> run(axis, from, to);
            case Offsets offsets -> run(offsets, (int) from, (int) to);
            case Prefixes _,Tiles _ -> throw new IllegalStateException("no map of a scan: reduction=" + name);
        }
    }

    private void run(Axis axis, long from, long to) {
        long place = from;
        while (place < to) {
            long block = axis.length() * axis.inner();
            long inBlock = place % block;
            int column = (int) (inBlock % axis.inner());
            long number = inBlock / axis.inner();
            int slot = (int) (place / block * axis.inner()) + column;
            boolean across = !axis.isRows() || axis.length() == 1;
            long end = axis.length() == 1
                    ? to
                    : Math.min(to, axis.isRows() ? place - inBlock + block : place - column + axis.inner());
            int step = axis.global() || (axis.isRows() && axis.length() > 1) ? 1 : 0;
            map.loop().map(in, states, slot, across, place, (int) (end - place), axis.global() ? place : number, step,
                    values);
            place = end;
        }
    }

    /** Maps elements by their numbers in the order of the segments. */
    private void run(Offsets offsets, int from, int to) {
        IntArray starts = offsets.offsets();
        Optional<IntArray> places = offsets.places();
        int segment = offsets.order().segmentAt(from);
        int at = from;
        while (at < to) {
            while (starts.get(segment + 1) <= at) {
                segment++;
            }
            int end = places.isEmpty() ? Math.min(to, starts.get(segment + 1)) : at + 1;
            int place = places.isEmpty() ? at : places.get().get(at);
            map.loop().map(in, states, segment, false, place, end - at,
                    offsets.global() ? place : at - starts.get(segment), 1, values);
            at = end;
        }
    }
}
