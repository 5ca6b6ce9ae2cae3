package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.device.Profile;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The inputs of a routing decision.
 *
 * @param reduction the reduction
 * @param length    elements
 * @param residence the location of the input
 * @param placement the permitted places
 * @param device    the device, if there is one
 * @param profile   the device's profile, if any
 * @param strategy  the strategy that the user fixed, if any
 * @param sizes     the sizes that the user fixed
 * @param refused   strategies that failed their canary, each with its failure
 * @param bounding  strategies that bound the error in the same pass, if requested; others on the device count only if
 * none of these runs
 */
public record Request(
        Reduction<?> reduction, long length, Residence residence, Placement placement, Optional<Device> device,
        Optional<Profile> profile, Optional<Strategy> strategy, Sizes sizes, Map<Strategy, String> refused,
        Set<Strategy> bounding) {

    public Request {
        refused = Map.copyOf(refused);
        bounding = Set.copyOf(bounding);
    }

    Request withLength(long elements) {
        return elements == length
                ? this
                : new Request(reduction, elements, residence, placement, device, profile, strategy, sizes, refused,
                        bounding);
    }
}
