package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.model.Model;
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
        boolean isLeast = "FIRST_LEAST".equals(model.knownRecord());
        return model.inputs().getFirst().type().isFloating()
                && (isLeast || "FIRST_GREATEST".equals(model.knownRecord()))
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
            kernel.line(type + " here = " + extreme(kernel, kind) + ";");
            kernel.block("if (JavaMath.isBelow(" + (isLeast ? "here, extreme" : "-here, -extreme") + "))", () -> {
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

    private String extreme(KernelWriter kernel, Kind kind) {
        List<Expr> found = IntStream.range(0, 2 * LANES)
                .mapToObj(lane -> kernel.laneOf(lane < LANES ? "first" : "second", lane % LANES)).toList();
        while (found.size() > 1) {
            List<Expr> all = found;
            found = IntStream.range(0, all.size() / 2).<Expr>mapToObj(pair -> new Expr.Call(
                    "JavaMath." + (isLeast ? "min" : "max"), List.of(all.get(2 * pair), all.get(2 * pair + 1)), kind))
                    .toList();
        }
        return Printer.text(found.getFirst());
    }
}
