package io.funnel.embedded.shadow;

import java.util.ArrayList;
import java.util.List;

/** Numbers of the accesses in observed kernels' code, for the life of the process. */
public final class Sites {

    static final int BITS = 19;

    private static final List<String> LINES = new ArrayList<>(List.of("unknown"));

    private Sites() {}

    /** A new number for an access at this line; 0 when all are taken. */
    public static synchronized int number(String line) {
        if (LINES.size() == 1 << BITS) {
            return 0;
        }
        LINES.add(line);
        return LINES.size() - 1;
    }

    static synchronized String line(int site) {
        return LINES.get(site);
    }
}
