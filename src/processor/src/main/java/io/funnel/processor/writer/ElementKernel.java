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
import java.util.function.Function;

/** Writes the kernel that maps elements, given what earlier launches have made of all elements of their segments. */
final class ElementKernel {

    /** The kernel's name. */
    static final String NAME = "mapElements";
    /** The places of the elements of an item's turn. */
    private static final List<String> PLACES =
            List.of("at", "at + globalSize", "at + 2 * globalSize", "at + 3 * globalSize");

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
        List<String> one = new ArrayList<>(List.of("int segment = Lanes.segmentOf(at, length);"));
        if (indexed) {
            one.add(index.keyword() + " index = " + indexAt("at") + ";");
        }
        for (Expr.Local variable : map.all()) {
            one.add(variable.kind().keyword() + " " + variable.name() + " = " + array(variable) + ".get(segment);");
        }
        List<Stmt> stores = Walk.rewrite(map.stores(), node -> placed(node, input -> element(input, ElementMap.PLACE),
                new Expr.Local("index", index)));
        uses.statements(stores);
        one.addAll(Printer.lines(stores));
        List<String> four = stores.size() == 1 && stores.getFirst() instanceof Stmt.Store ? four() : List.of();
        return Lines.method("""
                /**
                 * Maps elements: item k the elements k, k + globalSize, ... Takes: the numbers at the positions that
                 * {@link Lanes#segmentOf} reads, and an array for each number of what all elements of a segment have made.
                 * Leaves: {@code values[i]}, one an element. Local memory: none, and no barrier. Group size: any.
                 */
                """, "public static void " + NAME + "(" + String.join(", ", parameters()) + ")",
                method -> {
                    method.add("int n = length.get(0);");
                    Shared.declareZeros(String.join("\n", one), method);
                    once().forEach(method::add);
                    method.add("int globalSize = context.globalGroupSizeX;");
                    method.add("int at = context.globalIdx;");
                    if (!four.isEmpty()) {
                        method.block("while (at < n - 3 * globalSize)", () -> {
                            method.add(four);
                            method.add("at += 4 * globalSize;");
                        });
                    }
                    method.block("while (at < n)", () -> {
                        method.add(one);
                        method.add("at += globalSize;");
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

    /** The lines for four elements, all loaded before the first value is stored. */
    private List<String> four() {
        List<String> loads = new ArrayList<>();
        List<Stmt> stores = new ArrayList<>();
        for (int number = 0; number < PLACES.size(); number++) {
            String ahead = number + "Ahead"; // no number at the end, which names in an element's code have
            Expr place = new Expr.Local(PLACES.get(number), Kind.INT);
            String at = Printer.text(place);
            loads.add("int segment" + ahead + " = Lanes.segmentOf(" + at + ", length);");
            if (indexed) {
                loads.add(index.keyword() + " index" + ahead + " = " + indexAt(at) + ";");
            }
            for (Expr.Local variable : map.all()) {
                loads.add(variable.kind().keyword() + " " + variable.name() + ahead + " = " + array(variable)
                        + ".get(segment" + ahead + ");");
            }
            for (InputArray input : map.inputs().stream().filter(InputArray::streamed).toList()) {
                loads.addAll(Printer.lines(List.of(new Stmt.Declare(input.type().value(), names.input(input) + ahead,
                        element(input, place)))));
            }
            stores.addAll(Walk.rewrite(map.stores(), node -> node instanceof Expr.Local local
                    ? local.equals(ElementMap.PLACE)
                            ? place
                            : map.all().contains(local) ? new Expr.Local(local.name() + ahead, local.kind()) : local
                    : placed(node, input -> new Expr.Local(names.input(input) + ahead, input.type().value()),
                            new Expr.Local("index" + ahead, index))));
        }
        loads.addAll(Printer.lines(stores));
        return loads;
    }

    private String indexAt(String place) {
        return (index == Kind.INT ? "(int) " : "") + "Lanes.indexOf(" + place + ", length)";
    }

    private Expr element(InputArray input, Expr place) {
        Expr element = names.element(input, place, Expr.Storage.TORNADO);
        return input.type() == Kind.CHAR
                ? new Expr.Call("WrappingMath.ofChar", List.of(element), Kind.INT)
                : element;
    }

    private Expr placed(Expr node, Function<InputArray, Expr> loaded, Expr at) {
        return switch (node) {
            case Expr.Element e when map.inputs().get(e.input()).streamed() ->
                loaded.apply(map.inputs().get(e.input()));
            case Expr.Element e -> element(map.inputs().get(e.input()),
                    index == Kind.INT ? at : new Expr.Cast(at, Kind.INT));
            case Expr.Parameter p ->
                new Expr.Local(names.parameter(map.inputs().get(p.input()), p.index()), p.kind());
            case Expr.Index _ -> at;
            default -> node;
        };
    }
}
