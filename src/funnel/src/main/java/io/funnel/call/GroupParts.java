package io.funnel.call;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.GroupRun;
import io.funnel.engine.session.GroupRun.Share;
import io.funnel.plan.Plan;
import io.funnel.result.Part;
import io.funnel.result.RanOn;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Describes where a call on one device or several ran, for its result. */
final class GroupParts {

    private GroupParts() {}

    static RanOn ranOn(GroupRun group, String algorithm) {
        Device first = group.shares().getFirst().device();
        Plan plan = group.run().plan();
        return new RanOn(first.runtime().label(), first.backend(), name(group.shares()), algorithm,
                plan.groups(), plan.groupSize(), group.run().launches());
    }

    /** The share of each of several devices; empty for one device. */
    static List<Part> parts(GroupRun group, String algorithm) {
        return group.shares().size() == 1
                ? List.of()
                : group.shares().stream().map(share -> part(share, algorithm)).toList();
    }

    private static Part part(Share share, String algorithm) {
        Device device = share.device();
        RanOn ranOn = new RanOn(device.runtime().label(), device.backend(), device.name(), algorithm,
                share.run().map(run -> run.plan().groups()).orElse(0),
                share.run().map(run -> run.plan().groupSize()).orElse(0),
                share.run().map(DeviceRun::launches).orElse(0));
        return new Part("device " + device.address(), ranOn, share.elements(),
                share.failure().map(EngineException::getMessage).orElse(""));
    }

    private static String name(List<Share> shares) {
        if (shares.size() == 1) {
            return shares.getFirst().device().name();
        }
        Map<String, Long> counts = shares.stream()
                .collect(Collectors.groupingBy(share -> share.device().name(), TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream().map(name -> (name.getValue() > 1 ? name.getValue() + " x " : "")
                + name.getKey()).collect(Collectors.joining(", "));
    }

    static List<String> remarks(GroupRun group) {
        if (group.shares().size() == 1) {
            return List.of();
        }
        return group.shares().stream().filter(share -> share.failure().isPresent())
                .map(share -> "other devices took the share of one that failed: address=" + share.device().address()
                        + ", " + share.failure().orElseThrow().getMessage())
                .toList();
    }
}
