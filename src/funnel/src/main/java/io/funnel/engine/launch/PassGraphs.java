package io.funnel.engine.launch;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The task graphs of a kernel. A fixed number of passes takes one graph, which is the shortest possible call.
 *
 * <p>A recursive strategy has a graph for each pair of buffers. Its partials alternate between two buffers that stay on
 * the device, so that six graphs serve every number of passes.
 */
final class PassGraphs {

    private static final int INPUT_TO_RESULT = 0;
    private static final int INPUT_TO_EVEN = 1;
    private static final int EVEN_TO_RESULT = 2;
    private static final int EVEN_TO_ODD = 3;
    private static final int ODD_TO_RESULT = 4;
    private static final int ODD_TO_EVEN = 5;

    /**
     * The parts of the graphs.
     *
     * @param last      the kernels of the last pass
     * @param between   buffers of partials that a later pass reads
     * @param watched   whether the outputs of a pass are overwritten before it, and copied to the host after it
     */
    record Parts(
            KernelKey key, PassKernels launches, PassKernels last, KernelInputs feed, List<Operands> between,
            Operands result, boolean watched, GridScheduler scheduler) {}

    private final Parts parts;
    private final List<LaunchGraph> graphs = new ArrayList<>();

    private PassGraphs(Parts parts) {
        this.parts = parts;
    }

    /** Puts all passes into one graph. */
    static PassGraphs fixed(Parts parts) {
        PassGraphs built = new PassGraphs(parts);
        LaunchGraph graph = built.reading();
        graph.tasks().transferToDevice(DataTransferMode.EVERY_EXECUTION, objects(parts.result()));
        Operands from = parts.feed().all();
        Launch kernel = parts.launches().elements();
        Launch last = parts.between().isEmpty() ? parts.last().elements() : parts.last().partials();
        for (Operands partials : parts.between()) {
            graph.tasks().transferToDevice(built.betweenMode(), objects(partials));
            graph.launch(kernel, parts.key().groupSize(), from, partials);
            from = partials;
            kernel = parts.launches().partials();
        }
        if (parts.key().finishes()) {
            Operands unused = NativeArrays.states(parts.key().definition().signature(), 1);
            graph.tasks().transferToDevice(DataTransferMode.FIRST_EXECUTION, objects(unused));
            graph.finish(last, parts.key().groupSize(), from, unused.with(parts.result()));
        } else {
            graph.launch(last, parts.key().groupSize(), from, parts.result());
        }
        parts.between().forEach(partials -> built.watch(graph, partials));
        graph.tasks().transferToHost(DataTransferMode.EVERY_EXECUTION, objects(parts.result()));
        built.graphs.add(graph.done());
        return built;
    }

    /**
     * Puts the launches over pieces into one graph: over all segments that are not cut or, with a buffer between, first
     * over tiles and over their values.
     */
    static PassGraphs ragged(Parts parts) {
        PassGraphs built = new PassGraphs(parts);
        LaunchGraph graph = built.reading();
        graph.tasks().transferToDevice(DataTransferMode.EVERY_EXECUTION, objects(parts.result()));
        Operands elements = inOrder(parts, graph);
        int groupSize = parts.key().groupSize();
        for (Operands tiles : parts.between()) {
            graph.tasks().transferToDevice(built.betweenMode(), objects(tiles));
            graph.launch(parts.launches().elements(), groupSize, elements, tiles);
            List<Object> values = new ArrayList<>(tiles.arrays());
            values.add(elements.arrays().getLast()); // the table
            graph.launch(parts.launches().partials(), groupSize, new Operands(values), parts.result());
        }
        graph.launch(parts.launches().elements(), groupSize, elements, parts.result());
        parts.between().forEach(tiles -> built.watch(graph, tiles));
        graph.tasks().transferToHost(DataTransferMode.EVERY_EXECUTION, objects(parts.result()));
        built.graphs.add(graph.done());
        return built;
    }

    /** Puts the launches of a scan into one graph. */
    static PassGraphs scan(Parts parts, PassKernels reducing) {
        return parts.key().strategy().isSegmentScan() ? segmentScan(parts, reducing) : levelScan(parts, reducing);
    }

