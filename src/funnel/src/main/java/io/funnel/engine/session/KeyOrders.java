package io.funnel.engine.session;

import io.funnel.engine.launch.AdmissionControl;
import io.funnel.engine.launch.SegmentPieces;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceBuffer.Form;
import io.funnel.engine.memory.DeviceFailures;
import io.funnel.engine.memory.HostCopy;
import io.funnel.engine.order.KeySorter;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.engine.task.Deadline;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Offsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Finds the order of elements by their keys on a session's device, where the places stay. */
final class KeyOrders {

    /** Elements and keys of canary runs: part of a tile, several shares, one to four digits, and no falling key. */
    private static final List<int[]> SHAPES = List.of(new int[] {1009, 7}, new int[] {20011, 60_000},
            new int[] {70001, 1000}, new int[] {5, 40});
    /** Spreads numbers over all keys; a prime. */
    private static final int MIX = 1_000_000_007;

    private final SessionResources session;
    private final ResidentArrays residents;
    /** Empty for a device that has passed; null before. */
    private @Nullable String verdict;

    KeyOrders(SessionResources session, ResidentArrays residents) {
        this.session = session;
        this.residents = residents;
    }

    /** Whether the device can order the elements: one buffer has to hold them. */
    boolean fits(Offsets segments) {
        return KeySorter.fits(session.device())
                && segments.elements() <= Math.min(session.limits().bufferElements(ElementType.INT), SegmentPieces.MOST)
                && segments.segments() < SegmentPieces.MOST;
    }

    /**
     * Finds the order, and tells the segments their offsets.
     *
     * @return the place of each element in order; empty if they lie in this order
     * @throws IllegalArgumentException if a key is out of range, falls where sorted ones were promised, or has changed
     */
    Optional<ResidentArray> find(Offsets segments, Deadline deadline) {
        String what = "doing=sort by key, elements=" + segments.elements() + ", keys=" + segments.segments();
        boolean confined = !HostCopy.isForAll(segments.keys().orElseThrow());
        return session.gate().launching(
                new AdmissionControl.Work<>(what, () -> new Sort(segments, what).run(),
                        late -> late.ifPresent(ResidentArray::close)),
                deadline.isSet() ? deadline : Deadline.in(session.options().deadline()), confined);
    }

    /**
     * Compares the orders of short arrays of keys with the host's, once.
     *
     * @return why the device must not be trusted with a sort; empty if it may be
     */
    synchronized Optional<String> refusal() {
        String known = verdict;
        if (known == null) {
            known = SHAPES.stream().flatMap(shape -> wrong(shape[0], shape[1]).stream()).findFirst()
                    .map(reason -> "wrong order in a canary run: device=" + session.device().name() + ", backend="
                            + session.device().backend() + ", " + reason + "; the host orders keys")
                    .orElse("");
            verdict = known;
        }
        return Optional.of(known).filter(reason -> !reason.isEmpty());
    }

    private Optional<String> wrong(int elements, int count) {
        IntArray keys = new IntArray(elements);
        for (int i = 0; i < elements; i++) {
            keys.set(i, (int) ((i + 1L) * MIX % count));
        }
        Offsets host = Offsets.byKey(keys.getSegment(), count, false);
        Offsets own = Offsets.byKey(keys.getSegment(), count, false);
        ResidentArray places = find(own, Deadline.NONE).orElse(null);
        try {
            long differing = own.offsets().getSegment().mismatch(host.offsets().getSegment()) / Integer.BYTES;
            if (differing >= 0 && own.offsets().get((int) differing) != host.offsets().get((int) differing)) {
                return Optional.of("elements=" + elements + ", keys=" + count + ", offset=" + differing);
            }
            int at = host.isInPlace() ? elements : places == null ? 0 : difference(host, places);
            return at == elements && (places == null) == host.isInPlace()
                    ? Optional.empty()
                    : Optional.of("elements=" + elements + ", keys=" + count + ", place=" + at);
        } finally {
            if (places != null) {
                places.close();
            }
        }
    }

