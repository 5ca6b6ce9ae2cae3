package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.model.Model;
import io.funnel.processor.writer.text.Ints;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The loop for the first smallest or largest element with its index. The elements of an iteration are compared first,
 * without indices. Only an iteration with a new extreme is combined by the operator. Combining an element twice has no
 * effect.
 */
record FirstExtreme(boolean isLeast) {

    private static final int LANES = 4;
    private static final Expr STRIDE = Ints.named("stride");
    private static final Expr PLACE = Ints.toInt(Ints.named("place"));

    /** Recognises lowered models of floating-point elements, by their code. */
    static Optional<FirstExtreme> of(Model model) {
        String record = model.known() == null ? "" : model.known().record();
        boolean isLeast = "FIRST_LEAST".equals(record);
        return model.inputs().getFirst().type().isFloating()
                && (isLeast || "FIRST_GREATEST".equals(record))
                        ? Optional.of(new FirstExtreme(isLeast))
                        : Optional.empty();
    }

    void load(KernelWriter kernel) {
        Kind kind = kernel.model.inputs().getFirst().type();
        String type = kind.keyword();
        kernel.comment(
                "Load per item, two vectors a turn: the extreme so far, and the first turn that has it. The index is a"
                        + " long, because it may pass the largest int.");
        kernel.line(type + " extreme = " + Printer.text(kernel.identity(kernel.model.state().getFirst())) + ";");
        kernel.line("long stride = globalSize;");
        kernel.line("long i = globalId;");
        kernel.line("long turn = i;");
        kernel.block("while (i + stride < vectors)", () -> {
            kernel.loadVectors("first", Ints.INT_I);
            kernel.loadVectors("second", Ints.toInt(Ints.sum(Ints.I, STRIDE)));
            kernel.line(type + " here = " + extreme(kind, IntStream.range(0, 2 * LANES)
                    .mapToObj(lane -> Turns.lane(kernel, lane < LANES ? "first" : "second", lane % LANES))
                    .toList()) + ";");
            kernel.block("if (" + isAhead("here", "extreme") + ")", () -> {
                kernel.line("extreme = here;");
                kernel.line("turn = i;");
            });
            kernel.line("i += 2 * stride;");
        });
        kernel.comment("The elements of that turn, and of a vector after the last full turn.");
        kernel.declareState();
        kernel.block("for (int part = 0; part < 3; part++)", () -> {
            kernel.line("long place = part < 2 ? turn + part * stride : i;");
            kernel.block("if (place < vectors)", () -> {
                kernel.loadVectors("vector", PLACE);
                kernel.combineLanes("vector", PLACE);
            });
        });
    }

    /**
     * Writes the loop over a lane's turns, then combines the first element that is the extreme. Comparisons of zeros
     * and NaN take divisions and are apart; all elements of a turn are combined if they have such an extreme.
     */
    void loadLane(KernelWriter kernel) {
        Kind kind = kernel.model.inputs().getFirst().type();
        String turns = kernel.rowTiles ? "four" : "eight or four";
        kernel.comment(
                "Load per item, " + turns + " elements a turn: the extreme so far, and the first four that have it.");
        kernel.line(kind.keyword() + " extreme = " + Printer.text(kernel.identity(kernel.model.state().getFirst()))
                + ";");
        kernel.line("int found = i;");
        if (!kernel.rowTiles) {
            LaneLoads.eights(kernel, () -> {
                compare(kernel, "i", 0);
                compare(kernel, "far", Turns.Fours.COUNT);
            });
        }
        Turns.Fours.OF_LANE.loop(kernel, () -> {
            Turns.Fours.OF_LANE.load(kernel);
            compare(kernel, "i", 0);
        });
        kernel.comment("The turn's first element that is the extreme, then the elements after the last whole turn.");
        kernel.line("int end = found;");
        kernel.choice("if (found + 3 * next < count)", () -> {
            kernel.loadTurn("found", 0);
            List<Expr> elements = elements(kernel, 0);
            kernel.line("int number = 3;");
            for (int number = 2; number >= 0; number--) {
                kernel.line("number = " + Printer.text(elements.get(number)) + " == extreme ? " + number
                        + " : number;");
            }
            kernel.line("int last = number;");
            kernel.block("if (" + isSpecial(kind, "extreme") + ")", () -> {
                kernel.line("number = 0;");
                kernel.line("last = 3;");
            });
            kernel.line("end = found + last * next;");
            kernel.line("found += number * next;");
        }, () -> kernel.line("i += next;"));
        kernel.declareState();
        kernel.block("while (found < count)", () -> {
            kernel.accumulateOfSegment("found");
            kernel.choice("if (found < end)", () -> kernel.line("found += next;"), () -> {
                kernel.line("found = i;");
                kernel.line("i += next;");
            });
        });
    }

    /** Compares four loaded elements with the extreme so far. */
    private void compare(KernelWriter kernel, String from, int first) {
        Kind kind = kernel.model.inputs().getFirst().type();
        String here = first == 0 ? "here" : "there";
        String ahead = first == 0 ? "ahead" : "farAhead";
        kernel.line(kind.keyword() + " " + here + " = " + extreme(kind, elements(kernel, first)) + ";");
        kernel.line("int " + ahead + " = " + here + " " + (isLeast ? "<" : ">") + " extreme ? 1 : 0;");
        kernel.block("if (" + isSpecial(kind, here) + ")",
                () -> kernel.line(ahead + " = " + isAhead(here, "extreme") + " ? 1 : 0;"));
        kernel.block("if (" + ahead + " > 0)", () -> {
            kernel.line("extreme = " + here + ";");
            kernel.line("found = " + from + ";");
        });
    }

    private static List<Expr> elements(KernelWriter kernel, int first) {
        return IntStream.range(first, first + Turns.Fours.COUNT).mapToObj(kernel::elementOfTurn).toList();
    }

    private static String isSpecial(Kind kind, String value) {
        return "JavaMath.or(" + value + " == 0, " + kind.box() + ".isNaN(" + value + "))";
    }

    private String isAhead(String value, String other) {
        return "JavaMath.isBelow(" + (isLeast ? value + ", " + other : "-" + value + ", -" + other) + ")";
    }

    private String extreme(Kind kind, List<Expr> elements) {
        List<Expr> found = elements;
        while (found.size() > 1) {
            List<Expr> all = found;
            found = IntStream.range(0, all.size() / 2).<Expr>mapToObj(pair -> new Expr.Call(
                    "JavaMath." + (isLeast ? "min" : "max"), List.of(all.get(2 * pair), all.get(2 * pair + 1)), kind))
                    .toList();
        }
        return Printer.text(found.getFirst());
    }
}