    /**
     * Puts the launches of a scan of segments of one length into one graph: tiles are reduced, level by level, and then
     * scanned, from the largest ones down to the elements; each but the first of these reads the state before each of its
     * tiles.
     */
    private static PassGraphs levelScan(Parts parts, PassKernels reducing) {
        PassGraphs built = new PassGraphs(parts);
        LaunchGraph graph = built.reading();
        int levels = parts.between().size() / 2;
        int groupSize = parts.key().groupSize();
        graph.tasks().transferToDevice(DataTransferMode.EVERY_EXECUTION, objects(parts.result()));
        for (int level = 0; level < levels; level++) {
            Operands states = parts.between().get(level);
            graph.tasks().transferToDevice(built.betweenMode(), objects(states));
            graph.launch(level == 0 ? reducing.elements() : reducing.partials(), groupSize,
                    level == 0 ? parts.feed().all() : parts.between().get(level - 1), states);
        }
        Operands carries = NativeArrays.states(parts.key().definition().signature(), 1); // none is read
        graph.tasks().transferToDevice(DataTransferMode.FIRST_EXECUTION, objects(carries));
        for (int level = levels; level >= 0; level--) {
            Operands from = level == 0 ? parts.feed().all() : parts.between().get(level - 1);
            Operands to = level == 0 ? parts.result() : parts.between().get(2 * levels - level);
            if (level > 0) {
                graph.tasks().transferToDevice(built.betweenMode(), objects(to));
            }
            graph.launch(level == 0 ? parts.launches().elements() : parts.launches().partials(), groupSize,
                    new Operands(Stream.concat(from.arrays().stream(), carries.arrays().stream()).toList()), to);
            carries = to;
        }
        parts.between().forEach(states -> built.watch(graph, states));
        graph.tasks().transferToHost(DataTransferMode.EVERY_EXECUTION, objects(parts.result()));
        built.graphs.add(graph.done());
        return built;
    }

    /**
     * Puts the launches of a scan of segments of any lengths into one graph: runs are reduced, where there are several,
     * and their states combined up to each; then each run is scanned, and leaves values in the places of their elements.
     */
    private static PassGraphs segmentScan(Parts parts, PassKernels reducing) {
        PassGraphs built = new PassGraphs(parts);
        LaunchGraph graph = built.reading();
        int groupSize = parts.key().groupSize();
        graph.tasks().transferToDevice(DataTransferMode.EVERY_EXECUTION, objects(parts.result()));
        Operands elements = inOrder(parts, graph);
        Object table = elements.arrays().getLast();
        Operands before = NativeArrays.states(parts.key().definition().signature(), 1); // none is read
        if (parts.between().isEmpty()) {
            graph.tasks().transferToDevice(DataTransferMode.FIRST_EXECUTION, objects(before));
        } else {
            Operands states = parts.between().getFirst();
            before = parts.between().getLast();
            graph.tasks().transferToDevice(built.betweenMode(), objects(states))
                    .transferToDevice(built.betweenMode(), objects(before));
            graph.launch(reducing.elements(), groupSize, elements, states);
            graph.launch(reducing.partials(), groupSize, states.with(new Operands(List.of(table))), before);
        }
        Object places = parts.key().gathered() > 0 ? parts.feed().all().arrays().getLast() : table; // not read in order
        graph.launch(parts.launches().elements(), groupSize,
                elements.with(new Operands(List.of(places))).with(before), parts.result());
        parts.between().forEach(states -> built.watch(graph, states));
        graph.tasks().transferToHost(DataTransferMode.EVERY_EXECUTION, objects(parts.result()));
        built.graphs.add(graph.done());
        return built;
    }

    /** The inputs of the kernels; elements in another order are copied first. */
    private static Operands inOrder(Parts parts, LaunchGraph graph) {
        Operands inputs = parts.feed().all();
        int capacity = parts.key().gathered();
        if (capacity == 0) {
            return inputs;
        }
        List<Object> copied = new ArrayList<>(inputs.arrays());
        IntArray places = (IntArray) copied.removeLast();
        List<Input> read = parts.key().definition().signature().inputs();
        for (int i = 0; i < read.size(); i++) {
            if (read.get(i).streamed()) {
                TornadoNativeArray to = NativeArrays.allocate(read.get(i).type(), capacity);
                graph.tasks().transferToDevice(DataTransferMode.FIRST_EXECUTION, to); // only declared ones are unlocked
                graph.gather((TornadoNativeArray) copied.get(i), places, to);
                copied.set(i, to);
            }
        }
        return new Operands(copied);
    }

