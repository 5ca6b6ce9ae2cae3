package io.funnel.lab.peer;

import io.funnel.cli.data.GeneratedData;
import io.funnel.cli.message.InputException;
import io.funnel.cli.peer.PeerProgram;
import io.funnel.cli.peer.PeerProgram.Refusal;
import io.funnel.cli.report.Answers;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementStep;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.lab.measure.StepResult;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature.Input;
import io.funnel.verify.compare.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Runs other programs between the rounds of a report, each round in another order, and keeps their rows in its folder. */
public final class Peers implements AutoCloseable {

    /** Names that {@code bench/peers/run.sh} knows. */
    public static final List<String> NAMES = List.of("numpy", "torch", "cupy", "cuda", "opencl", "aparapi");

    private static final String FILE = "peers.json";
    private static final String NO_ROWS = "prints no rows";

    private final Folder folder;
    private final SelectedReduction chosen;
    private final List<String> asked;
    private final List<PeerRow> rows;
    private final PeerProgram program = new PeerProgram();

    /** Names, and commands of the user's; refuses a reduction that no named peer has. Tries again what did not run before. */
    public Peers(Folder folder, SelectedReduction chosen, List<String> peers, List<String> programs) {
        if (!peers.isEmpty() && chosen.operation().isEmpty()) {
            throw new InputException("no peer has this reduction: reduction=" + chosen.title()
                    + "; try --program with one of yours, or --op and --type");
        }
        this.folder = folder;
        this.chosen = chosen;
        this.asked = Stream.concat(peers.stream(), programs.stream()).distinct().toList();
        this.rows = new ArrayList<>(kept(folder).stream()
                .filter(row -> row.status() == Status.VERIFIED || !asked.contains(row.peer())).toList());
    }

    /** Reads the rows that the folder has. */
    public static List<PeerRow> kept(Folder folder) {
        try {
            return folder.read(FILE).map(text -> List.of(Json.read(text, PeerRow[].class))).orElse(List.of());
        } catch (JacksonException e) {
            throw new InputException("not the peers of a report: file=" + FILE + "; try another --output", e);
        }
    }

    /** Runs each peer once, after the ladder of a round and on its data. */
    public void round(MeasurementLog samples, int round) {
        List<String> order = new ArrayList<>(asked);
        Collections.rotate(order, -round);
        for (String peer : order) {
            if (rows.stream().noneMatch(row -> row.peer().equals(peer) && row.length().isEmpty()
                    && (row.round() == round || row.status() != Status.VERIFIED))) {
                measure(peer, round, samples, List.of());
            }
        }
    }

    /** Runs the named peers that ran once more, on the first elements. */
    public void lengths(MeasurementLog samples) {
        List<StepResult> shorter = samples.of(Kind.LENGTH);
        for (String peer : shorter.isEmpty() ? List.<String>of() : asked) {
            List<PeerRow> mine = rows.stream().filter(row -> row.peer().equals(peer)).toList();
            if (NAMES.contains(peer) && mine.stream().anyMatch(row -> row.status() == Status.VERIFIED)
                    && mine.stream().allMatch(row -> row.length().isEmpty())) {
                measure(peer, 0, samples, shorter);
            }
        }
    }

    private void measure(String peer, int round, MeasurementLog samples, List<StepResult> shorter) {
        StepResult ladder = samples.of(Kind.LADDER).getFirst();
        try {
            List<PeerRow> printed = run(peer, samples, ladder, shorter).lines()
                    .filter(line -> line.startsWith("{")) // libraries print more
                    .map(line -> PeerRow.of(peer, round, Json.read(line, PeerRow.Line.class)))
                    .map(row -> judged(row, shorter.stream()
                            .filter(one -> row.length().equals(OptionalInt.of(one.step().workload().size())))
                            .findFirst().orElse(ladder), chosen.streamed().getFirst().type()))
                    .toList();
            rows.addAll(printed.isEmpty() && shorter.isEmpty()
                    ? List.of(PeerRow.without(peer, round, Status.FAILED, NO_ROWS))
                    : printed);
        } catch (Refusal e) {
            rows.add(PeerRow.without(peer, round, Status.UNSUPPORTED, String.valueOf(e.getMessage())));
        } catch (JacksonException e) {
            rows.add(PeerRow.without(peer, round, Status.FAILED, NO_ROWS));
        }
        folder.write(FILE, Json.pretty(rows));
    }

