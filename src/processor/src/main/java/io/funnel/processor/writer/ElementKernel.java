package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.Names;
import io.funnel.processor.writer.text.Shared;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Writes the kernel that maps elements, given what earlier launches have made of all elements of their segments. */
final class ElementKernel {

    /** The kernel's name. */
    static final String NAME = "mapElements";

    private final Names names;
    private final ElementMap map;
    private final Uses uses;
    private final boolean indexed;
    private final Kind index;

    ElementKernel(Target target, ElementMap map, Uses uses) {
        this.names = target.names();
        this.map = map;
        this.uses = uses;
        this.indexed = map.indexing() != Indexing.NONE;
        this.index = map.indexing() == Indexing.LONG ? Kind.LONG : Kind.INT;
    }

    String text() {
        uses.types("Lanes", "IntArray", "KernelContext", map.type().array());
        List<Stmt> stores = Walk.rewrite(map.stores(), this::placed);
        uses.statements(stores);
        List<String> lines = new ArrayList<>();
        for (Expr.Local variable : map.all()) {
            lines.add(variable.kind().keyword() + " " + variable.name() + " = " + array(variable) + ".get(segment);");
        }
        lines.addAll(Printer.lines(stores));
        return Lines.method("""
                /**
                 * Maps elements: item k the elements k, k + globalSize, ... Takes: the numbers at the positions that
                 * {@link Lanes#segmentOf} reads, and an array for each number of what all elements of a segment have made.
                 * Leaves: {@code values[i]}, one an element. Local memory: none, and no barrier. Group size: any.
                 */
                """, "public static void " + NAME + "(" + String.join(", ", parameters()) + ")",
                method -> {
                    method.add("int n = length.get(0);");
                    Shared.declareZeros(String.join("\n", lines), method);
                    once().forEach(method::add);
                    method.block("for (int at = context.globalIdx; at < n; at += context.globalGroupSizeX)",
                            () -> {
                                method.add("int segment = Lanes.segmentOf(at, length);");
                                if (indexed) {
                                    method.add(index.keyword() + " index = "
                                            + (index == Kind.INT ? "(int) " : "") + "Lanes.indexOf(at, length);");
                                }
                                method.add(lines);
                            });
                    method.block("if (context.localIdx == 0)", () -> method.add("done.set(context.groupIdx, 1);"));
                });
    }

    private List<String> parameters() {
        List<String> parameters = new ArrayList<>(List.of("KernelContext context"));
        for (InputArray input : map.inputs()) {
            uses.types(input.type().array());
            parameters.add(input.type().array() + " " + names.input(input));
        }
        parameters.add("IntArray length");
        for (Expr.Local variable : map.all()) {
            uses.types(variable.kind().array());
            parameters.add(variable.kind().array() + " " + array(variable));
        }
        parameters.addAll(Shared.values(map));
        return parameters;
    }

    private static String array(Expr.Local variable) {
        return variable.name() + "Array";
    }

    /** The declarations of the parameters at constant places. */
    private Set<String> once() {
        Set<String> lines = new LinkedHashSet<>();
        Walk.each(map.stores(), node -> {
            if (node instanceof Expr.Parameter parameter) {
                InputArray input = map.inputs().get(parameter.input());
                Expr at = new Expr.Constant(String.valueOf(parameter.index()), Kind.INT);
                lines.add(parameter.kind().keyword() + " " + names.parameter(input, parameter.index()) + " = "
                        + Printer.text(names.element(input, at, Expr.Storage.TORNADO)) + ";");
            }
        });
        return lines;
    }

    private Expr placed(Expr node) {
        Expr at = new Expr.Local("index", index);
        return switch (node) {
            case Expr.Element e -> {
                InputArray input = map.inputs().get(e.input());
                Expr place = input.streamed() ? ElementMap.PLACE : index == Kind.INT ? at : new Expr.Cast(at, Kind.INT);
                Expr element = names.element(input, place, Expr.Storage.TORNADO);
                yield input.type() == Kind.CHAR
                        ? new Expr.Call("WrappingMath.ofChar", List.of(element), Kind.INT)
                        : element;
            }
            case Expr.Parameter p ->
                new Expr.Local(names.parameter(map.inputs().get(p.input()), p.index()), p.kind());
            case Expr.Index _ -> at;
            default -> node;
        };
    }
}