    /** Makes a graph for each pair of buffers: one without a buffer between, three with one, six with two. */
    static PassGraphs alternating(Parts parts) {
        PassGraphs built = new PassGraphs(parts);
        LaunchGraph inputToResult = built.reading();
        built.toResult(inputToResult, parts.launches().elements(), parts.feed().all());
        if (parts.between().isEmpty()) {
            return built;
        }
        Operands even = parts.between().getFirst();
        LaunchGraph inputToEven = built.reading();
        inputToEven.tasks().transferToDevice(built.betweenMode(), objects(even));
        built.toBuffer(inputToEven, parts.launches().elements(), parts.feed().all(), even);
        LaunchGraph evenToResult = built.empty();
        evenToResult.tasks().consumeFromDevice(inputToEven.name(), objects(even));
        built.toResult(evenToResult, parts.launches().partials(), even);
        if (parts.between().size() == 1) {
            return built;
        }
        Operands odd = parts.between().get(1);
        LaunchGraph evenToOdd = built.empty();
        evenToOdd.tasks().consumeFromDevice(inputToEven.name(), objects(even))
                .transferToDevice(built.betweenMode(), objects(odd));
        built.toBuffer(evenToOdd, parts.launches().partials(), even, odd);
        LaunchGraph oddToResult = built.empty();
        oddToResult.tasks().consumeFromDevice(evenToOdd.name(), objects(odd));
        built.toResult(oddToResult, parts.launches().partials(), odd);
        LaunchGraph oddToEven = built.empty();
        oddToEven.tasks().consumeFromDevice(evenToOdd.name(),
                Stream.concat(even.arrays().stream(), odd.arrays().stream()).toArray());
        oddToEven.launch(parts.launches().partials(), parts.key().groupSize(), odd, even);
        built.graphs.add(oddToEven.done());
        return built;
    }

    private LaunchGraph empty() {
        return new LaunchGraph(parts.scheduler(), parts.key().strategy());
    }

    private LaunchGraph reading() {
        LaunchGraph graph = empty();
        parts.feed().declare(graph.tasks());
        return graph;
    }

    private int betweenMode() {
        return parts.watched() ? DataTransferMode.EVERY_EXECUTION : DataTransferMode.FIRST_EXECUTION;
    }

    private void watch(LaunchGraph graph, Operands partials) {
        if (parts.watched()) {
            graph.tasks().transferToHost(DataTransferMode.EVERY_EXECUTION, objects(partials));
        }
    }

    private void toBuffer(LaunchGraph graph, Launch kernel, Operands from, Operands to) {
        graph.launch(kernel, parts.key().groupSize(), from, to);
        graph.tasks().persistOnDevice(objects(to));
        watch(graph, to);
        graphs.add(graph.done());
    }

    private void toResult(LaunchGraph graph, Launch kernel, Operands from) {
        graph.tasks().transferToDevice(DataTransferMode.EVERY_EXECUTION, objects(parts.result()));
        graph.launch(kernel, parts.key().groupSize(), from, parts.result());
        graph.tasks().transferToHost(DataTransferMode.EVERY_EXECUTION, objects(parts.result()));
        graphs.add(graph.done());
    }

    private static Object[] objects(Operands operands) {
        return operands.arrays().toArray();
    }

    List<LaunchGraph> all() {
        return graphs;
    }

    /** The index of a pass's graph in {@link #all}: even passes write to one buffer, odd ones to the other. */
    static int of(int pass, boolean last) {
        if (pass == 0) {
            return last ? INPUT_TO_RESULT : INPUT_TO_EVEN;
        }
        boolean fromEven = pass % 2 == 1;
        if (last) {
            return fromEven ? EVEN_TO_RESULT : ODD_TO_RESULT;
        }
        return fromEven ? EVEN_TO_ODD : ODD_TO_EVEN;
    }
}
