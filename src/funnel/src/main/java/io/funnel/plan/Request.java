package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.device.Profile;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that a route is chosen by.
 *
 * @param reduction what is computed
 * @param length    elements
 * @param residence where the input is
 * @param placement where it may run
 * @param device    the device, if there is one
 * @param profile   what was measured of it, if it was
 * @param strategy  the strategy that the user fixed, if any
 * @param sizes     the sizes that the user fixed
 * @param refused   strategies that failed their canary, each with what was wrong
 * @param bounding  strategies that bound the error in the same pass, where that is wished: others on the device are
 *                  weighed only if none of these runs
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
