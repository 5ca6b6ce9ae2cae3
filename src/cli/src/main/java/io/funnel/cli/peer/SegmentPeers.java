package io.funnel.cli.peer;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.funnel.cli.job.InputArrays;
import io.funnel.cli.job.Job;
import io.funnel.cli.job.JobException;
import io.funnel.cli.message.InputException;
import io.funnel.cli.peer.PeerProgram.Refusal;
import io.funnel.cli.report.Row;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.verify.compare.SegmentComparison;
import io.funnel.verify.compare.Times;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Other libraries over the segments of a comparison: the same elements, every result checked as those of strategies. */
public final class SegmentPeers implements AutoCloseable {

    /** Names of the programs. */
    public static final List<String> NAMES = List.of("numpy", "torch", "cuda");

    /** Reductions whose states are the results. */
    private static final List<String> REDUCTIONS = List.of("sum", "minimum", "maximum");
    private static final String CATALOGUE = "io.funnel.catalogue.";
    private static final double NANOS = 1000;

    private final PeerProgram program = new PeerProgram();
    private final SelectedReduction chosen;
    private final Axis axis;
    private final int repetitions;
    private final SegmentComparison comparison;

    /** Writes the data, and computes the answers that results are compared with. */
    public SegmentPeers(Job.Comparison job, Device device) {
        this.chosen = job.chosen();
        this.axis = (Axis) job.workload().partition().orElseThrow(); // unequal ones are refused
        this.repetitions = job.workload().repetitions();
        List<TornadoNativeArray> inputs = InputArrays.of(job);
        this.comparison = new SegmentComparison(device, chosen.reduction(), inputs, axis, Sizes.AUTO, 0,
                Optional.empty());
        PeerProgram.write(data(), inputs.getFirst().getSegment());
    }

    /** Refuses a reduction that no peer has. */
    public static void require(SelectedReduction chosen) {
        String name = chosen.reduction().name();
        if (!name.startsWith(CATALOGUE) || !REDUCTIONS.contains(last(name))) {
            throw new InputException("no peer has this reduction: reduction=" + chosen.title()
                    + "; try a sum, minimum or maximum of the catalogue");
        }
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private Path data() {
        return program.folder().resolve("data.bin");
    }

    /** Runs a peer: a row for each of its ways, or one that says why it did not run. */
    public List<Row> rows(String peer) {
        Path rows = program.folder().resolve("rows.csv");
        Path out = program.folder().resolve("peer.csv");
        Path values = program.folder().resolve("values.bin");
        ElementType type = chosen.streamed().getFirst().type();
        try {
            Files.writeString(rows, String.format(Locale.ROOT,
                    "source,backend,reduction,outer,length,inner,micros,leastMicros,gigabytesPerSecond,groups,passes,"
                            + "callMicros%nfunnel,any,%s,%d,%d,%d,,,,,,1%n",
                    last(chosen.reduction().name()), axis.outer(), axis.length(), axis.inner()));
            program.peer(peer + "-segments", Map.of("DATA", data().toString(), "ROWS", rows.toString(), "OUT",
                    out.toString(), "VALUES", values.toString(), "TYPE", type.label(), "REPETITIONS",
                    String.valueOf(Math.max(1, repetitions)), "WORK", program.folder().toString()));
            List<Row> found = new ArrayList<>();
            try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(out)) {
                for (NamedCsvRecord row : csv) {
                    found.add(row(row, Files.readAllBytes(values)));
                }
            }
            return found.isEmpty() ? List.of(Row.ofPeer(peer, "the program has no such shape")) : found;
        } catch (Refusal e) {
            return List.of(Row.ofPeer(peer, String.valueOf(e.getMessage())));
        } catch (IOException e) {
            throw new JobException("files of peers cannot be used: folder=" + program.folder()
                    + "; try another java.io.tmpdir", e);
        } catch (UncheckedIOException e) {
            return List.of(Row.ofPeer(peer, "prints no rows"));
        }
    }

    private Row row(NamedCsvRecord row, byte[] values) {
        Operands states = NativeArrays.states(chosen.signature(), Math.max(1, axis.segments()));
        MemorySegment to = ((TornadoNativeArray) states.arrays().getFirst()).getSegment();
        long bytes = axis.segments() * chosen.streamed().getFirst().type().sizeBytes();
        if (values.length != bytes) {
            return Row.ofPeer(row.getField("source"), "leaves other results: bytes=" + values.length + ", expected="
                    + bytes);
        }
        MemorySegment.copy(MemorySegment.ofArray(values), ValueLayout.JAVA_BYTE, 0, to, ValueLayout.JAVA_BYTE, 0,
                bytes);
        boolean onDevice = !row.getField("device").startsWith("host");
        return Row.ofPeer(row.getField("source") + " on " + row.getField("device").replaceFirst(",.*", ""),
                comparison.judged(states,
                        onDevice ? times(row, "micros", "leastMicros", "mostMicros") : Optional.empty(),
                        times(row, "callMicros", "leastCallMicros", "mostCallMicros")));
    }

    /** Programs tell no samples. */
    private static Optional<Times> times(NamedCsvRecord row, String median, String least, String most) {
        return row.getField(median).isEmpty()
                ? Optional.empty()
                : Optional.of(new Times(nanos(row, median), nanos(row, least), nanos(row, most), List.of()));
    }

    private static long nanos(NamedCsvRecord row, String micros) {
        return Math.round(Double.parseDouble(row.getField(micros)) * NANOS);
    }

    @Override
    public void close() {
        program.close();
    }
}
