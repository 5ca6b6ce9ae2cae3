package io.funnel.call;

import io.funnel.canary.MapCanary;
import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.MapReference;
import java.util.Optional;
import java.util.function.Supplier;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Trust in the kernels of a map after a reduction: by canary runs, and by checks of answers. */
public record MapTrust(FunnelContext context, CallPreferences preferences, MapInputs inputs, TrustedRoutes routes) {

    private static final String AFTERWARDS = "mapElements";
    private static final System.Logger LOG = System.getLogger("io.funnel");

    /** Whether the kernel that reduces whole segments and maps them passes its canary run, which runs once. */
    boolean whole(Strategy strategy) {
        return passes(strategy.label(), () -> canary().whole(strategy));
    }

    /** Whether the kernel over elements of reduced segments passes its canary run, which runs once. */
    boolean afterwards(Partition partition) {
        boolean sameBits = preferences.reproducible();
        boolean listed = partition instanceof Offsets;
        return passes(AFTERWARDS + (listed ? ", listed" : "") + (sameBits ? ", same bits" : ""),
                () -> canary().afterwards(listed, sameBits));
    }

    private MapCanary canary() {
        return new MapCanary(device(), reduction());
    }

    private Device device() {
        return context.group().devices().getFirst();
    }

    private Reduction<?> reduction() {
        return inputs.reduced().reduction();
    }

    /** Why the kernel over elements of reduced segments must not be trusted in a graph; empty if it may be. */
    public static Optional<String> refusal(FunnelContext context, Reduction<?> reduction) {
        Device device = TrustedRoutes.deviceOfGraphs(context);
        return refusal(context, reduction, AFTERWARDS, () -> new MapCanary(device, reduction).afterwards(false, false));
    }

    /** Why the kernel that reduces whole segments and maps them must not be trusted in a graph; empty if it may be. */
    public static Optional<String> refusal(FunnelContext context, Reduction<?> reduction, Strategy strategy) {
        Device device = TrustedRoutes.deviceOfGraphs(context);
        return refusal(context, reduction, strategy.label(), () -> new MapCanary(device, reduction).whole(strategy));
    }

    private static Optional<String> refusal(FunnelContext context, Reduction<?> reduction, String kernel,
            Supplier<Optional<String>> canary) {
        if (context.settings().strictness() == Strictness.TRUSTING) {
            return Optional.empty();
        }
        return context.known(reduction.definition()).mapping(kernel, context.settings().options().deadline(), () -> {
            Optional<String> reason = canary.get();
            reason.ifPresent(why -> LOG.log(System.Logger.Level.WARNING, why));
            return reason;
        });
    }

    private boolean passes(String kernel, Supplier<Optional<String>> canary) {
        Optional<String> refusal = refusal(context, reduction(), kernel, canary);
        refusal.ifPresent(reason -> routes.remarks().add("map refused by its canary run: " + reason));
        return refusal.isEmpty();
    }

    /** Whether answers are checked: then states, which have bounds, and values are computed by a launch each. */
    boolean checks() {
        return preferences.checking() > 0;
    }

    /** Compares the values of a share of the segments with plain Java's over the device's states. */
    void check(TornadoNativeArray values, Operands states, Strategy strategy) {
        if (!checks()) {
            return;
        }
        AnswerCheck share = new AnswerCheck(context, preferences, inputs.reduced());
        Partition partition = inputs.reduced().partition().orElseThrow();
        MapReference reference = MapReference.of(reduction().definition(),
                inputs.all().stream().map(InputChecks::array).toList(), partition, states, preferences.reproducible());
        for (long segment = 0; segment < partition.segments(); segment++) {
            if (share.isPicked()) {
                reference.ofSegment(values, segment).ifPresent(wrong -> {
                    throw new EngineException("device gave a wrong value: device=" + device().name() + ", strategy="
                            + strategy.label() + ", map of=" + reduction().name() + ", " + wrong
                            + "; try another strategy, or the host");
                });
            }
        }
    }
}
