package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.strategy.Shape.Scan;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Phases of a scan. A turn takes a tile: a part of a row, or some short rows. Its elements lie in local memory. There
 * each lane takes a chunk of neighbours, and leaves the values in the elements' place. So neighbouring items read and
 * write neighbours of the arrays.
 */
final class ScanPhases {

    private static final Expr AT = Ints.named("at");
    private static final String CHUNK = "for (int i = start; i < end; i++)";

    private ScanPhases() {}

    private static String tile(Kind kind, int number) {
        return kind.keyword() + "Tile" + (number == 0 ? "" : String.valueOf(number + 1));
    }

    /** The places in tiles of values of these kinds, in order. */
    private static List<Expr> places(List<Kind> kinds) {
        Map<Kind, Integer> used = new EnumMap<>(Kind.class);
        List<Expr> places = new ArrayList<>();
        for (Kind kind : kinds) {
            int number = used.merge(kind, 1, Integer::sum) - 1;
            places.add(new Expr.ArrayElement(tile(kind, number), AT, Expr.Storage.JAVA, kind));
        }
        return places;
    }

    private static List<Expr> values(KernelWriter kernel) {
        return places(kernel.model.state().stream().map(StatePart::type).toList());
    }

    private static List<Expr> elements(KernelWriter kernel) {
        return kernel.overPartials
                ? values(kernel)
                : places(kernel.names.streamed().stream().map(input -> input.type().value()).toList());
    }

    // Phases

    static void load(KernelWriter kernel) {
        Model model = kernel.model;
        kernel.takesTiles("a turn neighbours of " + kernel.elements() + ": a part of a row, or some rows");
        Limits.scanArrays(model, kernel.overPartials).forEach((kind, count) -> {
            for (int number = 0; number < count; number++) {
                kernel.head(kind.keyword() + "[] " + tile(kind, number) + " = context.allocate" + kind.stem()
                        + "LocalArray(" + Limits.scanRoom(model, kernel.overPartials) + ");");
            }
        });
        kernel.comment(
                "Load: neighbouring items take neighbours, with gaps that keep lanes off one bank of local memory.");
        eachOfTile(kernel, () -> {
            Expr place = Ints.sum(Ints.named("from"), Ints.I);
            List<Expr> from = kernel.overPartials
                    ? kernel.names.elements("in", place, Expr.Storage.TORNADO)
                    : kernel.names.streamed().stream()
                            .map(input -> kernel.element(input, place)).toList();
            kernel.set(elements(kernel), from);
        });
        kernel.line("context.localBarrier();");
        kernel.startState("Combine the item's chunk, in order.");
        kernel.block(CHUNK, () -> accumulate(kernel));
        kernel.keepState();
    }

    private static void eachOfTile(KernelWriter kernel, Runnable inside) {
        kernel.block("for (int i = localId; i < count; i += groupSize)", () -> {
            kernel.line("int at = i + i / " + Scan.GAP + ";");
            inside.run();
        });
    }

    private static void accumulate(KernelWriter kernel) {
        kernel.line("int at = i + i / " + Scan.GAP + ";");
        List<Expr> elements = elements(kernel);
        if (!kernel.overPartials) {
            List<InputArray> streamed = kernel.names.streamed();
            kernel.accumulate(kernel.running(), input -> elements.get(streamed.indexOf(input)), Ints.I, "");
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
        kernel.combines("4 + 2 * log2(lanes)", "a power of two, at most the number of slots");
        kernel.comment("Scan the lanes of a row: double the distance each step; every item reaches the barriers.");
        kernel.block("for (int distance = 1; distance < lanes; distance *= 2)", () -> {
            kernel.line("context.localBarrier();");
            kernel.line("int other = Math.max(0, localId - distance);");
            List<Expr> left = kernel.names.locals("left", "");
            kernel.declare(left, kernel.slots(Ints.named("other")));
            kernel.line("context.localBarrier();");
            kernel.block("if (lane >= distance)",
                    () -> kernel.merge(kernel.slots(Ints.LOCAL_ID), left, kernel.slots(Ints.LOCAL_ID), ""));
        });
        kernel.line("context.localBarrier();");
    }

    /** Combines the chunk again, after what is before it, and leaves each value in its element's place. */
    static void store(KernelWriter kernel) {
        kernel.leaves("values", "{@code values[k]} for the element k, of its row's elements up to it or before it");
        kernel.comment("The state before the item's chunk: that of the tiles before, and of the lanes before.");
        kernel.set(kernel.running(), kernel.model.state().stream().map(kernel::identity).toList());
        kernel.block("if (Scans.isCarried(turn, length))", () -> kernel.set(kernel.running(),
                kernel.names.elements("carries", Ints.named("turn"), Expr.Storage.TORNADO)));
        kernel.block("if (lane > 0)", () -> kernel.merge(kernel.running(), kernel.running(),
                kernel.slots(new Expr.Binary("-", Ints.LOCAL_ID, Ints.number(1), Kind.INT)), ""));
        kernel.comment("Scan the chunk: the value of an element takes its place.");
        kernel.block(CHUNK, () -> {
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
        eachOfTile(kernel, () -> kernel.store(Ints.sum(Ints.named("from"), Ints.I), values(kernel)));
        kernel.line("context.localBarrier(); // before the next tile");
    }
}
