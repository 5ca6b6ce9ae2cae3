package io.funnel.engine.session;

import io.funnel.device.Device;
import io.funnel.device.MemoryAccount;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Open devices that share calls, each with its own session. Host data are cut into pieces for free devices; data on a
 * device are reduced there. All launches of a call use sizes that suit every device, and states meet on the host in the
 * order of the pieces. So a result's bits depend neither on the devices' speed nor on their number. Thread-safe.
 */
public final class DeviceGroup implements AutoCloseable {

    private static final String SPIN = "funnel.spinMicros";
    private static final long SPIN_MICROS = 100;

    private final List<DeviceSession> sessions;
    private final List<CallExecutor> calls;
    private final List<Device> devices;
    private final ResidentTables tables;

    private DeviceGroup(List<Device> devices, List<DeviceSession> sessions) {
        this.devices = devices;
        this.sessions = sessions;
        tables = new ResidentTables(sessions.getFirst());
        calls = sessions.stream().map(DeviceSession::calls).toList();
    }

    /** Opens a session on each device. */
    public static DeviceGroup open(List<Device> devices, DeviceOptions options) {
        Device common = Device.common(devices);
        List<DeviceSession> opened = new ArrayList<>();
        try {
            for (Device device : devices) {
                opened.add(DeviceSession.open(device, common, options, spinNanos(devices.size())));
            }
        } catch (RuntimeException | Error e) {
            opened.forEach(DeviceSession::close);
            throw e;
        }
        return new DeviceGroup(List.copyOf(devices), List.copyOf(opened));
    }

    /**
     * The polling time of the devices' Java threads before they sleep, and of the caller awaiting them; 0 if a polling
     * thread would take the core of a working one.
     */
    private static long spinNanos(int devices) {
        boolean room = devices > 1 && Runtime.getRuntime().availableProcessors() > 2 * devices;
        return TimeUnit.MICROSECONDS.toNanos(Long.getLong(SPIN, room ? SPIN_MICROS : 0));
    }

    public List<Device> devices() {
        return devices;
    }

    /** The session of the first device, for work on a single device. */
    public DeviceSession first() {
        return sessions.getFirst();
    }

    /** The session of one of the devices. */
    public DeviceSession on(Device device) {
        int number = devices.indexOf(device);
        if (number < 0) {
            throw new IllegalArgumentException("not one of the devices: device=" + device.address() + ", devices="
                    + devices.stream().map(Device::address).toList() + "; try one of these");
        }
        return sessions.get(number);
    }

    /**
     * Reduces as {@link DeviceSession#reduce(Reduction, Strategy, Sizes, List, long, CallOptions)} does.
     *
     * @param tolerant whether other devices take the share of one that fails
     */
    public GroupRun reduce(Reduction<?> reduction, Strategy strategy, Sizes sizes, List<? extends DeviceInput> inputs,
            long length, CallOptions wishes, boolean tolerant) {
        try {
            return GroupCall.reduce(calls, reduction, strategy, sizes, inputs, length, wishes, tolerant,
                    pieces -> sessions.size() == 1
                            ? tables.inputs(wishes, pieces)
                            : DeviceInput.onHost(wishes.tables(pieces)));
        } finally {
            Reference.reachabilityFence(this); // nor are its sessions garbage during a call
        }
    }

    /** Keeps what kernels read of some segments on the device, if it is the only one. */
    public void keep(Offsets segments) {
        tables.keep(segments);
    }

    /** The segment of each element, as an input of the first device. */
    public DeviceInput numbers(Offsets segments) {
        try {
            return tables.numbers(segments);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Whether the only device can order the elements of these segments. */
    public boolean mayOrder(Offsets segments) {
        return sessions.size() == 1 && first().orders().fits(segments);
    }

    /** Why the only device must not be trusted with a sort by key, from a canary run; empty if it may be. */
    public Optional<String> orderRefusal() {
        try {
            return first().orders().refusal();
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Orders elements by their keys on the only device; prepared segments keep the order there.
     *
     * @throws IllegalArgumentException if a key is out of range, falls where sorted ones were promised, or has changed
     */
    public KeyOrder order(Offsets segments, Deadline deadline) {
        try {
            return tables.order(segments, deadline);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Elements of each streamed input that go to a device at a time. */
    public int chunkElements(Reduction<?> reduction) {
        return sessions.stream().mapToInt(session -> session.chunkElements(reduction)).min().orElseThrow();
    }

    /** Compiles ahead on every device; see {@link DeviceSession#prepare(Reduction, Strategy, Sizes, Optional)}. */
    public void prepare(Reduction<?> reduction, Strategy strategy, Sizes sizes, Optional<Duration> deadline) {
        sessions.forEach(session -> session.prepare(reduction, strategy, sizes, deadline));
    }

    /**
     * Copies data to the devices, a part to each, in order. Parts are proportional to bandwidth if all are known, else
     * equal. They end with a chunk, so that only the last may be shorter.
     */
    public List<ResidentArray> upload(ElementType type, MemorySegment data, long length) {
        List<ResidentArray> arrays = new ArrayList<>();
        try {
            long chunk = sessions.stream().mapToInt(session -> session.chunkElements(type)).min().orElseThrow();
            double all = devices.stream().mapToDouble(this::weight).sum();
            double before = 0;
            long start = 0;
            for (int i = 0; i < sessions.size(); i++) {
                before += weight(devices.get(i));
                long end = i == sessions.size() - 1
                        ? length
                        : Math.min(length, Math.round(length * before / all / chunk) * chunk);
                if (end > start || (i == 0 && length == 0)) {
                    MemorySegment part = data.asSlice(start * type.sizeBytes(), (end - start) * type.sizeBytes());
                    arrays.add(sessions.get(i).upload(type, part, end - start));
                }
                start = Math.max(start, end);
            }
            return arrays;
        } catch (RuntimeException | Error e) {
            arrays.forEach(ResidentArray::close);
            throw e;
        }
    }

    private double weight(Device device) {
        boolean known = devices.stream().allMatch(each -> each.bandwidth().isPresent());
        return known ? device.bandwidth().getAsDouble() : 1;
    }

    /** The accounts of all devices together. */
    public MemoryAccount memory() {
        List<MemoryAccount> accounts = sessions.stream().map(DeviceSession::memory).toList();
        return new MemoryAccount(accounts.stream().mapToLong(MemoryAccount::limitBytes).sum(),
                accounts.stream().mapToLong(MemoryAccount::usedBytes).sum(),
                accounts.stream().mapToLong(MemoryAccount::cachedBytes).sum(),
                accounts.stream().mapToLong(MemoryAccount::peakBytes).sum());
    }

    /** Closes all sessions, whatever one of them throws. */
    @Override
    public void close() {
        RuntimeException first = null;
        for (DeviceSession session : sessions) {
            try {
                session.close();
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
