package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.KernelFunctions;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import java.util.ArrayList;
import java.util.List;

/**
 * Phases of a scan. A turn takes a tile: a part of a row, some short rows, or neighbouring columns or a part of each. Its
 * elements lie in local memory, columns as rows. There each lane takes a chunk of neighbours, and leaves the values in the elements' place. So neighbouring items read and
 * write neighbours of the arrays.
 */
final class ScanPhases {

    private static final Expr AT = Ints.named("at");

    private ScanPhases() {}

    private static List<Expr> values(KernelWriter kernel) {
        return SegmentFrame.places(kernel.model.state().stream().map(StatePart::type).toList(), AT);
    }

    private static List<Expr> elements(KernelWriter kernel) {
        return kernel.overPartials ? values(kernel) : kernel.ofTile(AT);
    }

    private static Tile tile(KernelWriter kernel) {
        return new Tile(Limits.scanArrays(kernel.model, kernel.overPartials),
                Limits.scanRoom(kernel.model, kernel.overPartials),
                Limits.scanChunk(kernel.model, kernel.overPartials), false);
    }

    // Phases

    static void load(KernelWriter kernel) {
        kernel.takesTiles("a turn neighbours of " + kernel.elements() + ": a part of a row, some rows, or columns");
        Tile tile = tile(kernel);
        tile.declare(kernel);
        int chunk = tile.chunk();
        kernel.ofTurn("int other = start & " + (chunk - 1) + " | end - start ^ " + chunk + "; // 0 for a whole chunk");
        kernel.comment(
                "Load: neighbouring items take neighbours; gaps between chunks keep lanes off one bank of local memory.");
        kernel.choice("if (inner == 1)", () -> load(kernel, tile), () -> load(kernel, tile.ofColumns()));
        kernel.line("context.localBarrier();");
        kernel.startState("Combine the item's chunk, in order.");
        eachOfChunk(kernel, () -> accumulate(kernel));
        kernel.keepState();
    }

    private static void load(KernelWriter kernel, Tile tile) {
        if (kernel.overPartials) {
            tile.each(kernel, "localId", "count", () -> kernel.set(values(kernel),
                    kernel.names.elements("in", tile.place(), Expr.Storage.TORNADO)));
        } else {
            tile.load(kernel, "count");
        }
    }

    /**
     * A whole chunk has a constant number of elements, so that compilers unroll its loop, and no gap inside. Elements
     * that loop, divide or call functions stay in a loop, so they have one for all chunks. So may others that take more
     * than one operation: their branches follow each other, as TornadoVM keeps the values of one loop alone if both sides
     * of a branch loop (defect 29).
     */
    private static void eachOfChunk(KernelWriter kernel, Runnable inside) {
        Runnable any = () -> kernel.block("for (int i = start; i < end; i++)", () -> {
            kernel.line("int at = " + Printer.text(tile(kernel).at(Ints.I)) + ";");
            inside.run();
        });
        if (kernel.model.body().isLong() || mayStayLoops(kernel.model)) {
            any.run();
            return;
        }
        Runnable whole = () -> {
            kernel.line("int row = " + Printer.text(tile(kernel).at(Ints.named("start"))) + ";");
            kernel.block("for (int k = 0; k < " + tile(kernel).chunk() + "; k++)", () -> {
                kernel.line("int i = start + k;");
                kernel.line("int at = row + k;");
                inside.run();
            });
        };
        if (!kernel.overPartials && kernel.model.body().isPlain()) {
            kernel.choice("if (other == 0)", whole, any);
        } else {
            kernel.block("if (other == 0)", whole);
            kernel.block("if (other != 0)", any);
        }
    }

    private static boolean mayStayLoops(Model model) {
        return mayStayLoop(model.body().all())
                || model.functions().stream().anyMatch(function -> mayStayLoop(function.body()));
    }

