package io.funnel.plan;

import io.funnel.device.Curve;
import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.facts.HostLoop.CountLoop;
import io.funnel.reduction.facts.HostLoop.ExponentialSum;
import io.funnel.reduction.facts.HostLoop.KnownRecord;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * Chooses between host and device and among strategies, for one reduction at any length. A pure function of a {@link
 * Request}.
 *
 * <p>The times come from the device's profile of a float sum. Another reduction is assumed to take the time of the same
 * bytes or of its additional arithmetic, whichever is longer. Hand-tuned host loops are bound by memory, so their
 * arithmetic is free.
 */
public final class Router {

    /** Elements from which a GPU without a profile is assumed to repay the transfer. */
    private static final long UNMEASURED_CROSS_OVER = 1L << 22;
    /** Elements from which a device without a profile is assumed to repay a launch. */
    private static final long UNMEASURED_LAUNCH = 1L << 18;

    private static final String COPIES = "it copies several arrays on the device, or one of a plan, through the host";

    private record Choice(Candidate candidate, String reason) {}

    private final Request request;
    private final Candidate host;
    private final List<Candidate> devices;
    private final List<Candidate> all;
    private final LongFunction<Choice> choice;

    /**
     * Evaluates everything that does not depend on the length.
     *
     * @param request with any length
     * @throws UnsupportedPlanException as {@link #route} does
     */
    public Router(Request request) {
        this.request = request;
        host = host();
        devices = bounding(request.device().map(this::devices).orElse(List.of()));
        all = new ArrayList<>(devices);
        all.add(host);
        choice = choice();
    }

    /**
     * Chooses a candidate for a reduction.
     *
     * @throws UnsupportedPlanException if no candidate is left: the fixed strategy has no kernel or is refused, a
     * required device is missing, or the input is only on the device and no strategy runs there
     */
    public static Route route(Request request) {
        return new Router(request).at(request.length());
    }

    /** The choice for a length. */
    public Route at(long length) {
        Choice best = choice.apply(length);
        return new Route(request.withLength(length), best.candidate(), all, best.reason());
    }

    /** The strategies used at some length, the shortest first. */
    public Set<Strategy> strategies() {
        Set<Strategy> strategies = new LinkedHashSet<>();
        for (int exponent = 0; exponent < Long.SIZE - 1; exponent++) {
            choice.apply(1L << exponent).candidate().strategy().ifPresent(strategies::add);
        }
        return strategies;
    }

    private static LongFunction<Choice> always(Candidate candidate, String reason) {
        Choice choice = new Choice(candidate, reason);
        return length -> choice;
    }

    private LongFunction<Choice> choice() {
        if (request.strategy().isPresent()) {
            Strategy strategy = request.strategy().get();
            requireRunnable(strategy);
            return always(new Candidate(request.strategy(), null, 0, 0), "the strategy was asked for");
        }
        if (request.placement() == Placement.HOST) {
            if (request.residence().isDeviceAlone()) {
                throw new UnsupportedPlanException("input is on the device, and the host was asked for: reduction="
                        + request.reduction().name() + "; try the array itself, or placement FASTEST");
            }
            return always(host, "the host was asked for");
        }
        if (request.device().isEmpty()) {
            if (request.placement() == Placement.DEVICE) {
                throw new UnsupportedPlanException("no device: placement=DEVICE; try placement FASTEST, or start Java"
                        + " with a runtime");
            }
            return always(host, "there is no device");
        }
        if (request.placement() == Placement.DEVICE) {
            return onDevice("the device was asked for");
        }
        boolean embedded = request.device().get().runtime() == Device.Runtime.EMBEDDED;
        if (request.residence().isDeviceAlone() || (embedded && request.residence() == Residence.BOTH)) {
            return onDevice("the input is there");
        }
        if (embedded) {
            return always(host, "the embedded runtime is no accelerator");
        }
        return fastest(request.device().get());
    }

    private void requireRunnable(Strategy strategy) {
        if (strategy.isOfSegments()) {
            throw Planner.perSegment(request.reduction(), strategy);
        }
        if (!strategy.isHost()) {
            request.device().ifPresent(device -> DeviceElements.require(request.reduction(), device));
        }
        Kernels.refusal(request.reduction(), strategy).ifPresent(reason -> {
            throw new UnsupportedPlanException(reason);
        });
        if (request.residence() == Residence.PLAN && copies(strategy)) {
            throw new UnsupportedPlanException(COPIES + ": strategy=" + strategy.label() + ", reduction="
                    + request.reduction().name() + "; try " + Strategy.CASCADE.label() + ", or none");
        }
        String refusal = request.refused().get(strategy);
        if (refusal != null) {
            throw new UnsupportedPlanException("strategy gives wrong answers here: strategy=" + strategy.label()
                    + ", reduction=" + request.reduction().name() + ", device="
                    + request.device().map(Device::name).orElse("none") + ": " + Refusals.brief(refusal)
                    + "; try another one");
        }
    }

    private LongFunction<Choice> onDevice(String reason) {
        request.device().ifPresent(device -> DeviceElements.require(request.reduction(), device));
        if (devices.isEmpty()) {
            throw new UnsupportedPlanException("no kernel runs on the device: reduction="
                    + request.reduction().name() + ", device=" + request.device().map(Device::name).orElse("none")
                    + ": " + causes() + "; try " + (request.residence().isDeviceAlone()
                            ? "data in the host's memory"
                            : "placement HOST")
                    + ", or another device");
        }
        List<Candidate> measured = devices.stream().filter(Candidate::isMeasured).toList();
        if (measured.isEmpty()) {
            return always(devices.getFirst(), reason);
        }
        Fastest fastest = new Fastest(measured);
        return length -> new Choice(fastest.at(length), reason);
    }

