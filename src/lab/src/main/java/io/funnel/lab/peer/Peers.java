package io.funnel.lab.peer;

import io.funnel.cli.data.GeneratedData;
import io.funnel.cli.job.JobException;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementStep;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.lab.measure.StepResult;
import io.funnel.lab.peer.Peer.Task;
import io.funnel.lab.peer.Program.Refusal;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Measures peers between the rounds of a report, each round in another order, and keeps their rows in its folder. */
public final class Peers implements AutoCloseable {

    private static final String FILE = "peers.json";
    /** The variable that tells a program of the lengths. */
    private static final String LENGTHS = "LENGTHS";
    private static final long WINDOW = 1L << 30;

    /** A row as a program prints it. */
    private record Line(
            String way, Optional<Strategy> strategy, String version, String device, String value, List<Long> kernel,
            List<Long> call, Optional<String> note, OptionalInt length) {}

    private final Folder folder;
    private final SelectedReduction chosen;
    private final List<PeerRequest> asked;
    private final List<PeerRow> rows;
    private Optional<Path> made = Optional.empty();

    /** Refuses a reduction that no peer has; what did not run before is tried again. */
    public Peers(Folder folder, SelectedReduction chosen, List<Peer> peers, List<String> programs) {
        if (!peers.isEmpty() && chosen.operation().isEmpty()) {
            throw new InputException("no peer has this reduction: reduction=" + chosen.title()
                    + "; try --program with one of yours, or --op and --type");
        }
        this.folder = folder;
        this.chosen = chosen;
        this.asked = Stream.<PeerRequest>concat(peers.stream(), programs.stream().map(PeerRequest.Own::new)).distinct()
                .toList();
        this.rows = new ArrayList<>(kept(folder).stream().filter(row -> row.status() == Status.VERIFIED
                || asked.stream().noneMatch(one -> one.label().equals(row.peer()))).toList());
    }

    /** Reads the rows that the folder has. */
    public static List<PeerRow> kept(Folder folder) {
        try {
            return folder.read(FILE).map(text -> List.of(Json.read(text, PeerRow[].class))).orElse(List.of());
        } catch (JacksonException e) {
            throw new InputException("not the peers of a report: file=" + FILE + "; try another --output", e);
        }
    }

    /** Each that was asked for, once: after the ladder of a round, on its data. */
    public void round(int round, MeasurementLog samples) {
        List<PeerRequest> order = new ArrayList<>(asked);
        Collections.rotate(order, -round);
        for (PeerRequest peer : order) {
            if (rows.stream().noneMatch(row -> row.peer().equals(peer.label()) && row.length().isEmpty()
                    && (row.round() == round || row.status() != Status.VERIFIED))) {
                rows.addAll(measured(peer, round, samples));
                folder.write(FILE, Json.pretty(rows));
            }
        }
    }

    /** Measures the peers that can take shorter inputs, each on the first elements. */
    public void lengths(MeasurementLog samples) {
        List<StepResult> shorter = samples.of(Kind.LENGTH);
        for (PeerRequest peer : shorter.isEmpty() ? List.<PeerRequest>of() : asked) {
            List<PeerRow> mine = rows.stream().filter(row -> row.peer().equals(peer.label())).toList();
            boolean runs = mine.stream().anyMatch(row -> row.status() == Status.VERIFIED);
            if (peer.hasLengths() && runs && mine.stream().allMatch(row -> row.length().isEmpty())) {
                rows.addAll(measured(peer, 0, samples, shorter));
                folder.write(FILE, Json.pretty(rows));
            }
        }
    }

    private List<PeerRow> measured(PeerRequest peer, int round, MeasurementLog samples) {
        return measured(peer, round, samples, List.of());
    }

