package io.funnel.cli.fuzz;

import io.funnel.cli.data.InputException;
import java.util.List;

/** The ways that there are. */
public final class Ways {

    private static final List<Way> ALL = List.of(new EngineWay());

    private Ways() {}

    /** All of them. */
    public static List<Way> all() {
        return ALL;
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
