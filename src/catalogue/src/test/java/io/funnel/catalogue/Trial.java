package io.funnel.catalogue;

import io.funnel.catalogue.oracle.Columns;
import io.funnel.catalogue.oracle.Expected;
import io.funnel.catalogue.oracle.Oracles;
import io.funnel.catalogue.oracle.Samples;
import io.funnel.catalogue.oracle.Samples.Kind;
import io.funnel.device.Device;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.engine.prepared.PreparedStrategy.Timing;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Failures;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** One entry over inputs of one kind: the expected result at each length, and a strategy's result. */
final class Trial {

    private final Catalogue.Entry entry;
    private final String name;
    private final ElementType type;
    private final Kind kind;
    private final double functionError;
    private final List<TornadoNativeArray> inputs;
    private final int capacity;
    private final Map<Integer, List<Expected>> expected = new HashMap<>();

    /**
     * Prepares the inputs.
     *
     * @param capacity      the longest length
     * @param functionError relative error allowed to exp and log
     */
    Trial(Catalogue.Entry entry, Kind kind, int capacity, double functionError) {
        this.entry = entry;
        this.name = entry.label().substring(entry.label().indexOf('.') + 1);
        this.type = entry.reduction().signature().inputs().getFirst().type();
        this.kind = kind;
        this.functionError = functionError;
        this.inputs = Samples.of(name, type, kind, capacity);
        this.capacity = capacity;
    }

    /** The outcome of one length. */
    enum Status {
        RIGHT, WRONG, REFUSED, FAILED
    }

    /** The result for one length. */
    record Outcome(
            int length, Status status, String value, String reference, double error, double bound, String reason) {

        static Outcome without(int length, Status status, String reason) {
            return new Outcome(length, status, "", "", Double.NaN, Double.NaN, reason);
        }
    }

    /** Runs every length up to the capacity with one prepared kernel; an annotated loop needs one for each length. */
    void run(Strategy strategy, Device device, int[] lengths, Consumer<Outcome> to) {
        if (strategy == Strategy.ANNOTATED_LOOP) {
            for (int length : lengths) {
                run(strategy, device, Samples.of(name, type, kind, length), length, new int[] {length}, to);
            }
        } else {
            run(strategy, device, inputs, capacity, lengths, to);
        }
    }

    private void run(
            Strategy strategy, Device device, List<TornadoNativeArray> arrays, int largest, int[] lengths,
            Consumer<Outcome> to) {
        int next = 0;
        try {
            Planner.plan(entry.reduction(), strategy, device, largest, Sizes.AUTO); // all are refused if this is
            try (PreparedStrategy prepared =
                    PreparedStrategy.of(device, entry.reduction(), strategy, Sizes.AUTO, arrays)) {
                for (; next < lengths.length; next++) {
                    to.accept(run(prepared, lengths[next]));
                }
            }
        } catch (UnsupportedPlanException refused) {
            for (; next < lengths.length; next++) {
                to.accept(Outcome.without(lengths[next], Status.REFUSED, refused.reason()));
            }
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            for (; next < lengths.length; next++) {
                to.accept(Outcome.without(lengths[next], Status.FAILED, Failures.describe(e)));
            }
        }
    }

    private Outcome run(PreparedStrategy prepared, int length) {
        Execution execution;
        try {
            execution = prepared.run(length, Timing.CALL);
        } catch (UnsupportedPlanException refused) {
            return Outcome.without(length, Status.REFUSED, refused.reason());
        }
        return judge(length, execution.depth(), Results.components(value(execution, length)));
    }

    /** The result as a call gives it: elements of extreme magnitude may let a state decline. */
    private Object value(Execution execution, int length) {
        Definition<?, ?> definition = entry.reduction().definition();
        return kind == Kind.EXTREME && definition.rules().otherwise().isPresent()
                ? Source.repeated(definition, execution.state(), inputs, length).orElse(execution.value())
                : execution.value();
    }

    private Outcome judge(int length, long depth, List<Object> actual) {
        List<Expected> components = expected.computeIfAbsent(length,
                n -> Oracles.of(name, new Columns(type, inputs, n, functionError)));
        String value = actual.stream().map(Object::toString).collect(Collectors.joining("; "));
        String reference = components.stream().map(Expected::reference).collect(Collectors.joining("; "));
        double error = 0;
        double bound = 0;
        for (int i = 0; i < components.size(); i++) {
            Expected.Verdict verdict = components.get(i).check(actual.get(i), depth);
            if (!verdict.right()) {
                return new Outcome(length, Status.WRONG, value, reference, verdict.error(), verdict.bound(),
                        "component " + i + ": expected " + components.get(i).reference() + ", got " + actual.get(i));
            }
            if (verdict.error() >= error) {
                error = verdict.error();
                bound = Math.max(bound, verdict.bound());
            }
        }
        return new Outcome(length, Status.RIGHT, value, reference, error, bound, "");
    }
}
