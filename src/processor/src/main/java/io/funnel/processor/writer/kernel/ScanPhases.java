package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Phases of a scan. A turn takes a tile: a part of a row, or some short rows. Its elements lie in local memory. There
 * each lane takes a chunk of neighbours, and leaves the values in the elements' place. So neighbouring items read and
 * write neighbours of the arrays.
 */
final class ScanPhases {

    private static final Expr AT = Ints.named("at");
    private static final int AHEAD = 4;

    private ScanPhases() {}

    private static String tile(Kind kind, int number) {
        return kind.keyword() + "Tile" + (number == 0 ? "" : String.valueOf(number + 1));
    }

    /** The places in tiles of values of these kinds, in order. */
    private static List<Expr> places(List<Kind> kinds, Expr at) {
        Map<Kind, Integer> used = new EnumMap<>(Kind.class);
        List<Expr> places = new ArrayList<>();
        for (Kind kind : kinds) {
            int number = used.merge(kind, 1, Integer::sum) - 1;
            places.add(new Expr.ArrayElement(tile(kind, number), at, Expr.Storage.JAVA, kind));
        }
        return places;
    }

    private static List<Expr> values(KernelWriter kernel) {
        return places(kernel.model.state().stream().map(StatePart::type).toList(), AT);
    }

    private static List<Expr> elements(KernelWriter kernel, Expr at) {
        return kernel.overPartials
                ? values(kernel)
                : places(kernel.names.streamed().stream().map(input -> input.type().value()).toList(), at);
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
        int chunk = chunk(kernel);
        kernel.ofTurn("int other = start & " + (chunk - 1) + " | end - start ^ " + chunk + "; // 0 for a whole chunk");
        kernel.comment(
                "Load: neighbouring items take neighbours; gaps between chunks keep lanes off one bank of local memory.");
        if (kernel.overPartials) {
            eachOfTile(kernel, "localId", () -> kernel.set(values(kernel),
                    kernel.names.elements("in", place(), Expr.Storage.TORNADO)));
        } else {
            kernel.line("int ahead = count - count % (" + AHEAD + " * groupSize);");
            kernel.block("for (int i = localId; i < ahead; i += " + AHEAD + " * groupSize)", () -> ahead(kernel));
            eachOfTile(kernel, "ahead + localId", () -> kernel.set(elements(kernel, AT),
                    kernel.names.streamed().stream().map(input -> kernel.element(input, place())).toList()));
        }
        kernel.line("context.localBarrier();");
        kernel.startState("Combine the item's chunk, in order.");
        eachOfChunk(kernel, () -> accumulate(kernel));
        kernel.keepState();
    }

    /** The most elements of a lane, a power of two. */
    private static int chunk(KernelWriter kernel) {
        return Limits.scanChunk(kernel.model, kernel.overPartials);
    }

    private static Expr place() {
        return Ints.sum(Ints.named("from"), Ints.I);
    }

    /** The place in the tile of an element of this number. */
    private static String at(KernelWriter kernel, String number) {
        return number + " + (" + number + " >> " + Integer.numberOfTrailingZeros(chunk(kernel)) + ")";
    }

    /** Loads several elements, all before the first goes to the tile. */
    private static void ahead(KernelWriter kernel) {
        kernel.loadElementsAhead(IntStream.range(0, AHEAD).mapToObj(number -> number == 0
                ? place()
                : Ints.sum(place(), number == 1
                        ? Ints.GROUP_SIZE
                        : Ints.product(Ints.number(number), Ints.GROUP_SIZE)))
                .toList(), false);
        for (int number = 0; number < AHEAD; number++) {
            String element = number == 0 ? "i" : "i" + number;
            if (number > 0) {
                kernel.line("int " + element + " = i + " + (number == 1 ? "" : number + " * ") + "groupSize;");
            }
            Expr at = Ints.named("at" + number);
            kernel.line("int at" + number + " = " + at(kernel, element) + ";");
            kernel.set(elements(kernel, at), kernel.names.streamed().stream().map(kernel.ahead(number)).toList());
        }
    }

    private static void eachOfTile(KernelWriter kernel, String first, Runnable inside) {
        kernel.block("for (int i = " + first + "; i < count; i += groupSize)", () -> {
            kernel.line("int at = " + at(kernel, "i") + ";");
            inside.run();
        });
    }

    /** A whole chunk has a constant number of elements, so that compilers unroll its loop, and no gap inside. */
    private static void eachOfChunk(KernelWriter kernel, Runnable inside) {
        Runnable any = () -> kernel.block("for (int i = start; i < end; i++)", () -> {
            kernel.line("int at = " + at(kernel, "i") + ";");
            inside.run();
        });
        if (kernel.model.body().isLong()) {
            any.run();
            return;
        }
        kernel.choice("if (other == 0)", () -> {
            kernel.line("int row = " + at(kernel, "start") + ";");
            kernel.block("for (int k = 0; k < " + chunk(kernel) + "; k++)", () -> {
                kernel.line("int i = start + k;");
                kernel.line("int at = row + k;");
                inside.run();
            });
        }, any);
    }

    private static void accumulate(KernelWriter kernel) {
        List<Expr> elements = elements(kernel, AT);
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
        kernel.combines("3 + log2(lanes)", "a power of two, at most half the number of slots");
        kernel.comment(
                "Scan the lanes of a row: double the distance each step, and use the halves of the slots in turn.");
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
        kernel.leaves("values", "{@code values[k]} for the element k, of its row's elements up to it or before it");
        kernel.comment("The state before the item's chunk: that of the tiles before, and of the lanes before.");
        kernel.set(kernel.running(), kernel.model.state().stream().map(kernel::identity).toList());
        kernel.block("if (Scans.isCarried(turn, length))", () -> kernel.set(kernel.running(),
                kernel.names.elements("carries", Ints.named("turn"), Expr.Storage.TORNADO)));
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
        eachOfTile(kernel, "localId", () -> kernel.store(Ints.sum(Ints.named("from"), Ints.I), values(kernel)));
        kernel.line("context.localBarrier(); // before the next tile");
    }
}