    /** Finds the first place that differs from the host's; the number of elements if all are equal. */
    int difference(Offsets host, ResidentArray places) {
        String what = "doing=comparison of places, elements=" + host.elements();
        return session.gate().launching(new AdmissionControl.Work<>(what,
                () -> new Sort(host, what).difference(places.block(0)), late -> {}), Deadline.NONE, false);
    }

    /** One sort, with the buffers that it holds. */
    private final class Sort {

        private final Offsets segments;
        private final String what;
        private final int elements;
        private final int count;
        private final List<DeviceBuffer> held = new ArrayList<>();
        private @Nullable KeySorter sorter;
        private @Nullable ResidentArray read;
        private long reading;

        Sort(Offsets segments, String what) {
            this.segments = segments;
            this.what = what;
            elements = (int) segments.elements();
            count = (int) segments.segments();
        }

        Optional<ResidentArray> run() {
            return holding(() -> order(keys()));
        }

        int difference(DeviceBuffer places) {
            return holding(() -> {
                DeviceBuffer expected = take();
                expected.write(segments.places().orElseThrow().getSegment(), 0, 0, elements);
                expected.upload();
                return sorter().difference(expected, places, elements);
            });
        }

        private <T> T holding(Supplier<T> work) {
            try {
                T done = work.get();
                giveBack();
                return done;
            } catch (IllegalArgumentException e) {
                giveBack();
                throw e;
            } catch (RuntimeException | Error e) {
                held.forEach(buffer -> session.pool().drop(buffer, e));
                if (sorter != null) {
                    session.pool().drop(sorter, e);
                }
                throw DeviceFailures.of(session.device(), what, "sort", e);
            } finally {
                if (read != null) {
                    read.endRead(reading);
                }
            }
        }

        private void giveBack() {
            held.forEach(session.pool()::giveBack);
            if (sorter != null) {
                session.pool().giveBack(sorter);
            }
        }

        private DeviceBuffer take() {
            BackgroundTask.requireNotEnded(what);
            DeviceBuffer buffer = session.buffer(new DeviceBuffer.Key(ElementType.INT,
                    session.limits().residentClass(ElementType.INT, elements), Form.ELEMENTS), what, new LongAdder());
            held.add(buffer);
            buffer.limit(elements);
            return buffer;
        }

        /** The keys in a buffer: those of an array on this device in place, others after a copy. */
        private DeviceBuffer keys() {
            if (segments.source().orElseThrow() instanceof DeviceKeys resident && residents.owns(resident.array())
                    && resident.array().blockCount() == 1) {
                reading = resident.array().startRead();
                read = resident.array();
                return residents.blocks(resident.array(), Form.ELEMENTS).getFirst();
            }
            DeviceBuffer keys = take();
            keys.write(segments.keys().orElseThrow(), 0, 0, elements);
            keys.upload();
            return keys;
        }

        private KeySorter sorter() {
            KeySorter.Key key = KeySorter.Key.of(count);
            KeySorter kernels = (KeySorter) session.pool().take(key, what, key.bytes(),
                    () -> KeySorter.create(key, session.device()));
            sorter = kernels;
            return kernels;
        }

        private Optional<ResidentArray> order(DeviceBuffer keys) {
            KeySorter kernels = sorter();
            KeySorter.Checked checked = kernels.check(keys, elements, count);
            segments.requireRight(checked.wrong(), checked.falling());
            if (checked.falling() == elements) {
                segments.learn(kernels.offsets(keys, elements, count), true);
                return Optional.empty();
            }
            boolean mine = held.contains(keys);
            List<DeviceBuffer> from = List.of(keys, keys);
            List<DeviceBuffer> to = List.of(take(), take());
            int passes = KeySorter.passes(count);
            for (int pass = 0; pass < passes; pass++) {
                BackgroundTask.requireNotEnded(what);
                kernels.move(from, to, elements, pass);
                List<DeviceBuffer> moved = to;
                if (pass < passes - 1) {
                    to = pass > 0 ? from : List.of(mine ? keys : take(), take());
                }
                from = moved;
            }
            segments.learn(kernels.offsets(from.getFirst(), elements, count), false);
            DeviceBuffer places = from.getLast();
            places.changed();
            held.remove(places);
            return Optional.of(residents.adopt(ElementType.INT, elements, places));
        }
    }
}
