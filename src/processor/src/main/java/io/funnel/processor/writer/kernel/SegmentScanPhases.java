package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Printer;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.writer.text.Ints;
import java.util.List;

/**
 * Phases of a scan of segments of any lengths. As in other scans, a tile lies in local memory, an item scans a chunk of it,
 * and the items' states are scanned; but a start of a segment ends what is combined. So the state before a chunk
 * concerns those of its elements alone that come before the first start.
 */
final class SegmentScanPhases {

    private SegmentScanPhases() {}

    private static List<Expr> identities(KernelWriter kernel) {
        return kernel.model.state().stream().map(kernel::identity).toList();
    }

    static void load(KernelWriter kernel) {
        kernel.takesStarts("a turn neighbours of " + kernel.elements() + ", a tile");
        Tile tile = ScanPhases.tile(kernel);
        tile.declare(kernel);
        kernel.comment(
                "Load: neighbouring items take neighbours; gaps keep items off one bank of local memory.");
        tile.loadSingly(kernel, "localId", "count");
        kernel.line("context.localBarrier();");
        kernel.startState(
                "Scan the item's chunk: a segment's start begins anew, and a value takes its element's place.");
        kernel.line("int reach = from + start - Math.max(0, begin); // of its last element's segment, back from start");
        kernel.block("if (localId == 0 && reach > 0)", () -> {
            kernel.set(kernel.running(),
                    kernel.names.elements("carries", Ints.named("run"), Expr.Storage.TORNADO));
            kernel.block("if (tile > 0)", () -> kernel.set(kernel.running(), kernel.slots(Ints.number(0))));
        });
        kernel.line("int open = localId > 0 && reach > 0 ? Math.min(end, nextStart - from) : start;"
                + " // end of what began before");
        kernel.block("for (int i = start; i < end; i++)", () -> {
            kernel.line("int at = " + Printer.text(tile.at(Ints.I)) + ";");
            kernel.block("if (from + i == nextStart)", () -> {
                kernel.set(kernel.running(), identities(kernel));
                if (kernel.indexing() != Indexing.NONE) {
                    kernel.line("first = origin + Starts.first(from, nextStart, length);");
                }
                kernel.line("reach = 0;");
                kernel.line("next++;");
                kernel.line("nextStart = starts.get(next);");
            });
            ScanPhases.scanElement(kernel);
        });
    }

    /**
     * Scans the items' states: each combines those of as many items before it, twice as many each step, as far as its
     * segment reaches.
     */
    static void items(KernelWriter kernel) {
        kernel.combines("4 + log2(groupSize)", "a power of two, at most half the number of slots");
        kernel.comment("Scan the items' states: double the distance each step; the halves of the slots take turns.");
        kernel.keepState();
        ScanPhases.steps(kernel, "groupSize", "localId >= distance && reach > (distance - 1) * chunk");
    }

    /** Combines the state before a chunk with the values that it concerns, and stores all values. */
    static void store(KernelWriter kernel) {
        kernel.leaves("values", "{@code values[k]} for the element k, of its segment's elements up to it or before it");
        kernel.comment("Combine the state before the chunk with the values of the segment from before.");
        List<Expr> carry = kernel.names.locals("carry", "");
        List<Expr> values = ScanPhases.values(kernel);
        kernel.block("if (open > start)", () -> {
            kernel.declare(carry, kernel.slots(Ints.named("half + localId - 1")));
            kernel.block("for (int i = start; i < open; i++)", () -> {
                kernel.line("int at = " + Printer.text(ScanPhases.tile(kernel).at(Ints.I)) + ";");
                kernel.mergeLoaded(values, carry, values, "");
            });
        });
        kernel.line("context.localBarrier();");
        kernel.comment("Store: neighbours by neighbouring items; the last one keeps its state for the next tile.");
        kernel.block("if (localId == groupSize - 1)", () -> kernel.set(kernel.slots(Ints.number(0)), kernel.running()));
        ScanPhases.tile(kernel).each(kernel, "localId", "count", () -> {
            kernel.line("int to = Starts.place(from + k, places, length);");
            kernel.store(Ints.named("to"), values);
        });
        kernel.line("context.localBarrier(); // before the next tile");
    }
}
