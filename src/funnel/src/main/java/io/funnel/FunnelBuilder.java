package io.funnel;

import io.funnel.call.AnswerCheck;
import io.funnel.call.DeviceChecks;
import io.funnel.call.FunnelContext;
import io.funnel.call.FunnelSettings;
import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import io.funnel.device.Devices;
import io.funnel.device.Profile;
import io.funnel.device.Profiles;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.plan.Placement;
import io.funnel.settings.ErrorBounds;
import io.funnel.settings.Fallback;
import io.funnel.settings.Strictness;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link Funnel}; every setting has a default.
 *
 * {@snippet :
 * Funnel funnel = Funnel.builder().backend("ptx").placement(Placement.DEVICE).deviceMemory(8L << 30).build();
 * }
 */
public final class FunnelBuilder {

    private @Nullable Runtime runtime;
    private @Nullable String backend;
    private List<Device> devices = List.of();
    private @Nullable Profile profile;
    private Placement placement = Placement.FASTEST;
    private Fallback fallback = Fallback.NEVER;
    private ErrorBounds bounds = ErrorBounds.NONE;
    private Strictness strictness = Strictness.CANARY;
    private OptionalDouble checking = OptionalDouble.empty();
    private DeviceOptions options = DeviceOptions.DEFAULT;
    private OptionalInt threads = OptionalInt.empty();

    FunnelBuilder() {}

    /** Requires a runtime; default: the one that Java was started with. */
    public FunnelBuilder runtime(Runtime wished) {
        runtime = Funnel.given(wished, "runtime");
        return this;
    }

    /** Selects the first device of a backend: {@code opencl}, {@code ptx}, {@code cuda} or {@code embedded}. */
    public FunnelBuilder backend(String wished) {
        backend = Funnel.given(wished, "backend");
        return this;
    }

    /** Selects this device; default: the best one, GPUs before CPUs. */
    public FunnelBuilder device(Device wished) {
        return devices(List.of(Funnel.given(wished, "device")));
    }

    /**
     * Selects several devices of one backend, which share each call: see {@link Funnel#devices()}.
     *
     * @throws IllegalArgumentException if the list is empty, repeats a device, or names devices that cannot work
     * together
     */
    public FunnelBuilder devices(List<Device> wished) {
        DeviceChecks.requireTogether(wished);
        devices = List.copyOf(wished);
        return this;
    }

    /** Sets where reductions may run; default: wherever it takes less time by the device's profile. */
    public FunnelBuilder placement(Placement wished) {
        placement = Funnel.given(wished, "placement");
        return this;
    }

    /** Sets the reaction to a failure of the device; default: an exception. */
    public FunnelBuilder fallback(Fallback wished) {
        fallback = Funnel.given(wished, "fallback");
        return this;
    }

    /** Sets which results carry an error bound unless {@link Funnel#bounded()} overrides it; default: none. */
    public FunnelBuilder errorBounds(ErrorBounds wished) {
        bounds = Funnel.given(wished, "errorBounds");
        return this;
    }

    /** Sets the trust in the device; default: its canary runs must agree with the host. */
    public FunnelBuilder strictness(Strictness wished) {
        strictness = Funnel.given(wished, "strictness");
        return this;
    }

    /**
     * Sets the random share of the device's answers, 0 to 1, that {@link Strictness#EVERY_ANSWER}'s check compares with
     * plain Java's. Default: all with that strictness, none with another. See {@link Funnel#checking(double)}.
     */
    public FunnelBuilder checking(double rate) {
        checking = OptionalDouble.of(AnswerCheck.requireShare(rate));
        return this;
    }

    /** Limits the device memory of this Funnel, in bytes; default: the runtime's. */
    public FunnelBuilder deviceMemory(long bytes) {
        options = options.withMemoryBytes(requirePositive("deviceMemory", bytes));
        return this;
    }

    /**
     * Limits the device memory of cached kernels and staging arrays, in bytes; default: the memory that handles and
     * calls leave free. With 0 nothing is cached, and every call compiles.
     */
    public FunnelBuilder cache(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("cache negative: cache=" + bytes + "; try 0 or more");
        }
        options = options.withCacheBytes(bytes);
        return this;
    }

    /** Sets the bytes of an input that go to the device at a time; default: 64 MiB. */
    public FunnelBuilder chunk(long bytes) {
        options = options.withChunkBytes(requirePositive("chunk", bytes));
        return this;
    }

    /** Sets the Java threads of the host engine; default: one per core. The bits of a result do not depend on it. */
    public FunnelBuilder threads(int count) {
        threads = OptionalInt.of((int) requirePositive("threads", count));
        return this;
    }

    /**
     * Limits the time of each part of a call: the check of its laws, its canary run, the device, the host. Default:
     * none. {@link Funnel#prepare} does the first two ahead, and waits a minute at least. With a deadline, the parts
     * run on threads of their own; user code that never ends is abandoned.
     */
    public FunnelBuilder deadline(Duration longest) {
        requirePositive("deadline", Funnel.given(longest, "deadline").isNegative() ? -1 : longest.toNanos());
        options = options.withDeadline(longest);
        return this;
    }

    /**
     * Sets the device's profile. Default: the file named by the system property {@code funnel.profile} if it matches
     * this device, else a shipped profile.
     */
    public FunnelBuilder profile(Profile measured) {
        profile = Funnel.given(measured, "profile");
        return this;
    }

    private static long requirePositive(String what, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(what + " is not positive: " + what + "=" + value + "; try 1 or more");
        }
        return value;
    }

    /**
     * Opens the Funnel.
     *
     * @throws IllegalArgumentException if there is no such device; the message lists all devices
     */
    public Funnel build() {
        List<Device> chosen = devices.isEmpty() ? List.of(choose()) : devices;
        Optional<Profile> measured = profile == null ? Profiles.of(chosen.getFirst()) : Optional.of(profile);
        return new Funnel(new FunnelContext(
                new FunnelSettings(chosen, measured, placement, fallback, bounds, strictness,
                        checking.orElse(strictness == Strictness.EVERY_ANSWER ? 1 : 0), options, threads)));
    }

    /** Prefers GPUs; among equals the runtime's own order decides. */
    private Device choose() {
        List<Device> all = Devices.all();
        if (all.isEmpty()) {
            throw new IllegalArgumentException(Devices.noneFound());
        }
        List<Device> fitting = all.stream()
                .filter(candidate -> runtime == null || candidate.runtime() == runtime)
                .filter(candidate -> backend == null || candidate.backend().equals(backend.toLowerCase(Locale.ROOT)))
                .toList();
        return Devices.preferred(fitting).orElseThrow(() -> new IllegalArgumentException("no such device: runtime="
                + (runtime == null ? "any" : runtime.label()) + ", backend="
                + (backend == null ? "any" : backend) + ", devices=" + all.stream()
                        .map(candidate -> candidate.backend() + " " + candidate.name())
                        .collect(Collectors.joining(", ", "[", "]"))
                + (Devices.runtime() == Device.Runtime.EMBEDDED
                        ? "; try one of these, or start Java on a TornadoVM SDK, such as by ./funnel java"
                        : "; try one of these")));
    }
}
