package io.funnel.cli.fuzz;

import io.funnel.cli.data.InputException;
import io.funnel.cli.fuzz.FunnelWay.Form;
import io.funnel.plan.Placement;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The ways that there are. */
public final class Ways {

    private static final Way ENGINE = new EngineWay();
    private static final Way HOST = new HostWay();
    private static final Way CHUNKS = new SessionWay(false);
    private static final Way RESIDENT = new SessionWay(true);
    private static final List<Way> STRATEGY_BY_FUNNEL = funnels(List.of(Placement.DEVICE, Placement.FASTEST));
    private static final List<Way> HOST_BY_FUNNEL = funnels(List.of(Placement.HOST));
    private static final List<Way> ALL = all();

    private Ways() {}

    private static List<Way> funnels(List<Placement> placements) {
        List<Way> ways = new ArrayList<>();
        for (Placement placement : placements) {
            for (Form form : Form.values()) {
                ways.add(new FunnelWay(placement, form));
            }
        }
        return List.copyOf(ways);
    }

    private static List<Way> all() {
        List<Way> ways = new ArrayList<>(List.of(ENGINE, HOST, CHUNKS, RESIDENT));
        ways.addAll(STRATEGY_BY_FUNNEL);
        ways.addAll(HOST_BY_FUNNEL);
        return List.copyOf(ways);
    }

    /** One of those that have a use for a strategy; mostly the engine, which finds what is wrong with a kernel. */
    static Way random(Strategy strategy, SplittableRandom random) {
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

    private static Way any(List<Way> ways, SplittableRandom random) {
        return ways.get(random.nextInt(ways.size()));
    }

    /**
     * Those of this name: one, or all that a Funnel has.
     *
     * @throws InputException if there is none
     */
    public static List<Way> named(String label) {
        return label.equals(FunnelWay.PREFIX)
                ? ALL.stream().filter(FunnelWay.class::isInstance).toList()
                : List.of(find(label));
    }

    /**
     * The one of this name.
     *
     * @throws InputException if there is none
     */
    public static Way find(String label) {
        return ALL.stream().filter(way -> way.label().equals(label)).findFirst()
                .orElseThrow(() -> new InputException("unknown way to reduce: way=" + label
                        + "; try engine, host, chunks, resident, funnel"));
    }
}