    private static boolean mayStayLoop(List<Stmt> statements) {
        return Walk.anyStatement(statements, Stmt.Loop.class::isInstance)
                || Walk.any(statements, expr -> switch (expr) {
                    case Expr.Binary binary -> binary.kind().isInteger()
                            && (binary.operator().equals("%") || binary.operator().equals("/"));
                    case Expr.Call call -> KernelFunctions.takesZero(call) || call.function().startsWith("JavaMath.to");
                    case Expr.Cast cast -> cast.operand().kind().isFloating() && !cast.kind().isFloating();
                    default -> false;
                });
    }

    private static void accumulate(KernelWriter kernel) {
        List<Expr> elements = elements(kernel);
        if (!kernel.overPartials) {
            List<InputArray> streamed = kernel.names.streamed();
            kernel.accumulate(kernel.running(), input -> elements.get(streamed.indexOf(input)),
                    Ints.product(Ints.I, Ints.named("step")), "");
            return;
        }
        List<Expr> right = elements;
        if (elements.size() > 1) {
            right = kernel.names.locals("right", "");
            kernel.declare(right, elements);
        }
        kernel.merge(kernel.running(), kernel.running(), right, "");
    }

    /** Scans the lanes' states: each combines those of as many lanes before it, twice as many each step. */
    static void lanes(KernelWriter kernel) {
        kernel.combines("3 + log2(lanes)", "a power of two, at most half the number of slots");
        kernel.comment(
                "Scan the lanes of a segment: double the distance each step, and use the halves of the slots in turn.");
        kernel.line("int half = 0;");
        kernel.block("for (int distance = 1; distance < lanes; distance *= 2)", () -> {
            kernel.line("context.localBarrier();");
            kernel.block("if (lane >= distance)", () -> kernel.merge(kernel.running(),
                    kernel.slots(Ints.named("half + localId - distance")), kernel.running(), ""));
            kernel.line("half = groupSize - half;");
            kernel.set(kernel.slots(Ints.named("half + localId")), kernel.running());
        });
        kernel.line("context.localBarrier();");
    }

    /** Combines the chunk again, after what is before it, and leaves each value in its element's place. */
    static void store(KernelWriter kernel) {
        kernel.leaves("values", "{@code values[k]} for the element k, of its segment's elements up to it or before it");
        kernel.comment("The state before the item's chunk: that of the tiles before, and of the lanes before.");
        kernel.set(kernel.running(), kernel.model.state().stream().map(kernel::identity).toList());
        kernel.block("if (Scans.isCarried(turn, length))", () -> kernel.set(kernel.running(),
                kernel.names.elements("carries", Ints.call("Scans.carry", "place", "turn", "segments", "length"),
                        Expr.Storage.TORNADO)));
        kernel.block("if (lane > 0)", () -> kernel.merge(kernel.running(), kernel.running(),
                kernel.slots(Ints.named("half + localId - 1")), ""));
        kernel.comment("Scan the chunk: the value of an element takes its place.");
        eachOfChunk(kernel, () -> {
            List<Expr> before = kernel.names.locals("before", "");
            kernel.declare(before, kernel.running());
            accumulate(kernel);
            List<Expr> chosen = new ArrayList<>();
            for (Expr state : kernel.running()) {
                Expr earlier = before.get(chosen.size());
                chosen.add(new Expr.Conditional(new Expr.Binary(">", Ints.named("exclusive"), Ints.number(0),
                        Kind.BOOLEAN), earlier, state, state.kind()));
            }
            kernel.set(values(kernel), chosen);
        });
        kernel.line("context.localBarrier();");
        kernel.comment("Store: neighbouring items write neighbours.");
        Tile tile = tile(kernel);
        kernel.choice("if (inner == 1)",
                () -> tile.each(kernel, "localId", "count", () -> kernel.store(tile.place(), values(kernel))),
                () -> tile.ofColumns().each(kernel, "localId", "count",
                        () -> kernel.block("if (Scans.isThere(k, segments, ofInner, length))",
                                () -> kernel.store(tile.ofColumns().place(), values(kernel)))));
        kernel.line("context.localBarrier(); // before the next tile");
    }
}
