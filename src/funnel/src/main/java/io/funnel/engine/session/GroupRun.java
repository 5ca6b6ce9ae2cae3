package io.funnel.engine.session;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.reduction.Operands;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A call on all devices of a group.
 *
 * @param shares one for each device, in order
 */
public record GroupRun(DeviceRun run, List<Share> shares) {

    /**
     * The share of a device in a call.
     *
     * @param elements elements reduced by the device
     * @param run      empty after a failure
     * @param failure  the reason for leaving its share to others
     */
    public record Share(Device device, long elements, Optional<DeviceRun> run, Optional<EngineException> failure) {}

    /** Joins calls over parts of the elements, in order, whose states were combined as a tree. */
    public static GroupRun together(List<GroupRun> parts, Operands state) {
        List<Share> shares = new ArrayList<>();
        for (Share first : parts.getFirst().shares()) {
            List<Share> own = parts.stream().flatMap(part -> part.shares().stream())
                    .filter(share -> share.device().equals(first.device())).toList();
            List<DeviceRun> runs = own.stream().flatMap(share -> share.run().stream()).toList();
            shares.add(new Share(first.device(), own.stream().mapToLong(Share::elements).sum(),
                    runs.isEmpty() ? Optional.empty() : Optional.of(DeviceRun.sum(runs, state)),
                    own.stream().flatMap(share -> share.failure().stream()).findFirst()));
        }
        return new GroupRun(DeviceRun.together(parts.stream().map(GroupRun::run).toList(), state), shares);
    }
}