    private LongFunction<Choice> fastest(Device device) {
        if (devices.isEmpty()) {
            return always(host, DeviceElements.lacking(request.reduction(), device)
                    .orElse("the device has no kernel for it"));
        }
        List<Candidate> measured = all.stream().filter(Candidate::isMeasured).toList();
        if (measured.isEmpty()) {
            return unmeasured(device);
        }
        Fastest fastest = new Fastest(measured);
        Choice onHost = new Choice(host, request.residence() == Residence.HOST
                ? "a launch and the transfer would take longer"
                : "a launch would take longer");
        return length -> {
            Candidate best = fastest.at(length);
            return best.isHost() ? onHost : new Choice(best, "it is the fastest by the device's profile");
        };
    }

    /** Chooses without a profile: the device for inputs large enough for a launch or, on a GPU, the transfer. */
    private LongFunction<Choice> unmeasured(Device device) {
        boolean there = request.residence() == Residence.BOTH;
        long from = there ? UNMEASURED_LAUNCH : device.kind() == Kind.GPU ? UNMEASURED_CROSS_OVER : Long.MAX_VALUE;
        Choice large = new Choice(devices.getFirst(),
                "the device has no profile and the input is large; funnel calibrate makes one");
        Choice small = new Choice(host,
                "the device has no profile and the input is small; funnel calibrate makes one");
        return length -> length >= from ? large : small;
    }

    /** Reasons against each strategy: verdicts of canaries, then missing kernels. */
    private Refusals causes() {
        Refusals causes = new Refusals();
        new TreeMap<>(request.refused()).forEach(causes::add);
        for (Strategy strategy : request.device().map(Router::preference).orElse(List.of())) {
            if (copies(strategy)) {
                causes.add(strategy, COPIES);
            } else if (!request.refused().containsKey(strategy)) {
                causes.add(strategy, Kernels.reason(request.reduction(), strategy).orElse("it has no kernel"));
            }
        }
        return causes;
    }

    private static List<Strategy> preference(Device device) {
        return device.kind() == Kind.GPU ? Strategy.preferredOnGpu() : Strategy.preferredOnCpu();
    }

    private List<Candidate> devices(Device device) {
        if (DeviceElements.lacking(request.reduction(), device).isPresent()) {
            return List.of();
        }
        List<Strategy> preference = preference(device);
        Map<String, Curve> curves = request.profile()
                .map(profile -> request.residence() == Residence.HOST ? profile.staged() : profile.resident())
                .orElse(Map.of());
        List<Candidate> candidates = Kernels.strategies(request.reduction()).stream()
                .filter(strategy -> !strategy.isHost() && !request.refused().containsKey(strategy) && !copies(strategy)
                        && (curves.containsKey(strategy.label()) || preference.contains(strategy)))
                .sorted(Comparator.comparing((Strategy strategy) -> stagesSlowly(device, strategy))
                        .thenComparingInt(strategy -> rank(preference, strategy)))
                .map(strategy -> new Candidate(Optional.of(strategy), curves.get(strategy.label()),
                        request.reduction().signature().elementBytes(),
                        operations() * request.profile().map(profile -> profile.work()).orElse(0.0)))
                .toList();
        return candidates.stream().anyMatch(candidate -> candidate.strategy().equals(Optional.of(Strategy.CASCADE)))
                ? candidates.stream().filter(candidate -> !crowdsCache(device, candidate)).toList()
                : candidates;
    }

    /** Whether it reads vectors that the device's cache cannot hold next to the state, as {@link Tuning} says. */
    private boolean crowdsCache(Device device, Candidate candidate) {
        return device.kind() == Kind.GPU && candidate.strategy().filter(this::readsVectors).isPresent()
                && !Tuning.shipped().row(Tuning.Key.of(request.reduction(), true, device.backend())).taken();
    }

    /** A kernel over vectors reads one array of Funnel's on the device in place; it copies others, through the host. */
    private boolean copies(Strategy strategy) {
        boolean several = request.reduction().signature().inputs().stream().filter(Input::streamed).count() > 1;
        return request.residence() != Residence.HOST && (several || request.residence() == Residence.PLAN)
                && readsVectors(strategy);
    }

    /** Whether host data pass to a GPU unlocked: TornadoVM 5.2.0 locks arrays, but no views as vectors. */
    private boolean stagesSlowly(Device device, Strategy strategy) {
        return request.residence() == Residence.HOST && device.kind() == Kind.GPU && readsVectors(strategy);
    }

    private boolean readsVectors(Strategy strategy) {
        return Kernels.find(request.reduction(), strategy).filter(KernelCode.Vector.class::isInstance).isPresent();
    }

    private List<Candidate> bounding(List<Candidate> candidates) {
        List<Candidate> bounding = candidates.stream()
                .filter(candidate -> candidate.strategy().filter(request.bounding()::contains).isPresent())
                .toList();
        return bounding.isEmpty() ? candidates : bounding;
    }

    private static int rank(List<Strategy> preference, Strategy strategy) {
        int rank = preference.indexOf(strategy);
        return rank < 0 ? preference.size() : rank;
    }

    private Candidate host() {
        Definition<?, ?> definition = request.reduction().definition();
        boolean tuned = definition.facts().hostLoop()
                .filter(loop -> loop != KnownRecord.EXPONENTIALS && !(loop instanceof ExponentialSum)
                        && !(loop instanceof CountLoop))
                .isPresent();
        return new Candidate(Optional.empty(), request.profile().map(profile -> profile.host()).orElse(null),
                request.reduction().signature().elementBytes(),
                tuned ? 0 : operations() * request.profile().map(profile -> profile.hostWork()).orElse(0.0));
    }

    private double operations() {
        return request.reduction().signature().work() - 1;
    }
}
