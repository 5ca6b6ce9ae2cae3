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

    /** Insists on a runtime; default: the one that Java was started with. */
    public FunnelBuilder runtime(Runtime wished) {
        runtime = Funnel.given(wished, "runtime");
        return this;
    }

    /** The first device of a backend: {@code opencl}, {@code ptx}, {@code cuda} or {@code embedded}. */
    public FunnelBuilder backend(String wished) {
        backend = Funnel.given(wished, "backend");
        return this;
    }

    /** This very device; default: the best there is, GPUs before CPUs. */
    public FunnelBuilder device(Device wished) {
        return devices(List.of(Funnel.given(wished, "device")));
    }

    /**
     * Several devices of one backend, which work side by side: see {@link Funnel#devices()}.
     *
     * @throws IllegalArgumentException if there is none, one is named twice, or they cannot work together
     */
    public FunnelBuilder devices(List<Device> wished) {
        DeviceChecks.requireTogether(wished);
        devices = List.copyOf(wished);
        return this;
    }

    /** Where reductions may run; default: wherever it takes less time by the device's profile. */
    public FunnelBuilder placement(Placement wished) {
        placement = Funnel.given(wished, "placement");
        return this;
    }

    /** What happens when the device fails; default: an exception. */
    public FunnelBuilder fallback(Fallback wished) {
        fallback = Funnel.given(wished, "fallback");
        return this;
    }

    /** Which results carry an error bound where {@link Funnel#bounded()} does not say otherwise; default: none. */
    public FunnelBuilder errorBounds(ErrorBounds wished) {
        bounds = Funnel.given(wished, "errorBounds");
        return this;
    }

    /** How far the device is trusted; default: as far as its canary runs agree with the host. */
    public FunnelBuilder strictness(Strictness wished) {
        strictness = Funnel.given(wished, "strictness");
        return this;
    }

    /**
     * The share of the device's answers, 0 to 1, that are held against plain Java's as {@link Strictness#EVERY_ANSWER} does,
     * picked by chance; default: all with that strictness, none with another. See {@link Funnel#checking(double)}.
     */
    public FunnelBuilder checking(double rate) {
        checking = OptionalDouble.of(AnswerCheck.requireShare(rate));
        return this;
    }

    /** Device memory that this Funnel may hold, in bytes; default: what the runtime has. */
    public FunnelBuilder deviceMemory(long bytes) {
        options = options.withMemoryBytes(requirePositive("deviceMemory", bytes));
        return this;
    }

    /**
     * Device memory of compiled kernels and staging arrays that are kept for later calls, in bytes; default: what handles
     * and calls leave free. With 0 nothing is kept, and every call compiles.
     */
    public FunnelBuilder cache(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("cache negative: cache=" + bytes + "; try 0 or more");
        }
        options = options.withCacheBytes(bytes);
        return this;
    }

    /** Bytes of an input that go to the device at a time; default: 64 MiB. */
    public FunnelBuilder chunk(long bytes) {
        options = options.withChunkBytes(requirePositive("chunk", bytes));
        return this;
    }

    /** Java threads of the host engine; default: one a core. The bits of a result do not depend on it. */
    public FunnelBuilder threads(int count) {
        threads = OptionalInt.of((int) requirePositive("threads", count));
        return this;
    }

    /**
     * The longest that each part of a call may take: the check of its laws, its canary run, the device, the host; default:
     * none. {@link Funnel#prepare} does the first two ahead, and waits a minute at least. With one, the parts run on threads of their own;
     * one in code of the reduction that never ends is left behind.
     */
    public FunnelBuilder deadline(Duration longest) {
        requirePositive("deadline", Funnel.given(longest, "deadline").isNegative() ? -1 : longest.toNanos());
        options = options.withDeadline(longest);
        return this;
    }

    /**
     * What the device was measured to take; default: the file that the system property {@code funnel.profile} names, if
     * it is about this device, else what the library knows of it.
     */
    public FunnelBuilder profile(Profile measured) {
        profile = Funnel.given(measured, "profile");
        return this;
    }

    private static long requirePositive(String what, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(what + " not positive: " + what + "=" + value + "; try 1 or more");
        }
        return value;
    }

    /**
     * Opens it.
     *
     * @throws IllegalArgumentException if there is no such device; the message lists those there are
     */
    public Funnel build() {
        List<Device> chosen = devices.isEmpty() ? List.of(choose()) : devices;
        Optional<Profile> measured = profile == null ? Profiles.of(chosen.getFirst()) : Optional.of(profile);
        return new Funnel(new FunnelContext(
                new FunnelSettings(chosen, measured, placement, fallback, bounds, strictness,
                        checking.orElse(strictness == Strictness.EVERY_ANSWER ? 1 : 0), options, threads)));
    }

    /** GPUs before whatever else there is; the runtime's own order decides among equals. */
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
