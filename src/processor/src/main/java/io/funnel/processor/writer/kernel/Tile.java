package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.model.Limits;
import io.funnel.processor.writer.text.Ints;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Neighbouring elements in local memory, which each lane reads by chunks. Gaps behind chunks or rows keep lanes off one
 * bank.
 *
 * @param arrays the number of arrays of each type
 * @param room   places of an array
 * @param chunk  the most elements of a chunk, a power of two; 0 for gaps behind rows
 * @param turned whether columns lie there as rows
 */
record Tile(Map<Kind, Integer> arrays, int room, int chunk, boolean turned) {

    private static final int FEW_AHEAD = 4;
    private static final Expr NUMBER = Ints.named("k");

    /** The rows of a group's turn, or its columns. */
    private static Tile ofRows(SegmentFrame kernel, boolean turned) {
        return new Tile(Limits.rowArrays(kernel.model), Limits.rowRoom(kernel.model), 0, turned);
    }

    /** Declares the item's chunk, and loads the rows or columns of the group's turn. */
    static void loadRows(KernelWriter kernel) {
        kernel.takesRows("a turn some rows of " + kernel.elements() + ", or columns, a lane a chunk of neighbours");
        ofRows(kernel, false).declare(kernel);
        kernel.comment("Load: neighbouring items take neighbours, columns become rows. Gaps keep lanes off one bank.");
        kernel.choice("if (inner == 1)", () -> ofRows(kernel, false).load(kernel, "elements"),
                () -> ofRows(kernel, true).load(kernel, "elements"));
        kernel.line("context.localBarrier();");
    }

    /** Declares the arrays. */
    void declare(KernelWriter kernel) {
        arrays.forEach((kind, count) -> {
            for (int number = 0; number < count; number++) {
                kernel.head(
                        kind.keyword() + "[] " + SegmentFrame.tile(kind, number) + " = context.allocate" + kind.stem()
                                + "LocalArray(" + room + ");");
            }
        });
    }

    /** The place of an element of this number. */
    Expr at(Expr number) {
        if (turned) {
            return new Expr.Call("Scans.placeOfColumn",
                    List.of(number, Ints.named("inner"), Ints.named("n"), Ints.named("gap"), Ints.named("reciprocal"),
                            Ints.named("ofInner")),
                    Kind.INT);
        }
        if (chunk == 0) {
            return new Expr.Call("Scans.placeOf", List.of(number, Ints.named("gap"), Ints.named("reciprocal")),
                    Kind.INT);
        }
        return Ints.sum(number, new Expr.Binary(">>", number, Ints.number(Integer.numberOfTrailingZeros(chunk)),
                Kind.INT));
    }

    /**
     * Loads the elements from {@code from} on; those of an item's turn before the first goes to the tile. In a scan, a turn
     * has all elements of a whole tile, so that items wait for memory once.
     */
    void load(KernelWriter kernel, String count) {
        String first = "localId";
        if (chunk > FEW_AHEAD) {
            kernel.line("int most = " + count + " & -" + chunk + " * groupSize; // a multiple of a power of two");
            kernel.block("for (int k = localId; k < most; k += " + chunk + " * groupSize)", () -> ahead(kernel, chunk));
            first = "most + localId";
        }
        kernel.line("int whole = " + count + " & -" + FEW_AHEAD + " * groupSize; // a multiple of a power of two");
        kernel.block("for (int k = " + first + "; k < whole; k += " + FEW_AHEAD + " * groupSize)",
                () -> ahead(kernel, FEW_AHEAD));
        loadSingly(kernel, "whole + localId", count);
    }

    /** Loads elements one by one, for short code. */
    void loadSingly(KernelWriter kernel, String first, String count) {
        each(kernel, first, count, () -> kernel.set(kernel.ofTile(Ints.named("at")),
                kernel.names.streamed().stream().map(input -> kernel.element(input, place())).toList()));
    }

    /** Does something for each of the group's elements, at the place {@code at} of the tile. */
    void each(KernelWriter kernel, String first, String count, Runnable inside) {
        kernel.block("for (int k = " + first + "; k < " + count + "; k += groupSize)", () -> {
            kernel.line("int at = " + Printer.text(at(NUMBER)) + ";");
            inside.run();
        });
    }

    private void ahead(KernelWriter kernel, int count) {
        kernel.loadElementsAhead(IntStream.range(0, count).mapToObj(number -> number == 0
                ? place()
                : Ints.sum(place(), number == 1
                        ? Ints.GROUP_SIZE
                        : Ints.product(Ints.number(number), Ints.GROUP_SIZE)))
                .toList(), false);
        for (int number = 0; number < count; number++) {
            String element = number == 0 ? "k" : "k" + number;
            if (number > 0) {
                kernel.line("int " + element + " = k + " + (number == 1 ? "" : number + " * ") + "groupSize;");
            }
            Expr at = Ints.named("at" + number);
            kernel.line("int at" + number + " = " + Printer.text(at(Ints.named(element))) + ";");
            kernel.set(kernel.ofTile(at), kernel.names.streamed().stream().map(kernel.ahead(number)).toList());
        }
    }

    /** The place in the arrays of the element of number {@code k}. */
    static Expr place() {
        return Ints.sum(Ints.named("from"), NUMBER);
    }
}
