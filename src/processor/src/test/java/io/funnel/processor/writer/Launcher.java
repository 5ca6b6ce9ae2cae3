package io.funnel.processor.writer;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.kernel.Lanes;
import io.funnel.kernel.Pieces;
import io.funnel.kernel.Scans;
import io.funnel.kernel.Starts;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;
import uk.ac.manchester.tornado.api.types.collections.VectorDouble4;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.collections.VectorInt4;

/**
 * Runs one strategy's code with a task graph for each launch. It replaces the library's engine, so that tests judge
 * only the generated code.
 *
 * @param <S> the state
 * @param <R> the result
 */
public final class Launcher<S, R> {

    /** Elements of a part of a column. */
    private static final int OF_COLUMN = 13;
    /** Elements of a lane of a scan. */
    private static final int OF_LANE = 4;

    private final Definition<S, R> definition;
    private final Signature signature;
    private final int group;
    private final int groups;
    private int tasks;
    private int origin;

    /**
     * Creates a launcher for a definition.
     *
     * @param definition of the reduction
     * @param group      work-items in a group, a power of two
     * @param groups     work-groups of a strided launch
     */
    public Launcher(Definition<S, R> definition, int group, int groups) {
        this.definition = definition;
        this.signature = definition.signature();
        this.group = group;
        this.groups = groups;
    }

    /**
     * Returns the state of the first {@code n} elements. The test is skipped from here if the runtime cannot run a
     * kernel; by then everything has been compiled against the runtime's API.
     */
    public S run(KernelCode code, Operands inputs, int n, boolean warps) throws TornadoExecutionPlanException {
        assumeTrue(Devices.runtime() == Device.Runtime.EMBEDDED, "needs the embedded runtime from here on: TornadoVM"
                + " reads a kernel's class file by the system's class loader, which has none that a test compiles");
        Strategy strategy = Strategy.parse(code.strategy()).orElseThrow();
        return switch (code) {
            case KernelCode.Annotated annotated -> annotated(annotated, inputs);
            case KernelCode.Scalar scalar -> {
                Launch elements = (warps ? scalar.elementsWithWarps() : scalar.elements()).apply(group);
                Launch partials = (warps ? scalar.partialsWithWarps() : scalar.partials()).apply(group);
                yield scalar(strategy, elements, partials, inputs, n);
            }
            case KernelCode.Vector vector -> scalar(strategy, vector.elements(), vector.elements(),
                    vectors(inputs, n), n);
            case KernelCode.Refused refused -> throw new IllegalArgumentException(refused.reason());
        };
    }

    /** Returns the state of the first {@code n} elements from two launches; the second starts at an inner element. */
    public S runInTwo(KernelCode code, Operands inputs, int split, int n) throws TornadoExecutionPlanException {
        S left = run(code, part(inputs, 0, split), split, false);
        origin = split;
        S right = run(code, part(inputs, split, n - split), n - split, false);
        origin = 0;
        return definition.combine(left, right);
    }

    private Operands part(Operands inputs, int start, int count) {
        List<Object> arrays = new ArrayList<>();
        for (int i = 0; i < signature.inputs().size(); i++) {
            Input input = signature.inputs().get(i);
            if (input.streamed()) {
                TornadoNativeArray part = poisoned(input.type(), Math.max(1, count));
                copy(inputs, i, input.type(), start, count, part);
                arrays.add(part);
            } else {
                arrays.add(inputs.arrays().get(i));
            }
        }
        return new Operands(arrays);
    }