    private String run(String peer, MeasurementLog samples, StepResult ladder, List<StepResult> shorter)
            throws Refusal {
        List<Path> inputs = data(samples.settings().workload());
        String repetitions = String.valueOf(samples.settings().workload().repetitions());
        if (!NAMES.contains(peer)) {
            List<String> words = new ArrayList<>(List.of(peer.strip().split(" +", -1)));
            inputs.forEach(input -> words.add(input.toString()));
            words.add(repetitions);
            return program.run(Path.of(""), words, Map.of());
        }
        Map<String, String> variables = new HashMap<>(Map.of("DATA", inputs.getFirst().toString(), "REPETITIONS",
                repetitions, "DEVICE", samples.settings().embedded() ? "" : ladder.device().name(), "KERNELS",
                kernels(ladder), "WORK", program.folder().toString(), "LENGTHS", shorter.stream()
                        .map(one -> String.valueOf(one.step().workload().size())).collect(Collectors.joining(","))));
        chosen.operation().ifPresent(one -> variables.putAll(
                Map.of("OP", one.name(), "TYPE", one.type().label())));
        return program.peer(peer, variables);
    }

    private static String kernels(StepResult ladder) {
        return MeasurementStep.SHOWN.stream().flatMap(strategy -> ladder.row(strategy).stream())
                .filter(row -> row.status() == Status.VERIFIED).flatMap(row -> row.sizes().stream()
                        .map(sizes -> row.strategy().label() + ":" + sizes.groups() + ":" + sizes.groupSize() + ":"
                                + sizes.launches()))
                .collect(Collectors.joining(" "));
    }

    private static PeerRow judged(PeerRow row, StepResult ladder, ElementType type) {
        List<Row> right = ladder.rows().stream().filter(one -> one.status() == Status.VERIFIED).toList();
        if (right.isEmpty()) {
            return row.judged(Status.FAILED, "no strategy is verified that it could be compared with");
        }
        JsonNode known = Answers.exact(right.getFirst().value().orElseThrow());
        if (known.isContainer()) {
            return row.judged(Status.FAILED, "the reduction has a result of several parts, and a row one number");
        }
        double expected = rounded(known.asDouble(), type);
        double bound = 2 * right.stream().mapToDouble(one -> one.bound().orElse(0.0)).max().orElse(0);
        double value = rounded(Double.parseDouble(row.value().orElse("NaN")), type);
        return Math.abs(value - expected) <= bound || Double.compare(value, expected) == 0
                ? row
                : row.judged(Status.WRONG, "value=" + value + ", expected=" + expected + ", bound=" + bound);
    }

    /** A float is written with few digits by some and with all by others. */
    private static double rounded(double value, ElementType type) {
        return type == ElementType.FLOAT ? (float) value : value;
    }

    /** The elements that the strategies reduce, bit for bit, in a file an input. */
    private List<Path> data(Workload workload) {
        List<Path> files = new ArrayList<>();
        for (Input input : chosen.streamed()) {
            Path file = program.folder().resolve(files.isEmpty() ? "data.bin" : "data" + files.size() + ".bin");
            if (!Files.exists(file)) {
                PeerProgram.write(file, new GeneratedData(input.type(), workload.distribution(), workload.size(),
                        workload.seed() + files.size()).array(chosen.signature().traits().domain(files.size()))
                        .getSegment());
            }
            files.add(file);
        }
        return files;
    }

    @Override
    public void close() {
        program.close();
    }
}
