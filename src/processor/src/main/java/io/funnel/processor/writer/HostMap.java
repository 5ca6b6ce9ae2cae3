package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.StateText.Part;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.PlainState;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Writes the host's loop of a map after the reduction: over neighbours of a segment, or of neighbouring segments. */
final class HostMap extends HostCode {

    /** The loop's name. */
    static final String NAME = "mapElements";

    private final ElementMap map;

    HostMap(Target target, ElementMap map, Uses uses) {
        super(target, uses);
        this.map = map;
    }

    String loop() {
        uses.types("MemorySegment", "ValueLayout", model.stateType());
        List<String> parameters = new ArrayList<>();
        map.inputs().forEach(input -> parameters.add("MemorySegment " + names.input(input)));
        parameters.addAll(names.parameters("states"));
        parameters.addAll(List.of("int slot", "boolean across", "long from", "int count", "long first", "int step",
                "MemorySegment values"));
        return Lines.method("/** Stores the values of elements, as {@code ElementMap.HostLoop} documents. */\n",
                "static void " + NAME + "(" + String.join(", ", parameters) + ")", method -> {
                    once().forEach(method::add);
                    method.block("if (across)", () -> method.block("for (int k = 0; k < count; k++, slot++)", () -> {
                        declareAll(method);
                        store(method);
                    }), "} else", () -> {
                        declareAll(method);
                        method.block("for (int k = 0; k < count; k++)", () -> store(method));
                    }, "}");
                });
    }

    /** Declares what all elements of the slot's segment make. */
    private void declareAll(Lines method) {
        List<String> state = IntStream.range(0, model.state().size())
                .mapToObj(part -> names.belonging("states", part) + ".get(slot)").toList();
        List<String> values = state;
        if (map.ofResult()) {
            method.add(PlainState.unboxed(model.stateType()) + " state = " + target.state().construct(state) + ";");
            List<Part> parts = target.state().results();
            String finished = target.state().finish("state");
            if (!parts.getFirst().accessor().isEmpty()) {
                method.add(model.resultType() + " result = " + finished + ";");
                finished = "result";
            }
            String result = finished;
            values = parts.stream().map(part -> part.of(result)).toList();
        }
        for (int i = 0; i < values.size(); i++) {
            Expr.Local variable = map.all().get(i);
            method.add(variable.kind().keyword() + " " + variable.name() + " = " + values.get(i) + ";");
        }
    }

    private void store(Lines method) {
        method.add("long at = from + k;");
        boolean isLong = map.indexing() == Indexing.LONG;
        if (map.indexing() != Indexing.NONE) {
            method.add(isLong ? "long index = first + (long) k * step;" : "int index = (int) first + k * step;");
        }
        Expr at = new Expr.Local("index", isLong ? Kind.LONG : Kind.INT);
        method.add(lines(Walk.replaceAll(Walk.rewrite(map.stores(), node -> switch (node) {
            case Expr.Element e -> element(map.inputs().get(e.input()), at);
            case Expr.Parameter p ->
                new Expr.Local(names.parameter(map.inputs().get(p.input()), p.index()), p.kind());
            case Expr.Index _ -> at;
            default -> node;
        }), HostMap::inSegment)));
    }

    private Expr element(InputArray input, Expr index) {
        return names.element(input, input.streamed() ? place() : index, Expr.Storage.SEGMENT);
    }

    private static Expr place() {
        return new Expr.Local(ElementMap.PLACE.name(), Kind.LONG);
    }

    private static Stmt inSegment(Stmt statement) {
        return statement instanceof Stmt.Store store
                ? new Stmt.Store(new Expr.ArrayElement(ElementMap.VALUES, place(), Expr.Storage.SEGMENT,
                        store.target().kind()), store.value())
                : statement;
    }

    /** Reads the parameters at constant places into variables. */
    private Set<String> once() {
        Set<String> lines = new LinkedHashSet<>();
        Walk.each(map.stores(), node -> {
            if (node instanceof Expr.Parameter p) {
                InputArray input = map.inputs().get(p.input());
                uses.layout(input.type());
                Expr at = new Expr.Constant(String.valueOf(p.index()), Kind.INT);
                lines.add("final " + p.kind().keyword() + " " + names.parameter(input, p.index()) + " = "
                        + Printer.text(names.element(input, at, Expr.Storage.SEGMENT)) + ";");
            }
        });
        return lines;
    }
}
