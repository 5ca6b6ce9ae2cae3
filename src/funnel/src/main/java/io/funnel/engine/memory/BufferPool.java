package io.funnel.engine.memory;

import io.funnel.device.MemoryAccount;
import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps idle resources by key, accounts for all, and frees those idle longest when memory is needed. */
public final class BufferPool {

    /** Device memory that TornadoVM never returns for a resource, such as a kernel's frame of 312 bytes per graph. */
    private static final long LOST_BYTES = 1 << 10;

    private final long limitBytes;
    private final long runtimeBytes;
    private final long cacheLimitBytes;
    private final Map<Object, Deque<DeviceResource>> idle = new HashMap<>();
    private final SequencedSet<DeviceResource> oldestFirst = new LinkedHashSet<>();
    private long usedBytes;
    private long cachedBytes;
    private long peakBytes;
    private final AtomicLong made = new AtomicLong();
    private boolean closed;

    /** Creates a pool with this limit, a part of the runtime's memory. */
    public BufferPool(long limitBytes, long runtimeBytes, long cacheLimitBytes) {
        this.limitBytes = limitBytes;
        this.runtimeBytes = runtimeBytes;
        this.cacheLimitBytes = cacheLimitBytes;
    }

    /** Returns an idle resource of this key, or a new one; fails without memory. {@code what} is for messages. */
    public DeviceResource take(Object key, String what, long bytes, Supplier<DeviceResource> maker) {
        DeviceResource found;
        synchronized (this) {
            found = takeIdle(key);
        }
        return found != null ? found : Compilation.alone(() -> takeOrMake(key, what, bytes, maker));
    }

    /** Runs while nothing else is made or freed, so that free memory of the account is free on the device. */
    private DeviceResource takeOrMake(Object key, String what, long bytes, Supplier<DeviceResource> maker) {
        List<DeviceResource> evicted = new ArrayList<>();
        synchronized (this) {
            DeviceResource found = takeIdle(key);
            if (found != null) {
                return found;
            }
            reserve(what, bytes, evicted);
        }
        try {
            evicted.forEach(DeviceResource::free);
            ExecutionPlans.freeWaiting();
            DeviceResource resource = make(what, maker);
            made.incrementAndGet();
            return resource;
        } catch (RuntimeException | Error e) {
            release(bytes);
            throw e;
        }
    }

    /** Frees idle resources and retries on failure, since they also hold host memory that the JVM limits. */
    private DeviceResource make(String what, Supplier<DeviceResource> maker) {
        try {
            return maker.get();
        } catch (RuntimeException | OutOfMemoryError e) {
            List<DeviceResource> idleOnes = DeviceFailures.isLackOfMemory(e) ? evictAll() : List.of();
            if (idleOnes.isEmpty() && !(e instanceof OutOfMemoryError)) {
                throw e;
            }
            idleOnes.forEach(resource -> DeviceFailures.freeAfter(e, resource));
        }
        try {
            return maker.get();
        } catch (OutOfMemoryError e) {
            throw new EngineException("host memory limit: for=" + what + ", reason=" + DeviceFailures.reason(e)
                    + "; try smaller chunks or fewer lanes, close arrays, or start Java with a larger"
                    + " -XX:MaxDirectMemorySize", e);
        }
    }

    private synchronized List<DeviceResource> evictAll() {
        List<DeviceResource> all = List.copyOf(oldestFirst);
        oldestFirst.clear();
        idle.clear();
        cachedBytes = 0;
        return all;
    }

    private @Nullable DeviceResource takeIdle(Object key) {
        Deque<DeviceResource> waiting = idle.get(key);
        if (waiting == null) {
            return null;
        }
        DeviceResource resource = waiting.removeLast();
        forget(resource);
        usedBytes += resource.bytes();
        return resource;
    }

    private void forget(DeviceResource resource) {
        Deque<DeviceResource> waiting = idle.get(resource.key());
        if (waiting != null) {
            waiting.remove(resource);
            if (waiting.isEmpty()) {
                idle.remove(resource.key());
            }
        }
        oldestFirst.remove(resource);
        cachedBytes -= resource.bytes();
    }

    private void reserve(String what, long bytes, List<DeviceResource> evicted) {
        long limit = Math.min(limitBytes, runtimeBytes - made.get() * LOST_BYTES);
        if (bytes > limit - usedBytes) {
            throw new EngineException("device memory limit: needed=" + bytes + " bytes, for=" + what + ", used="
                    + usedBytes + ", limit=" + limit
                    + "; try smaller chunks or fewer lanes, close arrays, or a larger limit");
        }
        while (bytes > limit - usedBytes - cachedBytes) {
            evict(oldestFirst.getFirst(), evicted);
        }
        usedBytes += bytes;
        peakBytes = Math.max(peakBytes, usedBytes + cachedBytes);
    }

    private void evict(DeviceResource resource, List<DeviceResource> evicted) {
        for (DeviceResource other : List.copyOf(oldestFirst)) {
            if (other.needs(resource)) {
                forget(other);
                evicted.add(other);
            }
        }
        forget(resource);
        evicted.add(resource);
    }

    /** Returns a resource to the pool; frees the oldest idle ones beyond the limit. */
    public void giveBack(DeviceResource resource) {
        List<DeviceResource> evicted = new ArrayList<>();
        synchronized (this) {
            usedBytes -= resource.bytes();
            if (closed) {
                evicted.add(resource);
            } else {
                cachedBytes += resource.bytes();
                idle.computeIfAbsent(resource.key(), absent -> new ArrayDeque<>()).addLast(resource);
                oldestFirst.add(resource);
                while (cachedBytes > cacheLimitBytes) {
                    evict(oldestFirst.getFirst(), evicted);
                }
            }
        }
        evicted.forEach(DeviceResource::free);
    }

    /** Frees a resource that a failure may have corrupted. */
    public void drop(DeviceResource resource, Throwable failure) {
        DeviceFailures.freeAfter(failure, resource);
        release(resource.bytes());
    }

    /** Frees idle resources that a device failure may have corrupted. */
    public void dropIdle(Throwable failure) {
        evictAll().forEach(resource -> DeviceFailures.freeAfter(failure, resource));
    }

    private synchronized void release(long bytes) {
        usedBytes -= bytes;
    }

    /** Frees idle resources now, and others when they are returned. */
    public void close() {
        synchronized (this) {
            closed = true;
        }
        evictAll().forEach(DeviceResource::free);
    }

    /** Counts the resources made so far; each was compiled. */
    public long made() {
        return made.get();
    }

    public synchronized MemoryAccount account() {
        return new MemoryAccount(limitBytes, usedBytes, cachedBytes, peakBytes);
    }
}
