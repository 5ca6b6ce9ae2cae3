package io.funnel.cli.fuzz;

import io.funnel.cli.data.InputException;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.SplittableRandom;

/** The ways that there are. */
public final class Ways {

    private static final Way ENGINE = new EngineWay();
    private static final Way HOST = new HostWay();
    private static final Way CHUNKS = new SessionWay(false);
    private static final Way RESIDENT = new SessionWay(true);
    private static final List<Way> ALL = List.of(ENGINE, HOST, CHUNKS, RESIDENT);

    private Ways() {}

    /** All of them. */
    public static List<Way> all() {
        return ALL;
    }

    /** One of those that have a use for a strategy; mostly the engine, which finds what is wrong with a kernel. */
    static Way random(Strategy strategy, SplittableRandom random) {
        if (strategy.isHost()) {
            return random.nextBoolean() ? HOST : ENGINE;
        }
        return switch (random.nextInt(8)) {
            case 0, 1 -> CHUNKS;
            case 2 -> RESIDENT;
            default -> ENGINE;
        };
    }

    /**
     * The one of this name.
     *
     * @throws InputException if there is none
     */
    public static Way find(String label) {
        return ALL.stream().filter(way -> way.label().equals(label)).findFirst()
                .orElseThrow(() -> new InputException("unknown way to reduce: way=" + label + "; try "
                        + String.join(", ", ALL.stream().map(Way::label).toList())));
    }
}
