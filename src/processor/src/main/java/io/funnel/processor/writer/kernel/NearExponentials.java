package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.model.Model;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The loop for the largest element and the sum of the exponentials of all elements relative to it. Finite lanes not far
 * below the current maximum take a short exponential. The sum is rescaled only after a larger rise of the maximum, and
 * at the end. The operator combines other vectors.
 */
final class NearExponentials {

    private final KernelWriter kernel;
    /** The type of the maximum, in which all but the sum is computed. */
    private final String type;
    /** The class of the functions of this type. */
    private final String functions;
    /** The start of a call of the whole function. */
    private final String exp;
    private final String maximum;
    private final String sum;

    private NearExponentials(KernelWriter kernel) {
        this.kernel = kernel;
        Kind kind = kernel.model.state().getFirst().type();
        this.type = kind.keyword();
        this.functions = kind == Kind.FLOAT ? "FloatExponentials" : "Exponentials";
        this.exp = functions + (kind == Kind.FLOAT ? ".expOnDevice(" : ".exp(");
        List<Expr> state = kernel.running();
        this.maximum = Printer.text(state.getFirst());
        this.sum = Printer.text(state.getLast());
    }

    /** Recognises lowered models by their code. */
    static boolean isOf(Model model) {
        return "EXPONENTIALS".equals(model.knownRecord());
    }

    static void load(KernelWriter kernel, Turns.Fours turn) {
        kernel.comment("Load and combine per item: elements near the greatest so far by the short exponential.");
        kernel.declareState();
        new NearExponentials(kernel).load(turn);
    }

    private void load(Turns.Fours turn) {
        kernel.uses.types(functions);
        kernel.line(type + " greatest = " + maximum + ";");
        kernel.line(type + " ceiling = " + maximum + ";");
        boolean ahead = turn == Turns.Fours.OF_LANE && !kernel.rowTiles && kernel.map == null; // maps need the registers
        Consumer<Runnable> turns = ahead
                ? combine -> LaneLoads.pipeline(kernel, combine)
                : combine -> turn.loop(kernel, () -> {
                    turn.load(kernel);
                    combine.run();
                });
        turns.accept(() -> {
            for (int lane = 0; lane < Turns.Fours.COUNT; lane++) {
                kernel.line(type + " lane" + lane + " = " + Printer.text(turn.element(kernel, lane)) + ";");
            }
            extremes();
            kernel.choice("if (top - low < " + functions + ".NEAR)", () -> {
                kernel.block("if (ceiling < top)", () -> {
                    kernel.line(sum + " = " + sum + " * " + exp + maximum + " - top);");
                    kernel.line(maximum + " = top;");
                    kernel.line("ceiling = top + " + functions + ".ABOVE;");
                });
                kernel.line("greatest = top;");
                kernel.line(sum + " = " + sum + " + (" + near(0, 1) + " + " + near(2, 3) + ");");
            }, () -> {
                turn.combine(kernel);
                kernel.line("greatest = greatest < " + maximum + " ? " + maximum + " : greatest;");
                kernel.line("ceiling = " + maximum + " + " + functions + ".ABOVE;");
            });
        });
        kernel.block("if (" + maximum + " < greatest)", () -> {
            kernel.line(sum + " = " + sum + " * " + exp + maximum + " - greatest);");
            kernel.line(maximum + " = greatest;");
        });
    }

    /** A NaN lane makes the sum NaN, whichever value loses it; an infinite lane is not near. */
    private void extremes() {
        for (int lane = 0; lane < Turns.Fours.COUNT; lane += 2) {
            String less = "lane" + lane + " < lane" + (lane + 1);
            kernel.line(type + " high" + lane + " = " + less + " ? lane" + (lane + 1) + " : lane" + lane + ";");
            kernel.line(type + " low" + lane + " = " + less + " ? lane" + lane + " : lane" + (lane + 1) + ";");
        }
        kernel.line(type + " high = high0 < high2 ? high2 : high0;");
        kernel.line(type + " low = low0 < low2 ? low0 : low2;");
        kernel.line(type + " top = greatest < high ? high : greatest;");
    }

    private String near(int... lanes) {
        return IntStream.of(lanes).mapToObj(lane -> functions + ".near(lane" + lane + " - " + maximum + ")")
                .collect(Collectors.joining(" + ", "(", ")"));
    }
}
