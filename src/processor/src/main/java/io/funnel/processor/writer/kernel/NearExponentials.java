package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.KnownState;
import io.funnel.processor.model.KnownState.Exponentials;
import io.funnel.processor.model.Model;
import io.funnel.processor.writer.kernel.Store.Phase;
import io.funnel.processor.writer.text.Ints;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
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
    /** The greatest element of a row whose elements are kept. */
    private static final String TOP = "top";

    private final Exponentials facts;
    /** The type of the maximum, which lanes have, too. */
    private final String type;
    /** The type of exponentials. */
    private final Kind kind;
    /** The class of the functions of this type. */
    private final String functions;
    /** The start of a call of the whole function. */
    private final String exp;
    private final String maximum;
    private final String sum;

    private NearExponentials(KernelWriter kernel) {
        this.kernel = kernel;
        this.facts = of(kernel.model).orElseThrow();
        this.type = kernel.model.state().get(facts.maximum()).type().keyword();
        this.kind = facts.exponential();
        this.functions = kind == Kind.FLOAT ? "FloatExponentials" : "Exponentials";
        this.exp = functions + (kind == Kind.FLOAT ? ".expOnDevice(" : ".exp(");
        List<Expr> state = kernel.running();
        this.maximum = Printer.text(state.get(facts.maximum()));
        this.sum = Printer.text(state.get(facts.sum()));
    }

    /** Recognises lowered models by their code. */
    static Optional<Exponentials> of(Model model) {
        return Optional.ofNullable(model.known()).map(KnownState::exponentials);
    }

    static boolean isOf(Model model) {
        return of(model).isPresent();
    }

    /** Whether kernels over vectors may have the loop: TornadoVM schedules none with lanes of two types. */
    static boolean isOfVectors(Model model) {
        return of(model)
                .filter(facts -> model.state().get(facts.maximum()).type() == facts.exponential()).isPresent();
    }

    /** Whether lanes may keep elements: greatest ones are floats, and values show a NaN of either component. */
    static boolean keeps(Model model, ElementMap map) {
        return of(model).filter(facts -> model.state().get(facts.maximum()).type() == Kind.FLOAT
                && (!facts.keepsNan() || IntStream.range(0, 2).allMatch(component -> Walk.any(map.whole(),
                        node -> node instanceof Expr.State part && part.component() == component))))
                .isPresent();
    }

    static void load(KernelWriter kernel, Turns.Fours turn) {
        kernel.comment("Load and combine per item: elements near the greatest so far by the short exponential.");
        kernel.declareState();
        new NearExponentials(kernel).load(turn);
    }

    private void load(Turns.Fours turn) {
        kernel.uses.types(functions);
        kernel.line(type + " greatest = " + maximum + ";");
        kernel.line(kind.keyword() + " ceiling = " + maximum + ";");
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
            String nan = facts.keepsNan() ? " + 0 * (lane0 + lane1 + lane2 + lane3)" : ""; // leaves it to the combine
            kernel.choice("if (top - low" + nan + " < " + functions + ".NEAR)", () -> {
                kernel.block("if (ceiling < top)", () -> {
                    scale("top");
                    kernel.line(maximum + " = top;");
                    kernel.line("ceiling = top + " + functions + ".ABOVE;");
                });
                kernel.line("greatest = top;");
                kernel.line(sum + " = " + ofSum(sum + " + (" + near(0, 1) + " + " + near(2, 3) + ")") + ";");
            }, () -> {
                turn.combine(kernel);
                kernel.line("greatest = greatest < " + maximum + " ? " + maximum + " : greatest;");
                kernel.line("ceiling = " + maximum + " + " + functions + ".ABOVE;");
            });
        });
        kernel.block("if (" + maximum + " < greatest)", () -> {
            scale("greatest");
            kernel.line(maximum + " = greatest;");
        });
    }

    private void scale(String top) {
        kernel.line(sum + " = " + ofSum(sum + " * " + exp + difference(maximum, top) + ")") + ";");
    }

    private String difference(String lesser, String greater) {
        return (type.equals(facts.difference().keyword()) ? "" : "(" + facts.difference().keyword() + ") ") + lesser
                + " - " + greater;
    }

    /** A value in the type of the sum. */
    private String ofSum(String value) {
        Kind own = kernel.model.state().get(facts.sum()).type();
        return own == Kind.FLOAT && kind == Kind.DOUBLE ? "(float) (" + value + ")" : value;
    }

    /**
     * Finds the greatest element of a row first, so that each takes one exponential, which the map may share. Terms of
     * infinite elements, and of rows without finite ones, are those of the combine.
     */
    static void keep(KernelWriter kernel) {
        KeptElements.load(kernel);
        new NearExponentials(kernel).keep();
    }

    private void keep() {
        kernel.uses.types(functions, "TornadoMath");
        List<Expr> slots = kernel.slots(Ints.LOCAL_ID);
        kernel.comment("The row's greatest element: that of the lane, then of all lanes, by halving.");
        String identity = kernel.model.state().get(facts.maximum()).identity();
        kernel.line(type + " greatest = " + (identity.endsWith("INFINITY")
                ? element(0)
                : "TornadoMath.max(" + identity + ", " + element(0) + ")") + ";");
        for (int number = 1; number < kernel.kept; number++) {
            kernel.line("greatest = TornadoMath.max(greatest, " + element(number) + ");");
        }
        String greatest = Printer.text(slots.get(facts.maximum()));
        kernel.line(greatest + " = greatest;");
        halve(greatest, (left, right) -> "TornadoMath.max(" + left + ", " + right + ")");
        kernel.line(type + " " + TOP + " = " + greatest.replace("localId", "localId - lane") + ";");
        kernel.comment("The lane's sum of exponentials, then that of all lanes.");
        kernel.line(kernel.model.state().get(facts.sum()).type().keyword() + " " + sum + " = 0;");
        for (int number = 0; number < kernel.kept; number++) {
            int own = number;
            String part = "part" + number / Turns.Fours.COUNT;
            if (number % Turns.Fours.COUNT == 0) {
                kernel.line(kind.keyword() + " " + part + " = 0;");
            }
            kernel.line(kind.keyword() + " " + term(number) + " = " + exponential(number) + ";");
            kernel.block(KeptElements.ifPresent(number),
                    () -> kernel.line(part + " = " + part + " + " + term(own) + ";"));
            if (number % Turns.Fours.COUNT == Turns.Fours.COUNT - 1) {
                kernel.line(sum + " = " + ofSum(sum + " + " + part) + ";");
            }
        }
        keepInfinite();
        String ofLanes = Printer.text(slots.get(facts.sum()));
        kernel.line(ofLanes + " = " + sum + ";");
        halve(ofLanes, (left, right) -> left + " + " + right);
    }

    /** The terms where the greatest element is infinite: those of the combine for it, 0 for lesser ones. */
    private void keepInfinite() {
        String infinity = Printer.text(kernel.infinity(kernel.model.state().get(facts.maximum()).type(), true));
        InputArray input = kernel.names.streamed().getFirst();
        kernel.block("if (TornadoMath.abs(" + TOP + ") == " + infinity + ")", () -> {
            kernel.line(type + " ofTop = "
                    + (!facts.addsInfinite() ? TOP + " - " + TOP : facts.countsLeast() ? "1" : TOP + " > 0 ? 1 : 0")
                    + ";");
            kernel.line(sum + " = 0;");
            kernel.block("for (int number = 0; number < present; number++)", () -> {
                Expr place = Ints.sum(Ints.named("start"), Ints.named("lane"),
                        Ints.product(Ints.named("number"), Ints.named("lanes")));
                kernel.line(type + " element = " + Printer.text(kernel.element(input, place)) + ";");
                kernel.line(sum + " = " + sum + " + (element < " + TOP + " ? 0 : element == " + TOP
                        + " ? ofTop : element);");
            });
        });
    }

    /** Stores a value for each element that a lane keeps. */
    static Phase storeKept(ElementMap map) {
        return kernel -> {
            NearExponentials exponentials = new NearExponentials(kernel);
            KeptElements.store(kernel, map, state -> exponentials.ofAll(map, state.get(exponentials.facts.sum())),
                    kernel::ahead,
                    exponentials::shared);
        };
    }

    /** Declares what all elements make, but for the greatest one; returns the statements that store a value. */
    private List<Stmt> ofAll(ElementMap map, Expr ofSum) {
        Expr top = new Expr.Local(TOP, kernel.model.state().get(facts.maximum()).type());
        List<Stmt> whole = Walk.rewrite(map.whole(), node -> switch (node) {
            case Expr.Local local when map.isOfState(local, facts.maximum()) -> top;
            case Expr.State part -> part.component() == facts.maximum() ? top : ofSum;
            default -> node;
        });
        int count = map.all().size();
        kernel.statements(IntStream.range(0, count).filter(i -> !map.isOfState(map.all().get(i), facts.maximum()))
                .mapToObj(whole::get).toList());
        return Store.once(kernel, whole.subList(count, whole.size()), map,
                local -> local.equals(top) || map.all().contains(local));
    }

    /** Replaces the exponentials of a kept element that the sum has taken. */
    private List<Stmt> shared(int number, List<Stmt> statements) {
        String taken = exponential(number);
        return Walk.rewrite(statements, node -> node instanceof Expr.Call call && Printer.text(call).equals(taken)
                ? new Expr.Local(term(number), call.kind())
                : node);
    }

    private String exponential(int number) {
        return exp + difference(element(number), TOP) + ")";
    }

    private static String term(int number) {
        return "term" + number;
    }

    private String element(int number) {
        return Printer.text(kernel.elementOfTurn(number));
    }

    /** Combines the lanes' slots in an array. */
    private void halve(String own, BinaryOperator<String> combine) {
        kernel.block("for (int active = lanes; active > 1; active = (active + 1) >> 1)", () -> {
            kernel.line("context.localBarrier();");
            kernel.block("if (lane < active >> 1)", () -> {
                kernel.line("int other = localId + ((active + 1) >> 1);");
                kernel.line(own + " = " + combine.apply(own, own.replace("localId", "other")) + ";");
            });
        });
        kernel.line("context.localBarrier(); // before all lanes read the row's value");
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
        return IntStream.of(lanes).mapToObj(lane -> functions + ".near(" + difference("lane" + lane, maximum) + ")")
                .collect(Collectors.joining(" + ", "(", ")"));
    }
}
