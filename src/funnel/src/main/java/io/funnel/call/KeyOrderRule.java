package io.funnel.call;

import io.funnel.device.Device.Kind;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.session.DeviceGroup;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.KeyPlanner;
import io.funnel.plan.Placement;
import io.funnel.plan.Residence;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Reduction;
import io.funnel.settings.Fallback;
import io.funnel.settings.Strictness;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Says where elements are ordered by their keys: on a single device that passes a canary run, or on the host. */
final class KeyOrderRule {

    /** Elements from which the launches of a sort take less time than the host. */
    private static final int LEAST = 1 << 16;

    private static final System.Logger LOG = System.getLogger("io.funnel");

    private final FunnelSettings settings;
    private final Placement placement;
    private final HostEngine host;
    private final Supplier<DeviceGroup> group;
    private volatile @Nullable String refusal;

    /** Takes the places where reductions may run, and opens devices when they are needed. */
    KeyOrderRule(FunnelSettings settings, Placement placement, HostEngine host, Supplier<DeviceGroup> group) {
        this.settings = settings;
        this.placement = placement;
        this.host = host;
        this.group = group;
    }

    /** Whether a call that runs on the device orders elements there. */
    boolean areThere(Offsets segments) {
        return segments.source().isPresent() && segments.isUnordered() && segments.elements() >= LEAST
                && settings.devices().size() == 1 && works(segments) && refusal().isEmpty();
    }

    private boolean works(Offsets segments) {
        try {
            return group.get().mayOrder(segments);
        } catch (EngineException e) {
            LOG.log(System.Logger.Level.DEBUG, "the device does not open; the call says why", e);
            return false;
        }
    }

    /** Orders the elements of prepared segments; on the host after a failure, if it may take the place of devices. */
    void prepare(Offsets segments) {
        try {
            group.get().order(segments, Deadline.in(settings.options().deadline())).close();
        } catch (EngineException e) {
            if (settings.fallback() != Fallback.HOST_ON_FAILURE) {
                throw e;
            }
            LOG.log(System.Logger.Level.WARNING, () -> "fallback to the host engine: " + e.getMessage());
            host.list(segments);
        }
    }

    /** Whether the device is the place to order elements, whatever reads them: it is a GPU, or was asked for. */
    boolean areFaster(Offsets segments) {
        return placement != Placement.HOST
                && (placement == Placement.DEVICE
                        || settings.device().filter(device -> device.kind() == Kind.GPU).isPresent())
                && areThere(segments);
    }

    /** Whether a call is faster on the device for the order that it needs. */
    boolean areFaster(Reduction<?> reduction, Offsets segments, Residence residence) {
        return KeyPlanner.needsOrder(reduction, segments) && areFaster(segments)
                && (residence != Residence.HOST || segments.elements() <= group.get().chunkElements(reduction));
    }

    /** Why the device must not order elements; empty if it may, or has not been tried. */
    Optional<String> knownRefusal() {
        return Optional.ofNullable(refusal).filter(reason -> !reason.isEmpty());
    }

    private Optional<String> refusal() {
        if (refusal == null && settings.strictness() != Strictness.TRUSTING) {
            refusal = tried(group.get());
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