    private List<PeerRow> measured(PeerRequest peer, int round, MeasurementLog samples, List<StepResult> shorter) {
        StepResult ladder = samples.of(Kind.LADDER).getFirst();
        Task task = new Task(work(), data(samples.settings().workload()), chosen.operation(),
                samples.settings().workload().repetitions(),
                samples.settings().embedded() ? "" : ladder.device().name(),
                kernels(ladder));
        String lengths = shorter.stream().map(one -> String.valueOf(one.step().workload().size()))
                .collect(Collectors.joining(","));
        try {
            return Program
                    .run(task.folder(), peer.command(task), lengths.isEmpty() ? Map.of() : Map.of(LENGTHS, lengths))
                    .out().lines().filter(line -> line.startsWith("{")) // libraries say this and that
                    .map(line -> row(peer, round, Json.read(line, Line.class)))
                    .map(row -> row.noted(peer.note(task, row)))
                    .map(row -> judged(row, shorter.stream()
                            .filter(one -> row.length().equals(OptionalInt.of(one.step().workload().size())))
                            .findFirst().orElse(ladder), chosen.streamed().getFirst().type()))
                    .toList();
        } catch (Refusal e) {
            return List.of(PeerRow.without(peer.label(), round, Status.UNSUPPORTED, e.reason()));
        } catch (JacksonException e) {
            return List.of(PeerRow.without(peer.label(), round, Status.FAILED, "prints no rows"));
        }
    }

    private static PeerRow row(PeerRequest peer, int round, Line line) {
        return new PeerRow(peer.label(), round, line.way(), line.strategy(), line.version(), line.device(),
                Status.VERIFIED, "", Optional.of(line.value()), times(line.kernel()), times(line.call()),
                line.note().orElse(""), line.length());
    }

    private static Optional<Times> times(List<Long> nanos) {
        return nanos == null || nanos.isEmpty()
                ? Optional.empty()
                : Optional.of(Times.of(nanos.stream().mapToLong(one -> one).toArray()));
    }

    private static PeerRow judged(PeerRow row, StepResult ladder, ElementType type) {
        List<Row> right = ladder.rows().stream().filter(one -> one.status() == Status.VERIFIED).toList();
        if (right.isEmpty()) {
            return row.judged(Status.FAILED, "no strategy is verified that it could be compared with");
        }
        JsonNode known = right.getFirst().value().orElseThrow();
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

    private static List<String> kernels(StepResult ladder) {
        return MeasurementStep.SHOWN.stream().flatMap(strategy -> ladder.row(strategy).stream())
                .filter(row -> row.status() == Status.VERIFIED).flatMap(row -> row.sizes().stream()
                        .map(sizes -> row.strategy().label() + ":" + sizes.groups() + ":" + sizes.groupSize() + ":"
                                + sizes.launches()))
                .toList();
    }

    private Path work() {
        try {
            Path there = made.isPresent() ? made.get() : Files.createTempDirectory("funnel-peers");
            made = Optional.of(there);
            return there;
        } catch (IOException e) {
            throw new JobException("no temporary folder for peers; try another java.io.tmpdir", e);
        }
    }

    /** The elements that the strategies reduce, bit for bit, in a file an input. */
    private List<Path> data(Workload workload) {
        List<Path> files = new ArrayList<>();
        for (Input input : chosen.streamed()) {
            Path file = work().resolve(files.isEmpty() ? "data.bin" : "data" + files.size() + ".bin");
            if (!Files.exists(file)) {
                write(file, new GeneratedData(input.type(), workload.distribution(), workload.size(),
                        workload.seed() + files.size()).array(chosen.signature().traits().domain(files.size()))
                        .getSegment());
            }
            files.add(file);
        }
        return files;
    }

    private static void write(Path file, MemorySegment elements) {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (long at = 0; at < elements.byteSize(); at += WINDOW) {
                ByteBuffer part = elements.asSlice(at, Math.min(WINDOW, elements.byteSize() - at)).asByteBuffer();
                while (part.hasRemaining()) {
                    out.write(part);
                }
            }
        } catch (IOException e) {
            throw new JobException("data of peers cannot be written: file=" + file + "; try another java.io.tmpdir", e);
        }
    }

    @Override
    public void close() {
        made.ifPresent(there -> {
            try (Stream<Path> files = Files.list(there)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
                Files.delete(there);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
