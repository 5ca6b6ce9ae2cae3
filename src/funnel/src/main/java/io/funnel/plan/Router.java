package io.funnel.plan;

import io.funnel.device.Curve;
import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.reduction.Input;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Kernels;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Chooses between host and device and among strategies: a pure function of a {@link Request}.
 *
 * <p>The times come from the device's profile, which was measured for a float sum. Another reduction is taken to need
 * the time of as many bytes, or, if it computes more than it reads, of its arithmetic operations.
 */
public final class Router {

    private static final List<Strategy> GPU_PREFERENCE = List.of(
            Strategy.CASCADE_VECTOR, Strategy.CASCADE, Strategy.ASSOCIATIVE_TREE, Strategy.SERIAL_PER_CORE);
    private static final List<Strategy> CPU_PREFERENCE = List.of(
            Strategy.SERIAL_PER_CORE_VECTOR, Strategy.SERIAL_PER_CORE, Strategy.CASCADE, Strategy.ASSOCIATIVE_TREE);

    /** Elements from which a GPU without a profile is taken to be worth the transfer. */
    private static final long UNMEASURED_CROSS_OVER = 1L << 22;

    private Router() {}

    /**
     * Chooses the way for a reduction.
     *
     * @throws UnsupportedPlanException if no way is left: the strategy that was asked for has no kernel or is refused,
     *                                  there is no device where one is needed, or the input lies on the device and no
     *                                  strategy runs there
     */
    public static Route route(Request request) {
        if (request.strategy().isPresent()) {
            return fixed(request, request.strategy().get());
        }
        if (request.placement() == Placement.HOST) {
            requireOnHost(request);
            return new Route(request, host(request), List.of(), "the host was asked for");
        }
        if (request.device().isEmpty()) {
            requireDeviceNotAskedFor(request);
            return new Route(request, host(request), List.of(), "there is no device");
        }
        List<Option> options = deviceOptions(request, request.device().get());
        if (request.placement() == Placement.DEVICE || request.onDevice()) {
            return ofDevice(request, options);
        }
        return fastest(request, options);
    }

    private static Route fixed(Request request, Strategy strategy) {
        Kernels.refusal(request.reduction(), strategy).ifPresent(reason -> {
            throw new UnsupportedPlanException(reason);
        });
        if (request.refused().contains(strategy)) {
            throw new UnsupportedPlanException("strategy gives wrong answers here: strategy=" + strategy.label()
                    + ", reduction=" + request.reduction().name() + ", device="
                    + request.device().map(Device::name).orElse("none") + "; try another one");
        }
        return new Route(request, Option.device(strategy, Double.NaN), List.of(), "the strategy was asked for");
    }

    private static void requireOnHost(Request request) {
        if (request.onDevice()) {
            throw new UnsupportedPlanException("input is on the device, and the host was asked for: reduction="
                    + request.reduction().name() + "; try the array itself, or placement FASTEST");
        }
    }

    private static void requireDeviceNotAskedFor(Request request) {
        if (request.placement() == Placement.DEVICE) {
            throw new UnsupportedPlanException("no device: placement=DEVICE; try placement FASTEST, or start Java with"
                    + " a runtime");
        }
    }

    private static Route ofDevice(Request request, List<Option> options) {
        if (options.isEmpty()) {
            throw new UnsupportedPlanException("no kernel that suits the device: reduction="
                    + request.reduction().name() + ", device=" + request.device().map(Device::name).orElse("none")
                    + ", refused=" + request.refused() + "; try using(" + Kernels.labels(request.reduction()) + ")");
        }
        String reason = request.placement() == Placement.DEVICE
                ? "the device was asked for"
                : "the input is there";
        return new Route(request, options.getFirst(), options.subList(1, options.size()), reason);
    }

    private static Route fastest(Request request, List<Option> devices) {
        Option host = host(request);
        if (request.device().orElseThrow().runtime() == Device.Runtime.EMBEDDED) {
            return new Route(request, host, devices, "the embedded runtime is no accelerator");
        }
        if (request.profile().isEmpty() || devices.isEmpty()) {
            return unmeasured(request, host, devices);
        }
        List<Option> all = new ArrayList<>(devices);
        all.add(host);
        all.sort(Comparator.comparingDouble(Option::nanos));
        Option best = all.getFirst();
        String reason = best.isHost()
                ? "a launch and the transfer would take longer"
                : "it is the fastest by the device's profile";
        return new Route(request, best, all.subList(1, all.size()), reason);
    }

    /** Without a profile: GPUs for what is large enough to be worth the transfer at all, the host for the rest. */
    private static Route unmeasured(Request request, Option host, List<Option> devices) {
        if (devices.isEmpty()) {
            return new Route(request, host, List.of(), "the device has no kernel for it");
        }
        boolean large = request.length() >= UNMEASURED_CROSS_OVER
                && request.device().orElseThrow().kind() == Kind.GPU;
        return large
                ? new Route(request, devices.getFirst(), List.of(host),
                        "the device has no profile and the input is large; funnel calibrate makes one")
                : new Route(request, host, devices,
                        "the device has no profile and the input is small; funnel calibrate makes one");
    }

    /** The strategies that have a kernel, cheapest first; by preference where nothing was measured. */
    private static List<Option> deviceOptions(Request request, Device device) {
        List<Strategy> preference = device.kind() == Kind.GPU ? GPU_PREFERENCE : CPU_PREFERENCE;
        Map<String, Curve> curves = request.profile()
                .map(profile -> request.onDevice() ? profile.resident() : profile.staged())
                .orElse(Map.of());
        List<Option> options = new ArrayList<>();
        for (Strategy strategy : Kernels.strategies(request.reduction())) {
            boolean measured = curves.containsKey(strategy.label());
            boolean weighed = !strategy.isHost() && !request.refused().contains(strategy)
                    && (measured || preference.contains(strategy));
            if (weighed) {
                options.add(Option.device(strategy, measured
                        ? nanos(request, Objects.requireNonNull(curves.get(strategy.label())),
                                request.profile().orElseThrow().work())
                        : Double.NaN));
            }
        }
        options.sort(Comparator.comparingDouble((Option option) -> option.nanos()) // NaN comes last
                .thenComparingInt(option -> rank(preference, option)));
        return options;
    }

    private static int rank(List<Strategy> preference, Option option) {
        int rank = preference.indexOf(option.strategy().orElseThrow());
        return rank < 0 ? preference.size() : rank;
    }

    private static Option host(Request request) {
        return Option.host(request.profile()
                .map(profile -> nanos(request, profile.host(), profile.hostWork()))
                .orElse(Double.NaN));
    }

    private static double nanos(Request request, Curve curve, double nanosPerOperation) {
        double bytes = Math.max(1, (double) request.length() * bytesPerElement(request.reduction()));
        double computing = (double) request.length() * request.reduction().signature().work() * nanosPerOperation;
        return Math.max(curve.at(bytes), computing);
    }

    private static int bytesPerElement(Reduction<?> reduction) {
        return reduction.signature().streamed().stream().map(Input::type).mapToInt(type -> type.sizeBytes()).sum();
    }
}
