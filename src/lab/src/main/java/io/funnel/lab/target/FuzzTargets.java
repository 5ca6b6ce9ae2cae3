package io.funnel.lab.target;

import io.funnel.plan.Placement;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The ways that there are. */
public final class FuzzTargets {

    private static final FuzzTarget ENGINE = new EngineTarget();
    private static final FuzzTarget HOST = new HostTarget();
    private static final FuzzTarget CHUNKS = new SessionTarget(false);
    private static final FuzzTarget RESIDENT = new SessionTarget(true);
    private static final List<FuzzTarget> STRATEGY_BY_FUNNEL = funnels(List.of(Placement.DEVICE, Placement.FASTEST));
    private static final List<FuzzTarget> HOST_BY_FUNNEL = funnels(List.of(Placement.HOST));
    private static final List<FuzzTarget> ALL = all();

    private FuzzTargets() {}

    private static List<FuzzTarget> funnels(List<Placement> placements) {
        List<FuzzTarget> ways = new ArrayList<>();
        for (Placement placement : placements) {
            for (FunnelTarget.Form form : FunnelTarget.Form.values()) {
                ways.add(new FunnelTarget(placement, form));
            }
        }
        return List.copyOf(ways);
    }

    private static List<FuzzTarget> all() {
        List<FuzzTarget> ways = new ArrayList<>(List.of(ENGINE, HOST, CHUNKS, RESIDENT));
        ways.addAll(STRATEGY_BY_FUNNEL);
        ways.addAll(HOST_BY_FUNNEL);
        return List.copyOf(ways);
    }

    /** One of those that have a use for a strategy; mostly the engine, which finds what is wrong with a kernel. */
    public static FuzzTarget random(Strategy strategy, SplittableRandom random) {
        if (strategy.isHost()) {
            return switch (random.nextInt(4)) {
                case 0 -> HOST;
                case 1 -> any(HOST_BY_FUNNEL, random);
                case 2 -> any(STRATEGY_BY_FUNNEL, random);
                default -> ENGINE;
            };
        }
        return switch (random.nextInt(8)) {
            case 0, 1 -> CHUNKS;
            case 2 -> RESIDENT;
            case 3, 4 -> any(STRATEGY_BY_FUNNEL, random);
            default -> ENGINE;
        };
    }

    private static FuzzTarget any(List<FuzzTarget> ways, SplittableRandom random) {
        return ways.get(random.nextInt(ways.size()));
    }

    /**
     * Finds the targets of this name: one, or all that a Funnel has.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static List<FuzzTarget> named(String label) {
        return label.equals(FunnelTarget.PREFIX)
                ? ALL.stream().filter(FunnelTarget.class::isInstance).toList()
                : List.of(find(label));
    }

    /**
     * The one of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static FuzzTarget find(String label) {
        return ALL.stream().filter(way -> way.label().equals(label)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown way to reduce: way=" + label
                        + "; try engine, host, chunks, resident, funnel"));
    }
}
