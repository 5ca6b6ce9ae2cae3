package io.funnel.bench.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A line of the chart and a column of the table.
 *
 * @param label   its name
 * @param kind    what it is of
 * @param way     whose rows it shows
 * @param backend on which backend; empty where the way has none
 * @param onHost  whether the data are in the host's memory
 */
record Line(String label, Kind kind, String way, String backend, boolean onHost) {

    /** What a line is of. */
    enum Kind {
        FUNNEL, JAVA, PEER
    }

    private static final List<String> PEERS = List.of("CUB", "torch", "CuPy");

    /** The lines that there are rows for: the host's, the device's, the peers'. */
    static List<Line> all(Measurements all) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("parallel stream", Kind.JAVA, "parallel stream", "", true));
        lines.add(new Line("Funnel host engine", Kind.FUNNEL, "host engine", "", true));
        peers(all, lines, true);
        best(all, lines, "TornadoVM @Reduce", Kind.PEER, "TornadoVM @Reduce, data on the device", false);
        best(all, lines, "Funnel planner", Kind.FUNNEL, "planner, data on the device", false);
        for (String backend : all.backends()) {
            lines.add(new Line("Funnel " + name(backend), Kind.FUNNEL, Measurements.ON_DEVICE, backend, false));
        }
        peers(all, lines, false);
        return lines.stream().filter(line -> all.lengths().stream().anyMatch(
                length -> line.nanos(all, length).isPresent())).toList();
    }

    private static void best(
            Measurements all, List<Line> lines, String label, Kind kind, String way, boolean onHost) {
        all.bestBackend(way).ifPresent(backend -> lines.add(
                new Line(label + ", " + name(backend), kind, way, backend, onHost)));
    }

    private static void peers(Measurements all, List<Line> lines, boolean onHost) {
        for (String peer : PEERS) {
            String way = peer + ", data on the " + (onHost ? "host" : "device");
            all.versionOf(way).ifPresent(version -> lines.add(new Line(peer, Kind.PEER, way, version, onHost)));
        }
    }

    private static String name(String backend) {
        return backend.equals("opencl") ? "OpenCL" : backend.toUpperCase(Locale.ROOT);
    }

    OptionalDouble nanos(Measurements all, long length) {
        return backend.isEmpty() ? all.nanos(way, length) : all.nanos(way, backend, length);
    }
}
