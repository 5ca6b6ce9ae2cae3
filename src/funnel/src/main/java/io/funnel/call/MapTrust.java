package io.funnel.call;

import io.funnel.canary.MapCanary;
import io.funnel.device.Device;
import io.funnel.reduction.Reduction;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.util.Optional;
import java.util.function.Supplier;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Trust in the kernels of a map after a reduction: by canary runs, and by checks of answers. */
record MapTrust(FunnelContext context, CallPreferences preferences, MapInputs inputs, TrustedRoutes routes) {

    private static final System.Logger LOG = System.getLogger("io.funnel");

    /** Whether the kernel that reduces whole segments and maps them passes its canary run, which runs once. */
    boolean whole(Strategy strategy) {
        return passes(strategy.label(), () -> canary().whole(strategy));
    }

    /** Whether the kernel over elements of reduced segments passes its canary run, which runs once. */
    boolean afterwards() {
        return passes("mapElements", () -> canary().afterwards());
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

    private boolean passes(String kernel, Supplier<Optional<String>> canary) {
        if (context.settings().strictness() == Strictness.TRUSTING) {
            return true;
        }
        Optional<String> refusal = context.known(reduction().definition()).mapping(kernel,
                context.settings().options().deadline(), () -> {
                    Optional<String> reason = canary.get();
                    reason.ifPresent(why -> LOG.log(System.Logger.Level.WARNING, why));
                    return reason;
                });
        refusal.ifPresent(reason -> routes.remarks().add("map refused by its canary run: " + reason));
        return refusal.isEmpty();
    }

    /** Compares the values of a share of the segments with plain Java's. */
    void check(TornadoNativeArray values, Strategy strategy) {}
}
