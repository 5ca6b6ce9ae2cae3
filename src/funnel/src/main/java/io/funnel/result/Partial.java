package io.funnel.result;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The unfinished state of a reduction over part of its elements, for reducing in several places, processes or machines.
 * {@link io.funnel.Funnel#reducePart} makes one, {@link Partials} combines and finishes them, and {@link #toBytes}
 * transfers one between processes. Immutable.
 */
public final class Partial {

    final Origin origin;
    /** The bytes of the state's component arrays, in native byte order; empty without elements. States of tiles follow. */
    final byte[] state;
    final long length;
    final long depth;
    final boolean onDevice;
    final Timings timings;
    private final List<Part> parts;
    private final List<String> remarks;

    static final Timings NO_TIME = new Timings(0, 0, 0, 0, 0, 0);

    /**
     * Created by the library only, from the bytes of a state of the reduction's running definition, or of those of all
     * tiles.
     */
    public Partial(Reduction<?> reduction, Definition<?, ?> running, boolean ofTiles, byte[] state, long length,
            long depth, boolean onDevice, Timings timings, List<Part> parts, List<String> remarks) {
        this(Origin.of(reduction, running, ofTiles), state, length, depth, onDevice, timings, parts, remarks);
    }

    Partial(Origin origin, byte[] state, long length, long depth, boolean onDevice, Timings timings, List<Part> parts,
            List<String> remarks) {
        this.origin = origin;
        this.state = state;
        this.length = length;
        this.depth = depth;
        this.onDevice = onDevice;
        this.timings = timings;
        this.parts = List.copyOf(parts);
        this.remarks = List.copyOf(remarks);
    }

    /** The number of elements. */
    public long length() {
        return length;
    }

    /** The parts of its elements, in order; equal neighbours count as one. */
    public List<Part> parts() {
        return parts;
    }

    /** Deviations from the plan, in words, without duplicates. */
    public List<String> remarks() {
        return remarks;
    }

    /** Returns this partial as one part, reduced at this place. */
    public Partial at(String place) {
        List<Part> moved = new ArrayList<>();
        parts.forEach(part -> moved.add(new Part(place, part.ranOn(), part.length(), part.failure())));
        return new Partial(origin, state, length, depth, onDevice, timings, moved, remarks);
    }

    /** Returns this partial with an additional remark. */
    public Partial remarking(String remark) {
        return new Partial(origin, state, length, depth, onDevice, timings, parts, joined(remarks, List.of(remark)));
    }

    /** Returns this partial without its parts, in fewer bytes. */
    public Partial bare() {
        return new Partial(origin, state, length, depth, onDevice, NO_TIME, List.of(), List.of());
    }

    /** Joins the next partial, given their combined state. */
    Partial followedBy(Partial next, byte[] combined) {
        List<Part> all = new ArrayList<>(parts);
        for (Part part : next.parts) {
            Optional<Part> last = all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
            if (last.isPresent() && last.get().continuesIn(part)) {
                all.set(all.size() - 1, last.get().and(part));
            } else {
                all.add(part);
            }
        }
        long deeper = length == 0 || next.length == 0
                ? Math.max(depth, next.depth)
                : Math.max(depth, next.depth) + 1;
        return new Partial(origin, combined, length + next.length, deeper, onDevice || next.onDevice,
                sum(timings, next.timings), all, joined(remarks, next.remarks));
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        second.stream().filter(remark -> !all.contains(remark)).forEach(all::add);
        return all;
    }

    private static Timings sum(Timings first, Timings second) {
        return new Timings(first.total() + second.total(), first.compile() + second.compile(),
                first.transfer() + second.transfer(), first.kernels() + second.kernels(),
                first.finish() + second.finish(), first.trust() + second.trust());
    }

    /**
     * Serializes this partial for {@link Partials#read} in a process with the same version of Funnel. The bytes carry the
     * reduction's name, a fingerprint of its code, lengths and a checksum.
     */
    public byte[] toBytes() {
        return CheckedBytes.of(origin, toUncheckedBytes());
    }

    /**
     * Serializes this partial for {@link Partials#readUnchecked}, without header and checksum: some 80 bytes
     * fewer. For a transport that keeps reductions apart and bytes intact itself.
     */
    public byte[] toUncheckedBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(state.length);
            out.write(state);
            out.writeLong(length);
            out.writeLong(depth);
            out.writeBoolean(onDevice);
            out.writeInt(parts.size());
            if (!parts.isEmpty()) {
                writeTimings(out);
            }
            for (Part part : parts) {
                write(out, part);
            }
            out.writeShort(remarks.size());
            for (String remark : remarks) {
                out.writeUTF(remark);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private void writeTimings(DataOutputStream out) throws IOException {
        for (long nanos : new long[] {timings.total(), timings.compile(), timings.transfer(), timings.kernels(),
            timings.finish(), timings.trust()}) {
            out.writeLong(nanos);
        }
    }

    private static void write(DataOutputStream out, Part part) throws IOException {
        RanOn ranOn = part.ranOn();
        for (String text : List.of(part.place(), ranOn.runtime(), ranOn.backend(), ranOn.device(), ranOn.strategy())) {
            out.writeUTF(text);
        }
        out.writeInt(ranOn.groups());
        out.writeInt(ranOn.groupSize());
        out.writeInt(ranOn.launches());
        out.writeLong(part.length());
        out.writeUTF(part.failure());
    }

    static Partial fromBytes(byte[] bytes, Origin origin) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            byte[] state = in.readNBytes(in.readInt());
            long length = in.readLong();
            long depth = in.readLong();
            boolean onDevice = in.readBoolean();
            int count = in.readInt();
            Timings timings = count == 0
                    ? NO_TIME
                    : new Timings(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(),
                            in.readLong());
            List<Part> parts = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                parts.add(readPart(in));
            }
            List<String> remarks = new ArrayList<>();
            for (int i = in.readUnsignedShort(); i > 0; i--) {
                remarks.add(in.readUTF());
            }
            return new Partial(origin, state, length, depth, onDevice, timings, parts, remarks);
        } catch (IOException e) {
            throw new IllegalArgumentException("bytes are not a partial: bytes=" + bytes.length
                    + ", reason=" + e + "; pass the bytes of toUncheckedBytes", e);
        }
    }

    private static Part readPart(DataInputStream in) throws IOException {
        String place = in.readUTF();
        RanOn ranOn = new RanOn(in.readUTF(), in.readUTF(), in.readUTF(), in.readUTF(), in.readInt(), in.readInt(),
                in.readInt());
        return new Part(place, ranOn, in.readLong(), in.readUTF());
    }
}
