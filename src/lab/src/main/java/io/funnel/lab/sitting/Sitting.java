package io.funnel.lab.sitting;

import io.funnel.lab.results.ResultPage;
import io.funnel.lab.soak.Crowd;
import io.funnel.lab.soak.Soak;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/**
 * Measures on the first device of this process what {@code bench/results} records; {@code bench/README.md} has the commands of
 * a whole sitting.
 */
@Command(name = "sitting", description = "Measures on the first device and writes rows as CSV, or a page of them.",
        subcommands = CommandLine.HelpCommand.class)
public final class Sitting {

    private static final int LONGEST = 1 << 28;

    private Sitting() {}

    /** Runs a subcommand. */
    public static void main(String[] words) {
        CommandLine line = new CommandLine(new Sitting());
        line.setExecutionExceptionHandler((failure, _, _) -> {
            if (!(failure instanceof IllegalArgumentException) && !(failure instanceof IOException)) {
                throw failure;
            }
            System.err.println(
                    "sitting: " + (failure instanceof IOException ? failure.toString() : failure.getMessage()));
            return CommandLine.ExitCode.USAGE;
        });
        System.exit(line.execute(words)); // TornadoVM's threads may live on
    }

    @Command(description = "Kernels of the catalogue's entries, or of these, by the planner's strategy.")
    void catalogue(
            @Option(names = "--length", defaultValue = "" + LONGEST) int length,
            @Option(names = "--repetitions", defaultValue = "20") int repetitions,
            @Option(names = "--output", required = true) Path output,
            @Parameters(arity = "0..*", paramLabel = "LABEL") @Nullable List<String> labels) throws IOException {
        CatalogueSpeed.run(length, repetitions, output, set(labels));
    }

    @Command(
            description = "Kernels over rows, columns and middle axes, and whole calls over short rows; --data leaves the"
                    + " floats for peers.")
    void segments(
            @Option(names = "--length", defaultValue = "" + LONGEST) int length,
            @Option(names = "--repetitions", defaultValue = "11") int repetitions,
            @Option(names = "--output", required = true) Path output,
            @Option(names = "--data") @Nullable Path data,
            @Parameters(arity = "0..*", paramLabel = "LABEL") @Nullable List<String> labels) throws IOException {
        SegmentSpeed.run(length, repetitions, output, data, labels == null ? List.of() : labels);
    }

    @Command(description = "Whole calls of a float sum, 2^10 elements and more; --data leaves the floats for peers.")
    void calls(
            @Option(names = "--length", defaultValue = "" + LONGEST) int length,
            @Option(names = "--repetitions", defaultValue = "20") int repetitions,
            @Option(names = "--output", required = true) Path output,
            @Option(names = "--options", defaultValue = "shipped") String options,
            @Option(names = "--data") @Nullable Path data)
            throws IOException, TornadoExecutionPlanException {
        CallCost.run(length, repetitions, output, options, data);
    }

    @Command(description = "The host engine on the catalogue's entries, compared with a read loop.")
    void host(
            @Option(names = "--length", defaultValue = "16777216") int length,
            @Option(names = "--repetitions", defaultValue = "15") int rounds,
            @Option(names = "--output", required = true) Path output,
            @Parameters(arity = "0..*", paramLabel = "LABEL") @Nullable List<String> labels) throws IOException {
        HostCatalogue.run(length, rounds, output, set(labels));
    }

    @Command(description = "Copies to the device, and a file that is larger than the device memory used.")
    int transfers(
            @Option(names = "--gigabytes", defaultValue = "4") long gigabytes,
            @Option(names = "--data", required = true) Path data,
            @Option(names = "--output", required = true) Path output) throws IOException {
        return BigFile.run(gigabytes << 30, data, output) ? 0 : 1;
    }

    @Command(description = "What canaries take; prints a row for each reduction and strategy.")
    void canary(@Parameters(arity = "0..*", paramLabel = "NAME") @Nullable List<String> parts) {
        CanaryTimes.run(set(parts));
    }

    @Command(description = "Small kernels that TornadoVM gets wrong on one backend or another.")
    void defects() {
        Defects.run();
    }

    @Command(description = "Whether memory stays flat while arrays come and go.")
    int soak(
            @Option(names = "--reductions", defaultValue = "1000000") int reductions,
            @Option(names = "--arrays", defaultValue = "10000") int arrays,
            @Option(names = "--output", required = true) Path output) throws IOException {
        return Soak.run(reductions, arrays, output) ? 0 : 1;
    }

    @Command(description = "Many Java threads in one Funnel, every answer checked.")
    void crowd(
            @Option(names = "--threads", defaultValue = "64") int threads,
            @Option(names = "--seconds", defaultValue = "120") int seconds,
            @Option(names = "--output", required = true) Path output) throws IOException, InterruptedException {
        System.out.println("right answers: " + Crowd.run(threads, seconds, output));
    }

    @Command(description = "Fills the page of a folder of bench/results with tables of the folder's rows.")
    void page(@Parameters(paramLabel = "FOLDER") Path folder) throws IOException {
        ResultPage.write(folder);
    }

    private static Set<String> set(@Nullable List<String> labels) {
        return labels == null ? Set.of() : Set.copyOf(labels);
    }
}
