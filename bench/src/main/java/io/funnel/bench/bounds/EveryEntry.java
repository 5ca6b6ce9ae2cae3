package io.funnel.bench.bounds;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.Funnel;
import io.funnel.Result;
import io.funnel.catalogue.Catalogue;
import io.funnel.catalogue.Catalogue.Entry;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.engine.EngineException;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.verify.Distribution;
import io.funnel.verify.law.SampleArrays;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Every entry of the catalogue on the device, of arrays and of handles, with the bounds of its numbers: each number must be
 * no farther from the host engine's than both bounds together. A row of the CSV is an answer; what is printed is how many
 * there are of each kind. An answer beyond its bounds, or one without them, is told, and the exit code is 1.
 *
 * <pre>
 * java @$TORNADOVM_HOME/tornado-argfile @tornado-config/cuda.args -cp bench/target/benchmarks.jar \
 *     io.funnel.bench.bounds.EveryEntry 1,1000,100003 FILE [PART]
 * </pre>
 *
 * <p>The third argument is a part of the names that are tried, such as {@code double.}.
 */
public final class EveryEntry {

    private static final long SEED = 42;
    /** Covers the rounding of a difference and a sum. */
    private static final double SLACK = 1 + 0x1p-40;

    /** What becomes of an answer. */
    private enum Status {
        /** Within both bounds, all of which are finite. */
        RIGHT,
        /** Within both bounds, one of which is infinite. */
        UNBOUNDED,
        /** Not given: the canary, or the plan, refuses all strategies. */
        REFUSED,
        /** A number that has no bound, though it is one. */
        WITHOUT_BOUND,
        /** Farther from the host's than both bounds together. */
        WRONG;

        boolean isRight() {
            return compareTo(REFUSED) <= 0;
        }
    }

    private record Answer(Status status, String ranOn, String reason) {}

    private final Funnel device;
    private final Funnel host;
    private final CsvWriter csv;
    private final Map<Status, Integer> counts = new TreeMap<>();

    private EveryEntry(Funnel device, Funnel host, CsvWriter csv) {
        this.device = device;
        this.host = host;
        this.csv = csv;
    }

    /** Takes lengths, the file for the rows and, if wished, a part of the names. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 2 || arguments.length > 3) {
            throw new IllegalArgumentException("two or three arguments needed: given=" + arguments.length
                    + "; try 1,1000,100003 FILE");
        }
        int[] lengths = Arrays.stream(arguments[0].split(",", -1)).mapToInt(Integer::parseInt).toArray();
        String part = arguments.length == 3 ? arguments[2] : "";
        EveryEntry run;
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(Path.of(arguments[1]));
                Funnel device = Funnel.builder().placement(Placement.DEVICE).build();
                Funnel host = Funnel.builder().placement(Placement.HOST).build()) {
            csv.writeRecord("entry", "data", "length", "form", "status", "ranOn", "reason");
            System.out.println(device.describe());
            run = new EveryEntry(device, host, csv);
            for (Entry entry : Catalogue.entries()) {
                if (entry.label().contains(part)) {
                    run.all(entry, lengths);
                }
            }
        }
        System.out.println(run.counts);
        if (!run.counts.keySet().stream().allMatch(Status::isRight)) {
            System.exit(1);
        }
    }

    private void all(Entry entry, int[] lengths) {
        SampleArrays samples = new SampleArrays(entry.reduction().signature());
        for (Distribution distribution : Distribution.values()) {
            for (int length : lengths) {
                List<TornadoNativeArray> arrays = samples.of(distribution, length, new SplittableRandom(SEED));
                List<Data<?>> data = new ArrayList<>();
                arrays.forEach(array -> data.add(Data.of(array)));
                Result<?> expected = reduced(host, entry.reduction(), data);
                write(entry, distribution, length, "array", answer(entry.reduction(), data, expected));
                List<Data<?>> handles = new ArrayList<>();
                try {
                    data.forEach(array -> handles.add(device.upload(array)));
                    write(entry, distribution, length, "handle", answer(entry.reduction(), handles, expected));
                } finally {
                    handles.forEach(handle -> ((DeviceData<?>) handle).close());
                }
            }
        }
    }

    private void write(Entry entry, Distribution distribution, int length, String form, Answer answer) {
        counts.merge(answer.status(), 1, Integer::sum);
        csv.writeRecord(entry.label(), distribution.label(), Integer.toString(length), form, answer.status().name(),
                answer.ranOn(), answer.reason());
        if (!answer.status().isRight()) {
            System.out.println(entry.label() + ", " + distribution.label() + ", length=" + length + ", " + form + ": "
                    + answer.status() + ": " + answer.reason());
        }
    }

    private static Result<?> reduced(Funnel funnel, Reduction<?> reduction, List<? extends Data<?>> data) {
        return funnel.reduce(reduction, data);
    }

    private Answer answer(Reduction<?> reduction, List<Data<?>> data, Result<?> expected) {
        Result<?> result;
        try {
            result = reduced(device, reduction, data);
        } catch (UnsupportedPlanException | EngineException e) {
            return new Answer(Status.REFUSED, "", String.valueOf(e.getMessage()));
        }
        String ranOn = result.ranOn().runtime() + " " + result.ranOn().strategy();
        List<Double> numbers = numbers(result.value());
        List<Double> others = numbers(expected.value());
        Status status = Status.RIGHT;
        for (int i = 0; i < others.size(); i++) {
            double bound = result.errorBound(i);
            double both = bound + expected.errorBound(i);
            double number = numbers.get(i);
            double other = others.get(i);
            String told = "number " + i + " is " + number + " within " + bound + ", on the host " + other + " within "
                    + expected.errorBound(i);
            if (Double.isNaN(bound) && Double.isFinite(number)) {
                return new Answer(Status.WITHOUT_BOUND, ranOn, told);
            }
            boolean same = Double.compare(number, other) == 0 || number == other;
            if (!same && Math.abs(number - other) > both * SLACK) {
                return new Answer(Status.WRONG, ranOn, told);
            }
            if (!same && !(both < Double.POSITIVE_INFINITY)) {
                status = Status.UNBOUNDED;
            }
        }
        return new Answer(status, ranOn, "");
    }

    /** The numbers that an answer is made of: those of a record or an array in their order. */
    private static List<Double> numbers(Object value) {
        List<Double> numbers = new ArrayList<>();
        add(value, numbers);
        return numbers;
    }

    private static void add(Object value, List<Double> numbers) {
        switch (value) {
            case Number number -> numbers.add(number.doubleValue());
            case Boolean truth -> numbers.add(truth ? 1.0 : 0.0);
            case Record parts -> {
                for (RecordComponent component : parts.getClass().getRecordComponents()) {
                    add(part(parts, component), numbers);
                }
            }
            case Object array when array.getClass().isArray() -> {
                for (int i = 0; i < Array.getLength(array); i++) {
                    add(Array.get(array, i), numbers);
                }
            }
            default -> throw new IllegalArgumentException("not an answer of numbers: type=" + value.getClass().getName()
                    + "; teach this benchmark to take it apart");
        }
    }

    private static Object part(Record parts, RecordComponent component) {
        try {
            return component.getAccessor().invoke(parts);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record cannot be read: type=" + parts.getClass().getName(), e);
        }
    }
}
