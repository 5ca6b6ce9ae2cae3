package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Placement;
import io.funnel.processor.code.Printer;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the loops across neighbouring segments: states and elements in Java arrays at the same places, which the JVM
 * compiles for vectors.
 */
final class HostAcross extends HostCode {

    private static final String REDUCE = "reduceAcross";
    private static final String COMBINE = "combineAcross";
    private static final Expr K = new Expr.Local("k", Kind.INT);

    HostAcross(Target target, Uses uses) {
        super(target, uses);
    }

    List<String> loops() {
        return isAcross() ? List.of(reduceAcross(), combineAcross()) : List.of();
    }

    /** Returns the definition's methods that reduce across segments; empty if it has no such loops. */
    String methods() {
        if (!isAcross()) {
            return "";
        }
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < model.inputs().size(); i++) {
            InputArray input = model.inputs().get(i);
            arguments.add(input.streamed()
                    ? "(" + input.type().keyword() + "[]) elements[" + i + "]"
                    : "in.get(" + i + ")");
        }
        arguments.addAll(isIndexed() ? List.of("first", "places") : List.of());
        List<String> states = new ArrayList<>();
        for (StatePart part : model.state()) {
            states.add("(" + part.type().keyword() + "[]) states[" + states.size() + "]");
        }
        arguments.addAll(states);
        Lines methods = new Lines();
        methods.add("");
        methods.add("@Override");
        methods.block("public boolean reducesAcross()", () -> methods.add("return true;"));
        methods.add("");
        methods.add("@Override");
        methods.block("public void " + REDUCE + "(Object[] elements, List<MemorySegment> in, long first, "
                + "long[] places, Object[] states, int from, int to)",
                () -> methods.add(
                        target.host() + "." + REDUCE + "(" + String.join(", ", arguments) + ", from, to);"));
        methods.add("");
        methods.add("@Override");
        methods.block("public void " + COMBINE + "(Object[] states, int left, int right, int into, int count)",
                () -> methods.add(target.host() + "." + COMBINE + "(" + String.join(", ", states)
                        + ", left, right, into, count);"));
        return methods.text();
    }

    /** Bounded variants have no such loops, since segments have no bounds. */
    private boolean isAcross() {
        return !wide && model.original() == null && body.indexing() != Indexing.LENGTH;
    }

    private boolean isIndexed() {
        return body.indexing() != Indexing.NONE;
    }

    private String reduceAcross() {
        List<String> parameters = new ArrayList<>();
        for (InputArray input : model.inputs()) {
            parameters.add((input.streamed() ? input.type().keyword() + "[] " : "MemorySegment ") + names.input(input));
        }
        parameters.addAll(isIndexed() ? List.of("long first", "long[] places") : List.of());
        parameters.addAll(arrays());
        Kind kind = body.indexing() == Indexing.LONG ? Kind.LONG : Kind.INT;
        Placement.State state = (component, at) -> names.state().get(component);
        return Lines.method("/** Combines an element of each segment with its state. */\n",
                "static void " + REDUCE + "("
                        + String.join(", ", parameters) + ", int from, int to)",
                method -> {
                    readAhead(method);
                    method.block("for (int k = from; k < to; k++)", () -> {
                        read(method, names.state(), "k");
                        if (isIndexed()) {
                            method.add(kind.keyword() + " index = "
                                    + (kind == Kind.LONG ? "first + places[k];" : "(int) (first + places[k]);"));
                        }
                        method.add(lines(new Placement(state, state,
                                element -> names.element(model.inputs().get(element.input()), K, Expr.Storage.JAVA),
                                parameter -> new Expr.Local(names.parameter(parameter), parameter.kind()),
                                new Expr.Local("index", kind), "").of(body.accumulate())));
                        write(method, "k");
                    });
                });
    }

    private String combineAcross() {
        List<Expr> other = names.locals("other", "");
        return Lines.method("/** Combines neighbouring slots with as many others. */\n", "static void " + COMBINE
                + "(" + String.join(", ", arrays()) + ", int left, int right, int slot, int count)",
                method -> method.block("for (int k = 0; k < count; k++)", () -> {
                    read(method, names.state(), "left + k");
                    read(method, other, "right + k");
                    merge(method, names.state(), other, "");
                    write(method, "slot + k");
                }));
    }

    private List<String> arrays() {
        List<String> arrays = new ArrayList<>();
        for (StatePart part : model.state()) {
            arrays.add(part.type().keyword() + "[] " + names.belonging("out", arrays.size()));
        }
        return arrays;
    }

    private void read(Lines method, List<Expr> variables, String at) {
        for (int i = 0; i < variables.size(); i++) {
            method.add(model.state().get(i).type().keyword() + " " + Printer.text(variables.get(i)) + " = "
                    + names.belonging("out", i) + "[" + at + "];");
        }
    }

    private void write(Lines method, String at) {
        for (int i = 0; i < model.state().size(); i++) {
            method.add(names.belonging("out", i) + "[" + at + "] = " + names.accumulator("", i) + ";");
        }
    }
}
