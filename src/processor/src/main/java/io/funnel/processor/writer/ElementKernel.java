package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.writer.text.Hoisted;
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
import java.util.stream.IntStream;

/** Writes the kernel that maps elements, given what earlier launches have made of all elements of their segments. */
final class ElementKernel {

    /** The kernel's name. */
    static final String NAME = "mapElements";
    /** The places of the elements of an item's turn. */
    private static final List<String> PLACES = List.of("at", "at + groupSize", "at + 2 * groupSize", "last");

    private final Names names;
    private final ElementMap map;
    private final Uses uses;
    private final boolean indexed;
    private final Kind index;
    private final Hoisted hoisted;

    ElementKernel(Target target, ElementMap map, Uses uses) {
        this.names = target.names();
        this.map = map;
        this.uses = uses;
        this.indexed = map.indexing() != Indexing.NONE;
        this.index = map.indexing() == Indexing.LONG ? Kind.LONG : Kind.INT;
        this.hoisted = Hoisted.of(map.stores(), map, map.all()::contains);
    }

    String text() {
        uses.types("Lanes", "IntArray", "KernelContext", map.type().array());
        List<String> one = new ArrayList<>(List.of(segmentOf("", "at")));
        if (indexed) {
            one.add(index.keyword() + " index = " + indexAt("at") + ";");
        }
        one.addAll(ofSegment(""));
        List<Stmt> stores =
                Walk.rewrite(hoisted.stores(), node -> placed(node, input -> element(input, ElementMap.PLACE),
                        new Expr.Local("index", index)));
        uses.statements(stores);
        uses.statements(List.copyOf(hoisted.values()));
        one.addAll(Printer.lines(stores));
        boolean turns = stores.size() == 1 && stores.getFirst() instanceof Stmt.Store;
        return Lines.method("""
                /**
                 * Maps elements: a group a tile of four elements an item, neighbouring items neighbours. Takes: the numbers
                 * at the positions that {@link Lanes#segmentOf} names, an array for each number of what all elements of a segment
                 * have made, and the segments where they are listed. Leaves: {@code values[i]}, one an element. Local memory: none, and no barrier. Group
                 * size: any.
                 */
                """, "public static void " + NAME + "(" + String.join(", ", parameters()) + ")",
                method -> {
                    method.add("int n = length.get(0);");
                    Shared.declareZeros(String.join("\n", one), method);
                    once().forEach(method::add);
                    method.add(List.of("int offset = length.get(Lanes.OFFSET);", "int inner = length.get(Lanes.INNER);",
                            "int first = length.get(Lanes.FIRST_SEGMENT);",
                            "long blockFactor = Lanes.unsigned(Lanes.BLOCK_FACTOR, length);",
                            "int blockShift = length.get(Lanes.BLOCK_SHIFT);",
                            "long innerFactor = Lanes.unsigned(Lanes.INNER_FACTOR, length);",
                            "int innerShift = length.get(Lanes.INNER_SHIFT);",
                            "int groupSize = context.localGroupSizeX;",
                            "int tile = context.groupIdx * groupSize * " + PLACES.size() + ";"));
                    method.block("while (tile < n)", () -> {
                        method.add("int at = tile + context.localIdx;");
                        method.add("int last = at + " + (PLACES.size() - 1) + " * groupSize;");
                        Runnable single = () -> method.block("while (at < n && at <= last)", () -> {
                            method.add(one);
                            method.add("at += groupSize;");
                        });
                        if (turns) {
                            method.block("if (last < n)", () -> turn(method), "} else", single, "}");
                        } else {
                            single.run();
                        }
                        method.add("tile += context.globalGroupSizeX * " + PLACES.size() + ";");
                    });
                    method.block("if (context.localIdx == 0)", () -> method.add("done.set(context.groupIdx, 1);"));
                });
    }

    /** Maps the elements of an item's turn, all loaded before the first value is stored. */
    private void turn(Lines method) {
        for (int number = 0; number < PLACES.size(); number++) {
            Expr place = new Expr.Local(PLACES.get(number), Kind.INT);
            for (InputArray input : map.inputs().stream().filter(InputArray::streamed).toList()) {
                method.add(
                        Printer.lines(List.of(new Stmt.Declare(input.type().value(), names.input(input) + ahead(number),
                                element(input, place)))));
            }
            if (indexed) {
                method.add(index.keyword() + " index" + ahead(number) + " = " + indexAt(PLACES.get(number)) + ";");
            }
        }
        method.add(segmentOf(ahead(0), "at"));
        method.add(segmentOf(ahead(PLACES.size() - 1), "last"));
        method.block("if (inner == 1 && segment" + ahead(0) + " == segment" + ahead(PLACES.size() - 1) + ")", () -> {
            method.add(ofSegment(ahead(0)));
            IntStream.range(0, PLACES.size()).forEach(number -> method.add(stores(number, ahead(0))));
        }, "} else", () -> {
            for (int number = 0; number < PLACES.size(); number++) {
                if (number > 0 && number < PLACES.size() - 1) {
                    method.add(segmentOf(ahead(number), PLACES.get(number)));
                }
                method.add(ofSegment(ahead(number)));
            }
            IntStream.range(0, PLACES.size()).forEach(number -> method.add(stores(number, ahead(number))));
        }, "}");
    }

    /** Follows the names of an element of a turn: no number at the end, which names in an element's code have. */
    private static String ahead(int number) {
        return number + "Ahead";
    }

    private static String segmentOf(String ahead, String place) {
        return "int segment" + ahead + " = Lanes.segmentOf(" + place
                + " + offset, segments, first, inner, blockFactor, blockShift, innerFactor, innerShift);";
    }

    /** Declares what all elements of a segment have made. */
    private List<String> ofSegment(String ahead) {
        List<String> lines = new ArrayList<>(map.all().stream().map(variable -> variable.kind().keyword() + " "
                + variable.name() + ahead + " = " + array(variable) + ".get(segment" + ahead + ");").toList());
        hoisted.values().forEach(value -> lines.addAll(Printer.lines(Walk.rewrite(
                List.of(new Stmt.Declare(value.kind(), value.name() + ahead, value.value())),
                node -> node instanceof Expr.Local local ? ofSegment(local, ahead) : node))));
        return lines;
    }

    /** A variable of what all elements of a segment have made, by its name for an element of a turn. */
    private Expr ofSegment(Expr.Local local, String ahead) {
        boolean isValue = hoisted.values().stream().anyMatch(value -> value.name().equals(local.name()));
        return isValue || map.all().contains(local) ? new Expr.Local(local.name() + ahead, local.kind()) : local;
    }

    /** The lines that store the value of an element of a turn. */
    private List<String> stores(int number, String ofSegment) {
        return Printer.lines(Walk.rewrite(hoisted.stores(), node -> node instanceof Expr.Local local
                ? local.equals(ElementMap.PLACE)
                        ? new Expr.Local(PLACES.get(number), Kind.INT)
                        : ofSegment(local, ofSegment)
                : placed(node, input -> new Expr.Local(names.input(input) + ahead(number), input.type().value()),
                        new Expr.Local("index" + ahead(number), index))));
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
        parameters.add("IntArray segments");
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
