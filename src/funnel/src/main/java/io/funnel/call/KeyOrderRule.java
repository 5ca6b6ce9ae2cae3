package io.funnel.call;

import io.funnel.device.Device.Kind;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.session.DeviceGroup;
import io.funnel.plan.KeyPlanner;
import io.funnel.plan.Placement;
import io.funnel.plan.Residence;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Reduction;
import io.funnel.settings.Strictness;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says where elements are ordered by their keys: on a single device that passes a canary run, or on the host. */
final class KeyOrderRule {

    /** Elements from which the launches of a sort take less time than the host. */
    private static final int LEAST = 1 << 16;

    private static final System.Logger LOG = System.getLogger("io.funnel");

    private final FunnelContext context;
    private volatile @Nullable String refusal;

    KeyOrderRule(FunnelContext context) {
        this.context = context;
    }

    /** Whether a call that runs on the device orders elements there. */
    boolean areThere(Offsets segments) {
        return segments.source().isPresent() && segments.isUnordered() && segments.elements() >= LEAST
                && context.settings().devices().size() == 1 && context.group().mayOrder(segments)
                && refusal().isEmpty();
    }

    /** Whether the device is the place to order elements, whatever reads them: it is a GPU, or was asked for. */
    boolean areFaster(Offsets segments) {
        return context.placement() != Placement.HOST
                && (context.placement() == Placement.DEVICE
                        || context.settings().device().filter(device -> device.kind() == Kind.GPU).isPresent())
                && areThere(segments);
    }

    /** Whether a call is faster on the device for the order that it needs. */
    boolean areFaster(Reduction<?> reduction, Offsets segments, Residence residence) {
        return KeyPlanner.needsOrder(reduction, segments) && areFaster(segments)
                && (residence != Residence.HOST || segments.elements() <= context.group().chunkElements(reduction));
    }

    /** Why the device must not order elements; empty if it may, or has not been tried. */
    Optional<String> knownRefusal() {
        return Optional.ofNullable(refusal).filter(reason -> !reason.isEmpty());
    }

    private Optional<String> refusal() {
        if (refusal == null && context.settings().strictness() != Strictness.TRUSTING) {
            refusal = tried(context.group());
        }
        return knownRefusal();
    }

    private static String tried(DeviceGroup group) {
        try {
            String reason = group.orderRefusal().orElse("");
            if (!reason.isEmpty()) {
                LOG.log(System.Logger.Level.WARNING, reason);
            }
            return reason;
        } catch (EndedEarlyException e) {
            throw e;
        } catch (RuntimeException e) {
            String reason = "canary run of the sort by key failed: " + e.getMessage();
            LOG.log(System.Logger.Level.WARNING, reason);
            return reason;
        }
    }
}
