package io.funnel.bench.generated;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.bench.OneLine;
import io.funnel.catalogue.Catalogue;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy.Timing;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.handwritten.HandWritten;
import io.funnel.plan.Kernels;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.Failures;
import io.funnel.verify.Reference;
import io.funnel.verify.Times;
import io.funnel.verify.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Is a generated kernel as fast as the one written by hand? Both run over the same array on the same device, in turns,
 * so that clocks and temperature are the same for both; every run is held against the reference.
 *
 * <p>{@code AnnotatedLoop} is left out: it is the same annotated method in both. A row of the CSV is a strategy with either code: kernel times by the device's events, in nanoseconds.
 *
 * <pre>
 * java @$TORNADOVM_HOME/tornado-argfile @tornado-config/opencl.args -cp bench/target/benchmarks.jar \
 *     io.funnel.bench.generated.GeneratedAgainstHandWritten 268435456 20 FILE
 * </pre>
 */
public final class GeneratedAgainstHandWritten {

    private static final long SEED = 42;
    private static final int WARM_UPS = 3;
    private static final List<Pair> PAIRS = List.of(
            new Pair("float.sum", HandWritten.FLOAT_SUM),
            new Pair("float.minimum", HandWritten.FLOAT_MIN),
            new Pair("int.sum", HandWritten.INT_SUM));

    private final Device device;
    private final int length;
    private final int repetitions;
    private final CsvWriter csv;

    private GeneratedAgainstHandWritten(Device device, int length, int repetitions, CsvWriter csv) {
        this.device = device;
        this.length = length;
        this.repetitions = repetitions;
        this.csv = csv;
    }

    /** An entry of the catalogue and what stands beside it, written by hand. */
    private record Pair(String label, Reduction<?> hand) {

        Reduction<?> generated() {
            return Catalogue.find(label).orElseThrow().reduction();
        }
    }

    /** Takes the length, the repetitions and the file for the rows. */
    public static void main(String[] arguments) throws IOException {
        OneLine.forMistakes();
        if (arguments.length != 3) {
            throw new IllegalArgumentException("three arguments needed: given=" + arguments.length
                    + "; try LENGTH REPETITIONS FILE");
        }
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(Path.of(arguments[2]))) {
            csv.writeRecord("reduction", "strategy", "code", "length", "backend", "device", "status", "value",
                    "repetitions", "kernelNanos", "kernelNanosMin", "kernelNanosMax");
            new GeneratedAgainstHandWritten(Devices.all().getFirst(), Integer.parseInt(arguments[0]),
                    Integer.parseInt(arguments[1]), csv).run();
        }
    }

    private void run() {
        for (Pair pair : PAIRS) {
            TornadoNativeArray input = NativeArrays.allocate(pair.hand().signature().inputs().getFirst().type(),
                    length);
            Distribution.UNIFORM.fill(input, SEED);
            Reference reference = Reference.of(pair.hand(), new Operands(List.of(input)), length);
            for (Strategy strategy : Kernels.strategies(pair.hand())) {
                if (!strategy.isHost() && strategy != Strategy.ANNOTATED_LOOP
                        && Kernels.find(pair.generated(), strategy).isPresent()) {
                    run(pair, strategy, input, reference);
                }
            }
        }
    }

    private void run(Pair pair, Strategy strategy, TornadoNativeArray input, Reference reference) {
        try (Side hand = new Side(pair.hand(), strategy, input, reference);
                Side generated = new Side(pair.generated(), strategy, input, reference)) {
            for (int run = -WARM_UPS; run < repetitions; run++) {
                Side first = run % 2 == 0 ? hand : generated;
                Side second = first == hand ? generated : hand;
                first.run(run);
                second.run(run);
            }
            row(pair, strategy, "hand-written", hand);
            row(pair, strategy, "generated", generated);
            System.out.printf(Locale.ROOT, "%-10s %-22s hand-written %,14d ns  generated %,14d ns  %+.1f %%%n",
                    pair.label(), strategy.label(), hand.times().median(), generated.times().median(),
                    100.0 * generated.times().median() / hand.times().median() - 100);
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            csv.writeRecord(pair.label(), strategy.label(), "", Integer.toString(length), device.backend(),
                    device.name(), Failures.describe(e), "", "", "", "", "");
            System.out.printf(Locale.ROOT, "%-10s %-22s %s%n", pair.label(), strategy.label(), Failures.describe(e));
        }
    }

    private void row(Pair pair, Strategy strategy, String code, Side side) {
        Times times = side.times();
        csv.writeRecord(pair.label(), strategy.label(), code, Integer.toString(length), device.backend(),
                device.name(), "verified", String.valueOf(side.value), Integer.toString(repetitions),
                Long.toString(times.median()), Long.toString(times.min()), Long.toString(times.max()));
    }

    /** One of the two, prepared. */
    private final class Side implements AutoCloseable {

        private final PreparedStrategy prepared;
        private final Reference reference;
        private final long[] nanos = new long[repetitions];
        private Object value = "";

        Side(Reduction<?> reduction, Strategy strategy, TornadoNativeArray input, Reference reference) {
            this.prepared = PreparedStrategy.of(device, reduction, strategy, Sizes.AUTO, input);
            this.reference = reference;
        }

        /** Runs and checks; what comes before run 0 is not counted. */
        void run(int run) {
            Execution execution = prepared.run(length, Timing.KERNELS);
            Verdict verdict = reference.check(execution.state(), execution.depth());
            if (!verdict.right()) {
                throw new IllegalStateException("wrong result: reduction="
                        + execution.plan().reduction().name() + ", strategy=" + execution.plan().strategy().label()
                        + ", " + verdict.reason());
            }
            value = execution.value();
            if (run >= 0) {
                nanos[run] = execution.kernelNanos().orElseThrow();
            }
        }

        Times times() {
            return Times.of(nanos);
        }

        @Override
        public void close() {
            prepared.close();
        }
    }
}