    private S annotated(KernelCode.Annotated code, Operands inputs) throws TornadoExecutionPlanException {
        Operands result = states(1);
        definition.store(definition.identity(), result, 0);
        KernelContext context = new KernelContext();
        TaskGraph graph = new TaskGraph("a" + tasks).transferToDevice(DataTransferMode.EVERY_EXECUTION, inputs.arrays()
                .toArray());
        code.loop().add(graph, "t", context, inputs, IntArray.fromElements(0), result);
        graph.transferToHost(DataTransferMode.EVERY_EXECUTION, result.arrays().toArray());
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.execute();
        }
        return definition.load(result, 0);
    }

    private S scalar(Strategy strategy, Launch elements, Launch partials, Operands inputs, int n)
            throws TornadoExecutionPlanException {
        return switch (strategy.shape()) {
            case Shape.Window window -> repeat(elements, partials, inputs, n, window.window(), false);
            case Shape.Tiles tiles -> repeat(elements, partials, inputs, n, group * tiles.elementsPerItem(), true);
            case Shape.GridStride stride when stride.finish() == Finish.ATOMIC -> {
                Operands result = states(1);
                definition.store(definition.identity(), result, 0);
                launch(elements, inputs, n, result, groups * group, group);
                yield definition.load(result, 0);
            }
            case Shape.GridStride stride -> {
                Operands out = states(groups);
                launch(elements, inputs, n, out, groups * group, group);
                if (stride.finish() == Finish.HOST) {
                    yield definition.fold(out, groups);
                }
                Operands result = states(1);
                launch(partials, out, groups, result, group, group);
                yield definition.load(result, 0);
            }
            case Shape.Blocks blocks -> {
                Operands out = states(groups);
                launch(elements, inputs, n, out, groups, 1);
                yield definition.fold(out, groups);
            }
            case Shape.PerSegment perSegment -> oneSegment(elements, partials, inputs, n);
            case Shape.RowTiles tiles -> ofRows(elements, inputs, n);
            case Shape.Ragged ragged -> ofPieces(elements, partials, inputs, n);
            case Shape.Keyed keyed -> ofKeys(elements, inputs, n);
            case Shape.Scan scan when scan.over() == Shape.Scan.Over.UNEQUAL -> lastOfSegmentScan(elements, inputs, n);
            case Shape.Scan scan ->
                lastOfScan(elements, partials, inputs, n, scan.over() == Shape.Scan.Over.COLUMNS);
            default -> throw new IllegalArgumentException("not launched like this: strategy=" + strategy);
        };
    }

    /**
     * The elements are rows of one length, whose states the host combines. A reduction that reads the number of elements
     * takes them as one row, if it is short enough for local memory.
     */
    private S ofRows(Launch elements, Operands inputs, int n) throws TornadoExecutionPlanException {
        boolean one = definition.signature().indexing() == Signature.Indexing.LENGTH;
        if (n == 0 || (one && n > Shape.RowTiles.MOST_LENGTH)) {
            return definition.sequential(inputs, n);
        }
        int width = one
                ? n
                : IntStream.iterate(Math.min(n, 21), each -> each - 1).filter(each -> n % each == 0)
                        .findFirst().orElseThrow();
        int items =
                Math.min(group, Shape.RowTiles.group(Long.BYTES * signature.streamed().size(), signature.stateBytes()));
        int lanes = Math.min(items, Integer.highestOneBit(2 * Math.ceilDiv(width, 4) - 1));
        int chunk = Math.ceilDiv(width, lanes) | 1;
        IntArray numbers = new IntArray(Launch.SEGMENT_VALUES);
        numbers.init(1);
        numbers.set(1, origin);
        numbers.set(2, origin >>> 31);
        numbers.set(Scans.ROWS, n / width);
        numbers.set(Scans.LENGTH, width);
        numbers.set(Scans.LANES, lanes);
        numbers.set(Scans.SHIFT, Integer.numberOfTrailingZeros(lanes));
        numbers.set(Scans.CHUNK, chunk);
        numbers.set(Scans.OF_GROUP, items / lanes);
        numbers.set(Scans.TURNS, Math.ceilDiv(n / width, items / lanes));
        numbers.set(Scans.GROUPS, groups);
        numbers.set(Scans.GAP, lanes * chunk - width);
        numbers.set(Scans.RECIPROCAL, Scans.reciprocal(width));
        Operands out = states(n / width);
        launch(elements, inputs, numbers, out, groups * items, items);
        return definition.fold(out, n / width);
    }

    /** All elements are one segment, in listed pieces if it may be cut; another launch combines their values. */
    private S ofPieces(Launch elements, Launch partials, Operands inputs, int n) throws TornadoExecutionPlanException {
        int pieces = definition.signature().indexing() == Signature.Indexing.LENGTH ? 1 : 3;
        int step = Math.ceilDiv(n, pieces);
        IntArray table = new IntArray(Pieces.LISTED * (pieces + 1));
        for (int piece = 0; piece < pieces; piece++) {
            int from = Math.min(n, piece * step);
            list(table, piece, from, Math.min(n, from + step), piece, from);
        }
        list(table, pieces, 0, pieces, 0, 0);
        Operands values = states(pieces);
        launch(elements, withTable(inputs, table), pieces(0, pieces, origin), values, group, group);
        Operands result = states(1);
        launch(partials, withTable(values, table), pieces(pieces, pieces + 1, 0), result, group, group);
        return definition.load(result, 0);
    }

    /** Elements take turns with as many keys as there is room for, up to three; the host combines all states. */
    private S ofKeys(Launch elements, Operands inputs, int n) throws TornadoExecutionPlanException {
        int slots = Shape.Keyed.slots(signature.stateBytes());
        int items = Math.min(group, slots);
        int count = Math.min(3, slots / items);
        IntArray keys = new IntArray(Math.max(1, n));
        for (int i = 0; i < n; i++) {
            keys.set(i, (i + i / 7) % count);
        }
        Operands out = states(groups * count);
        IntArray numbers = IntArray.fromElements(n, 0, 0, count);
        launch(elements, withTable(inputs, keys), numbers, out, groups * items, items);
        return definition.fold(out, groups * count);
    }

    /** The last value of a scan in parts. Parts without a state before them tell their own, which a launch scans. */
    private S lastOfScan(Launch elements, Launch partials, Operands inputs, int n, boolean ofColumns)
            throws TornadoExecutionPlanException {
        if (n == 0) {
            return definition.identity();
        }
        int most = ofColumns ? OF_COLUMN : group * OF_LANE;
        int parts = Math.ceilDiv(n, most);
        Operands carries = states(parts);
        for (int part = 0; part < parts; part++) {
            definition.store(definition.identity(), carries, part);
        }
        Operands values = states(n);
        IntArray ofElements = ofColumns ? column(n, most, false, origin) : scan(n, false, origin);
        IntArray ofParts = ofColumns ? column(parts, parts, true, 0) : scan(parts, true, 0);
        launch(elements, with(inputs, carries), ofElements, values, groups * group, group);
        Operands states = states(parts);
        for (int part = 0; part < parts; part++) {
            definition.store(definition.load(values, Math.min(n, (part + 1) * most) - 1), states, part);
        }
        launch(partials, with(states, carries), ofParts, carries, groups * group, group);
        launch(elements, with(inputs, carries), ofElements, values, groups * group, group);
        return definition.load(values, n - 1);
    }

    /** The last value of a scan of one segment in runs. Runs without a state before them tell their own. */
    private S lastOfSegmentScan(Launch elements, Operands inputs, int n) throws TornadoExecutionPlanException {
        if (n == 0) {
            return definition.identity();
        }
        IntArray numbers = scan(n, false, origin);
        int run = numbers.get(Scans.RUN);
        int runs = numbers.get(Scans.RUNS);
        IntArray starts = new IntArray(runs + 3);
        starts.init(1); // of each run, the end of the segment is next
        starts.set(0, 0);
        starts.set(1, n);
        numbers.set(Starts.RUNS, 2);
        numbers.set(Starts.SCATTERED, 0);
        Operands carries = states(runs);
        IntStream.range(0, runs).forEach(each -> definition.store(definition.identity(), carries, each));
        Operands values = states(n);
        Operands all = with(withTable(withTable(inputs, starts), starts), carries);
        launch(elements, all, numbers, values, groups * group, group);
        S before = definition.identity();
        for (int each = 0; each < runs; each++) {
            definition.store(before, carries, each);
            before = definition.combine(before, definition.load(values, Math.min(n, (each + 1) * run) - 1));
        }
        launch(elements, all, numbers, values, groups * group, group);
        return definition.load(values, n - 1);
    }

    /** A column in parts. */
    private IntArray column(int length, int most, boolean exclusive, long first) {
        IntArray numbers = new IntArray(Launch.SEGMENT_VALUES);
        numbers.init(1);
        numbers.set(1, (int) (first & Integer.MAX_VALUE));
        numbers.set(2, (int) (first >>> 31));
        int parts = Math.ceilDiv(length, most);
        numbers.set(Lanes.LENGTH, length);
        numbers.set(Lanes.PARTS, parts);
        numbers.set(Lanes.MOST, most);
        numbers.set(Lanes.INDEX_BASE, 0);
        numbers.set(Lanes.TURNS, Math.ceilDiv(parts, group));
        numbers.set(Lanes.GROUPS, groups);
        for (int factor : new int[] {Lanes.FACTOR, Lanes.OF_SEGMENTS}) {
            numbers.set(factor, Lanes.factor(1));
            numbers.set(factor + 1, Lanes.shift(1));
        }
        numbers.set(Lanes.EXCLUSIVE, exclusive ? 1 : 0);
        return numbers;
    }

    private static Operands with(Operands inputs, Operands carries) {
        return new Operands(Stream.concat(inputs.arrays().stream(), carries.arrays().stream()).toList());
    }

    /** One row. */
    private IntArray scan(int length, boolean exclusive, long first) {
        IntArray numbers = new IntArray(Launch.SEGMENT_VALUES);
        numbers.init(1);
        numbers.set(1, (int) (first & Integer.MAX_VALUE));
        numbers.set(2, (int) (first >>> 31));
        int parts = Math.ceilDiv(length, group * OF_LANE);
        numbers.set(Scans.LENGTH, length);
        numbers.set(Scans.LANES, group);
        numbers.set(Scans.SHIFT, Integer.numberOfTrailingZeros(group));
        numbers.set(Scans.CHUNK, OF_LANE);
        numbers.set(Scans.RUNS, parts);
        numbers.set(Scans.ALL_RUNS, parts);
        numbers.set(Scans.RUN, parts > 1 ? group * OF_LANE : length);
        for (int factor : new int[] {Scans.OF_RUNS, Scans.OF_ALL_RUNS}) {
            numbers.set(factor, Lanes.factor(parts));
            numbers.set(factor + 1, Lanes.shift(parts));
        }
        numbers.set(Scans.MOST, parts > 1 ? group * OF_LANE : length);
        numbers.set(Scans.TURNS, parts);
        numbers.set(Scans.GROUPS, groups);
        numbers.set(Scans.EXCLUSIVE, exclusive ? 1 : 0);
        numbers.set(Scans.GLOBAL, 0);
        return numbers;
    }

    private static void list(IntArray table, int piece, int... numbers) {
        for (int i = 0; i < numbers.length; i++) {
            table.set(Pieces.LISTED * piece + i, numbers[i]);
        }
    }

    private static Operands withTable(Operands inputs, IntArray table) {
        List<Object> arrays = new ArrayList<>(inputs.arrays());
        arrays.add(table);
        return new Operands(arrays);
    }

    /** Each piece by all items of the one group. */
    private IntArray pieces(int from, int to, long first) {
        IntArray numbers = new IntArray(Launch.PIECE_VALUES);
        numbers.init(0);
        numbers.set(1, (int) (first & Integer.MAX_VALUE));
        numbers.set(2, (int) (first >>> 31));
        numbers.set(Pieces.TURNS, to - from);
        numbers.set(Pieces.GROUPS, 1);
        int lanes = Integer.highestOneBit(group);
        for (int kind = Pieces.KINDS; kind < Launch.PIECE_VALUES; kind += Pieces.SIZE) {
            numbers.set(kind + Pieces.END, to - from);
            numbers.set(kind + Pieces.LANES, lanes);
            numbers.set(kind + Pieces.SHIFT, Integer.numberOfTrailingZeros(lanes));
            numbers.set(kind + Pieces.NEXT, lanes);
            numbers.set(kind + Pieces.LAST, 3 * lanes);
            numbers.set(kind + Pieces.FIRST, 1);
            numbers.set(kind + Pieces.OF_GROUP, 1);
            numbers.set(kind + Pieces.FROM, from);
            numbers.set(kind + Pieces.TO, to);
            numbers.set(kind + Pieces.STRIDE, Pieces.LISTED);
            numbers.set(kind + Pieces.MOST, Integer.MAX_VALUE);
        }
        return numbers;
    }

    /** All elements are one segment, in a part for each group. */
    private S oneSegment(Launch elements, Launch partials, Operands inputs, int n)
            throws TornadoExecutionPlanException {
        Segmented all = Segmented.rows(1, n, group, groups);
        return definition.load(segments(elements, partials, inputs, all, all.numbers(group, origin)), 0);
    }

    /** Returns a state for each segment. */
    Operands segments(KernelCode.Scalar code, Operands inputs, Segmented all, IntArray numbers)
            throws TornadoExecutionPlanException {
        return segments(code.elements().apply(group), code.partials().apply(group), inputs, all, numbers);
    }

    private Operands segments(Launch elements, Launch partials, Operands inputs, Segmented all, IntArray numbers)
            throws TornadoExecutionPlanException {
        Operands out = states(all.segments() * all.parts());
        launch(elements, inputs, numbers, out, all.groups(group) * group, group);
        if (all.parts() == 1) {
            return out;
        }
        Operands result = states(all.segments());
        Segmented second = all.second();
        launch(partials, out, second.numbers(group, 0), result, second.groups(group) * group, group);
        return result;
    }

    /** Returns a state for each segment, and behind them the numbers of its result, by the kernels that finish. */
    Operands finished(KernelCode.Scalar code, KernelCode.Scalar last, Operands inputs, Segmented all, IntArray numbers)
            throws TornadoExecutionPlanException {
        List<Object> arrays = new ArrayList<>(states(all.segments()).arrays());
        for (Component part : definition.signature().results()) {
            arrays.add(switch (part.type()) {
                case INT -> new IntArray(all.segments());
                case LONG -> new LongArray(all.segments());
                case FLOAT -> new FloatArray(all.segments());
                default -> new DoubleArray(all.segments());
            });
        }
        Operands result = new Operands(arrays);
        if (all.parts() == 1) {
            launch(last.elements().apply(group), inputs, numbers, result, all.groups(group) * group, group);
            return result;
        }
        Operands out = states(all.segments() * all.parts());
        launch(code.elements().apply(group), inputs, numbers, out, all.groups(group) * group, group);
        Segmented second = all.second();
        launch(last.partials().apply(group), out, second.numbers(group, 0), result, second.groups(group) * group,
                group);
        return result;
    }

    /** Launches until one value is left; each tile leaves one value, of a work-group or an item. */
    private S repeat(Launch elements, Launch partials, Operands inputs, int n, int tile, boolean byGroups)
            throws TornadoExecutionPlanException {
        Operands in = inputs;
        Launch launch = elements;
        int left = n;
        do {
            int outputs = Math.max(1, Math.ceilDiv(left, tile));
            int items = byGroups ? outputs * group : Math.ceilDiv(outputs, group) * group;
            Operands out = states(outputs);
            launch(launch, in, left, out, items, group);
            in = out;
            launch = partials;
            left = outputs;
        } while (left > 1);
        return definition.load(in, 0);
    }

    private void launch(Launch launch, Operands in, int n, Operands out, int items, int local)
            throws TornadoExecutionPlanException {
        launch(launch, in, IntArray.fromElements(n, origin, 0), out, items, local);
    }

    private void launch(Launch launch, Operands in, IntArray length, Operands out, int items, int local)
            throws TornadoExecutionPlanException {
        String name = "g" + tasks++;
        KernelContext context = new KernelContext();
        TaskGraph graph = new TaskGraph(name)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, in.arrays().toArray())
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, length)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, out.arrays().toArray());
        launch.add(graph, "t", context, in, length, out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out.arrays().toArray());
        WorkerGrid1D grid = new WorkerGrid1D(items);
        grid.setLocalWork(local, 1, 1);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(new GridScheduler(name + ".t", grid)).execute();
        }
    }

    private Operands states(int count) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Component component : signature.state()) {
            arrays.add(poisoned(component.type(), count * signature.width()));
        }
        return new Operands(arrays);
    }

    private static TornadoNativeArray poisoned(ElementType type, int size) {
        return switch (type) {
            case INT -> IntArray.fromArray(IntStream.generate(() -> 0x5A5A5A5A).limit(size).toArray());
            case LONG -> LongArray.fromArray(LongStream.generate(() -> 0x5A5A5A5A5A5A5A5AL).limit(size).toArray());
            case FLOAT -> {
                FloatArray array = new FloatArray(size);
                array.init(Float.NaN);
                yield array;
            }
            default -> DoubleArray.fromArray(DoubleStream.generate(() -> Double.NaN).limit(size).toArray());
        };
    }

    private Operands vectors(Operands inputs, int n) {
        List<Object> arrays = new ArrayList<>();
        List<Object> tails = new ArrayList<>();
        int whole = n / 4 * 4;
        for (int i = 0; i < signature.inputs().size(); i++) {
            Input input = signature.inputs().get(i);
            if (!input.streamed()) {
                arrays.add(inputs.arrays().get(i));
                continue;
            }
            TornadoNativeArray view = poisoned(input.type(), Math.max(4, whole));
            TornadoNativeArray tail = poisoned(input.type(), 4);
            copy(inputs, i, input.type(), 0, whole, view);
            copy(inputs, i, input.type(), whole, n - whole, tail);
            arrays.add(switch (input.type()) {
                case INT -> new VectorInt4((IntArray) view);
                case FLOAT -> new VectorFloat4((FloatArray) view);
                default -> new VectorDouble4((DoubleArray) view);
                case LONG -> throw new IllegalArgumentException("no vectors of long");
            });
            tails.add(tail);
        }
        arrays.addAll(tails);
        return new Operands(arrays);
    }

    private static void copy(Operands from, int input, ElementType type, int start, int count, TornadoNativeArray to) {
        for (int k = 0; k < count; k++) {
            switch (type) {
                case INT -> ((IntArray) to).set(k, from.ints(input).get(start + k));
                case FLOAT -> ((FloatArray) to).set(k, from.floats(input).get(start + k));
                default -> ((DoubleArray) to).set(k, from.doubles(input).get(start + k));
                case LONG -> ((LongArray) to).set(k, from.longs(input).get(start + k));
            }
        }
    }
}
