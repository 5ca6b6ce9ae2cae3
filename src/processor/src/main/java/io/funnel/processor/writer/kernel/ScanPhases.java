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
import io.funnel.processor.writer.text.Ints;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Phases of a scan. A turn takes a tile: a part of a row, or some short rows. Its elements lie in local memory. There
 * each lane takes a chunk of neighbours, and leaves the values in the elements' place. So neighbouring items read and
 * write neighbours of the arrays.
 */
final class ScanPhases {

    private static final Expr AT = Ints.named("at");
    private static final int FEW_AHEAD = 4;
    private static final int MOST_AHEAD = 8;

    private ScanPhases() {}

    static List<Expr> values(KernelWriter kernel) {
        return SegmentFrame.places(kernel.model.state().stream().map(StatePart::type).toList(), AT);
    }

    private static List<Expr> elements(KernelWriter kernel) {
        return kernel.overPartials ? values(kernel) : kernel.ofTile(AT);
    }

    static Tile tile(KernelWriter kernel) {
        return new Tile(Limits.scanArrays(kernel.model, kernel.overPartials),
                Limits.scanRoom(kernel.model, kernel.overPartials),
                Limits.scanChunk(kernel.model, kernel.overPartials), false);
    }

    // Phases

    static void load(KernelWriter kernel) {
        kernel.takesTiles("a turn neighbours of " + kernel.elements() + ": a part of a row, or some rows");
        Tile tile = tile(kernel);
        tile.declare(kernel);
        int chunk = tile.chunk();
        kernel.ofTurn("int other = start & " + (chunk - 1) + " | end - start ^ " + chunk + "; // 0 for a whole chunk");
        List<Expr> carry = kernel.names.locals("carry", "");
        kernel.declare(carry, kernel.model.state().stream().map(kernel::identity).toList());
        kernel.block("if (tile > 0)", () -> kernel.set(carry, kernel.slots(Ints.named("place"))));
        kernel.comment(
                "Load: neighbouring items take neighbours; gaps between chunks keep lanes off one bank of local memory.");
        if (kernel.overPartials) {
            tile.each(kernel, "localId", "count", () -> kernel.set(values(kernel),
                    kernel.names.elements("in", Tile.place(), Expr.Storage.TORNADO)));
        } else {
            tile.load(kernel, "count");
        }
        kernel.line("context.localBarrier();");
        kernel.startState("Combine the item's chunk, in order.");
        eachOfChunk(kernel, () -> accumulate(kernel));
        kernel.keepState();
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
            kernel.accumulate(kernel.running(), input -> elements.get(streamed.indexOf(input)), Ints.I, "");
            return;
        }
        kernel.mergeLoaded(kernel.running(), kernel.running(), elements, "");
    }

    /** Scans the lanes' states: each combines those of as many lanes before it, twice as many each step. */
    static void lanes(KernelWriter kernel) {
        kernel.combines("3 + log2(lanes)", "a power of two, at most half the number of slots");
        kernel.comment(
                "Scan the lanes of a row: double the distance each step, and use the halves of the slots in turn.");
        steps(kernel, "lanes", "lane >= distance");
    }

    /** Combines each state with that of the item at a distance before it, where the condition holds. */
    static void steps(KernelWriter kernel, String lanes, String condition) {
        kernel.line("int half = 0;");
        kernel.block("for (int distance = 1; distance < " + lanes + "; distance *= 2)", () -> {
            kernel.line("context.localBarrier();");
            kernel.block("if (" + condition + ")", () -> kernel.merge(kernel.running(),
                    kernel.slots(Ints.named("half + localId - distance")), kernel.running(), ""));
            kernel.line("half = groupSize - half;");
            kernel.set(kernel.slots(Ints.named("half + localId")), kernel.running());
        });
        kernel.line("context.localBarrier();");
    }

    /** Combines the chunk again, after what is before it, and leaves each value in its element's place. */
    static void store(KernelWriter kernel) {
        kernel.leaves("values", "{@code values[k]} for the element k, of its row's elements up to it or before it");
        kernel.comment("The state before the item's chunk: that of the tiles before, and of the lanes before.");
        kernel.set(kernel.running(), kernel.names.locals("carry", ""));
        kernel.block("if (tile == 0 && ofRow > 0)", () -> kernel.set(kernel.running(),
                kernel.names.elements("carries", Ints.named("run"), Expr.Storage.TORNADO)));
        kernel.block("if (lane > 0)", () -> kernel.merge(kernel.running(), kernel.running(),
                kernel.slots(Ints.named("half + localId - 1")), ""));
        kernel.comment("Scan the chunk: the value of an element takes its place.");
        eachOfChunk(kernel, () -> scanElement(kernel));
        kernel.line("context.localBarrier();");
        kernel.comment("Store: neighbouring items write neighbours; the last lane keeps its state for the next tile.");
        kernel.block("if (lane == lanes - 1)", () -> kernel.set(kernel.slots(Ints.named("place")), kernel.running()));
        tile(kernel).each(kernel, "localId", "count", () -> kernel.store(Tile.place(), values(kernel)));
        kernel.line("context.localBarrier(); // before the next tile");
    }

    /** Combines an element, and leaves its value in its place. */
    static void scanElement(KernelWriter kernel) {
        List<Expr> before = before(kernel, "");
        accumulate(kernel);
        kernel.set(values(kernel), chosen(kernel, before));
    }

    /** Declares the running state before an element. */
    private static List<Expr> before(KernelWriter kernel, String suffix) {
        List<Expr> before = kernel.names.locals("before", suffix);
        kernel.declare(before, kernel.running());
        return before;
    }

    /** The value of an element: the state before it, or with it. */
    private static List<Expr> chosen(KernelWriter kernel, List<Expr> before) {
        List<Expr> chosen = new ArrayList<>();
        for (Expr state : kernel.running()) {
            chosen.add(new Expr.Conditional(new Expr.Binary(">", Ints.named("exclusive"), Ints.number(0), Kind.BOOLEAN),
                    before.get(chosen.size()), state, state.kind()));
        }
        return chosen;
    }

    // Columns

    /** Scans parts of columns, an item each, from top to bottom. */
    static void columns(KernelWriter kernel) {
        kernel.takesColumns("an item a part of a column of " + kernel.elements());
        kernel.leaves("values", "{@code values[k]} for the element k, of its column's elements up to it or before it");
        kernel.startState("The state before the part.");
        kernel.block("if (from > 0 && count > 0)", () -> kernel.set(kernel.running(),
                kernel.names.elements("carries", Ints.named("item"), Expr.Storage.TORNADO)));
        kernel.comment("Scan the part: load the elements of a turn at once, then combine and store each.");
        boolean isShort = !kernel.model.body().isLong();
        if (isShort) {
            int ahead = kernel.overPartials || kernel.model.state().size() > 1 ? FEW_AHEAD : MOST_AHEAD;
            kernel.line("int whole = count & -" + ahead + ";");
            kernel.block("for (int i = 0; i < whole; i += " + ahead + ")", () -> turn(kernel, ahead));
        }
        kernel.block("for (int i = " + (isShort ? "whole" : "0") + "; i < count; i++)", () -> {
            List<Expr> before = before(kernel, "");
            element(kernel, Ints.I, input -> kernel.element(input, Ints.ofPart(Ints.I)),
                    kernel.overPartials
                            ? kernel.names.elements("in", Ints.ofPart(Ints.I), Expr.Storage.TORNADO)
                            : List.of(),
                    "");
            kernel.store(Ints.ofPart(Ints.I), chosen(kernel, before));
        });
    }

    private static void turn(KernelWriter kernel, int ahead) {
        List<Expr> numbers = IntStream.range(0, ahead)
                .mapToObj(own -> own == 0 ? Ints.I : Ints.sum(Ints.I, Ints.number(own))).toList();
        List<List<Expr>> partials = new ArrayList<>();
        if (kernel.overPartials) {
            for (Expr number : numbers) {
                partials.add(kernel.names.locals("right", String.valueOf(partials.size())));
                kernel.declare(partials.getLast(),
                        kernel.names.elements("in", Ints.ofPart(number), Expr.Storage.TORNADO));
            }
        } else {
            kernel.loadElementsAhead(numbers.stream().map(Ints::ofPart).toList(), false);
        }
        for (int own = 0; own < ahead; own++) {
            String suffix = String.valueOf(own);
            List<Expr> before = before(kernel, suffix);
            element(kernel, numbers.get(own), kernel.ahead(own), kernel.overPartials ? partials.get(own) : List.of(),
                    suffix);
            kernel.store(Ints.ofPart(numbers.get(own)), chosen(kernel, before));
        }
    }

    private static void element(KernelWriter kernel, Expr number, Function<InputArray, Expr> elements,
            List<Expr> partial, String suffix) {
        if (kernel.overPartials) {
            kernel.merge(kernel.running(), kernel.running(), partial, suffix);
        } else {
            kernel.accumulate(kernel.running(), elements, Ints.product(number, Ints.named("step")), suffix);
        }
    }
}
