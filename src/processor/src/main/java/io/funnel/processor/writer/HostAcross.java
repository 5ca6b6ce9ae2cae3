package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Placement;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.model.ElementCount;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.writer.kernel.Loads;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Writes the loops across neighbouring segments and across the lanes of a tile: states and elements in Java arrays at
 * the same places, which the JVM compiles for vectors.
 */
final class HostAcross extends HostCode {

    private static final String REDUCE = "reduceAcross";
    private static final String COMBINE = "combineAcross";
    private static final String TURN = "reduceTurn";
    /** The elements of a lane's turn, where they are combined in order. */
    private static final int ROWS = 4;
    private static final Expr K = new Expr.Local("k", Kind.INT);

    /** The elements of a lane that are combined with each other first: 8, 4, or 1 for none. */
    private final int first;
    /** The elements of a lane's turn. */
    private final int rows;
    /** The arrays of the states' components. */
    private final List<String> outs;

    HostAcross(Target target, Model ofKernels, Uses uses) {
        this(target, uses, Loads.ofTurn(ofKernels), outs(target));
    }

    private HostAcross(Target target, Uses uses, int first, List<String> outs) {
        super(target, uses);
        this.first = first;
        this.outs = outs;
        rows = Math.max(ROWS, first);
    }

    private static List<String> outs(Target target) {
        return IntStream.range(0, target.model().state().size()).mapToObj(i -> target.names().belonging("out", i))
                .toList();
    }

    List<String> loops() {
        List<String> loops = new ArrayList<>();
        if (isAcross()) {
            loops.add(reduceAcross());
            if (hasTurn()) {
                loops.add(reduceTurn());
            }
            loops.add(combineAcross());
        }
        return loops;
    }

    /** Returns the definition's methods that reduce across segments, or that say how its kernels reduce a tile. */
    String methods() {
        if (!isAcross()) {
            Lines method = new Lines();
            if (first > 1 && model.original() == null) {
                method.add("");
                elementsOfTurn(method);
            }
            return method.text();
        }
        List<String> arguments = new ArrayList<>();
        List<String> ofTurn = new ArrayList<>();
        for (int i = 0; i < model.inputs().size(); i++) {
            InputArray input = model.inputs().get(i);
            String array = "(" + input.type().keyword() + "[]) elements[";
            arguments.add(input.streamed() ? array + i + "]" : "in.get(" + i + ")");
            for (int row = 0; row < rows && input.streamed(); row++) {
                ofTurn.add(array + (rows * i + row) + "]");
            }
            if (!input.streamed()) {
                ofTurn.add(arguments.getLast());
            }
        }
        arguments.addAll(isIndexed() ? List.of("first", "places") : List.of());
        ofTurn.addAll(isIndexed() ? List.of("first", "apart") : List.of());
        List<String> states = new ArrayList<>();
        for (StatePart part : model.state()) {
            states.add("(" + part.type().keyword() + "[]) states[" + states.size() + "]");
        }
        arguments.addAll(states);
        ofTurn.addAll(states);
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
        if (first > 1) {
            elementsOfTurn(methods);
            methods.add("");
        }
        methods.add("@Override");
        if (hasTurn()) {
            methods.block("public void " + TURN + "(Object[] elements, List<MemorySegment> in, long first, int apart, "
                    + "long[] places, Object[] states, int to)",
                    () -> methods.add(target.host() + "." + TURN + "(" + String.join(", ", ofTurn) + ", to);"));
            methods.add("");
            methods.add("@Override");
        }
        methods.block("public void " + COMBINE + "(Object[] states, int left, int right, int into, int count)",
                () -> methods.add(target.host() + "." + COMBINE + "(" + String.join(", ", states)
                        + ", left, right, into, count);"));
        return methods.text();
    }

    private void elementsOfTurn(Lines methods) {
        methods.add("@Override");
        methods.block("public int elementsOfTurn()", () -> methods.add("return " + first + ";"));
    }

    /** Bounded variants have no such loops, since segments have no bounds. */
    private boolean isAcross() {
        return !wide && model.original() == null && body.indexing() != Indexing.LENGTH;
    }

    /** A long element is written once, since the JVM compiles no long methods. */
    private boolean hasTurn() {
        return first > 1 || !body.isLong();
    }

    private boolean isIndexed() {
        return body.indexing() != Indexing.NONE;
    }

    private Kind index() {
        return body.indexing() == Indexing.LONG ? Kind.LONG : Kind.INT;
    }

    private String reduceAcross() {
        List<String> parameters = new ArrayList<>();
        for (InputArray input : model.inputs()) {
            parameters.add((input.streamed() ? input.type().keyword() + "[] " : "MemorySegment ") + names.input(input));
        }
        parameters.addAll(isIndexed() ? List.of("long first", "long[] places") : List.of());
        parameters.addAll(arrays());
        return Lines.method("/** Combines an element of each segment with its state. */\n",
                "static void " + REDUCE + "("
                        + String.join(", ", parameters) + ", int from, int to)",
                method -> {
                    readAhead(method);
                    method.block("for (int k = from; k < to; k++)", () -> {
                        read(method, names.state(), "k");
                        declareIndex(method, "first + places[k]");
                        method.add(lines(placement(names.state(), input -> names.element(input, K, Expr.Storage.JAVA),
                                new Expr.Local("index", index()), "").of(body.accumulate())));
                        write(method, "k");
                    });
                });
    }

    private void declareIndex(Lines method, String value) {
        if (isIndexed()) {
            method.add(index().keyword() + " index = " + (index() == Kind.LONG ? value : "(int) (" + value + ")")
                    + ";");
        }
    }

    private Placement placement(List<Expr> state, Function<InputArray, Expr> load, Expr index, String suffix) {
        Placement.State place = (component, at) -> state.get(component);
        return new Placement(place, place, element -> load.apply(model.inputs().get(element.input())),
                parameter -> new Expr.Local(names.parameter(parameter), parameter.kind()), index, suffix);
    }

    /** Takes the elements of a turn as the kernel over a segment's lanes does: in order, or with each other first. */
    private String reduceTurn() {
        List<String> parameters = new ArrayList<>();
        for (InputArray input : model.inputs()) {
            for (int row = 0; row < rows && input.streamed(); row++) {
                parameters.add(input.type().keyword() + "[] " + row(input, row));
            }
            if (!input.streamed()) {
                parameters.add("MemorySegment " + names.input(input));
            }
        }
        parameters.addAll(isIndexed() ? List.of("long first", "int apart") : List.of());
        parameters.addAll(arrays());
        return Lines.method("/** Combines " + (rows == ROWS ? "four" : "eight") + " elements of each lane "
                + (first > 1 ? "with each other, then with its state" : "with its state, in order") + ". */\n",
                "static void " + TURN + "(" + String.join(", ", parameters) + ", int to)",
                method -> {
                    readAhead(method);
                    OptionalInt counted = ElementCount.of(model);
                    if (counted.isPresent()) { // longs in a loop of floats keep the JVM from vectors
                        List<String> others = new ArrayList<>(outs);
                        String counts = others.remove(counted.getAsInt());
                        method.block("for (int k = 0; k < to; k++)",
                                () -> method.add(counts + "[k] += " + rows + ";"));
                        new HostAcross(target.without(counted.getAsInt()), uses, first, others).turn(method);
                    } else {
                        turn(method);
                    }
                });
    }

    private void turn(Lines method) {
        method.block("for (int k = 0; k < to; k++)", () -> {
            read(method, names.state(), "k");
            declareIndex(method, "first + k");
            IntFunction<List<Expr>> state = row -> first > 1 ? names.state(String.valueOf(row)) : names.state();
            for (int row = 0; row < rows; row++) {
                element(method, state.apply(row), row);
            }
            for (int step = 1; step < first; step *= 2) {
                for (int left = 0; left < rows; left += 2 * step) {
                    merge(method, state.apply(left), state.apply(left + step), left + "" + (left + step));
                }
            }
            if (first > 1) {
                merge(method, names.state(), state.apply(0), "");
            }
            write(method, "k");
        });
    }

    private String row(InputArray input, int row) {
        return names.input(input) + row + "Row"; // no number at the end, which names in an element's code have
    }

    private void element(Lines method, List<Expr> state, int row) {
        Expr index = new Expr.Local("index", index());
        Expr apart = new Expr.Binary("*", new Expr.Constant(String.valueOf(row), Kind.INT),
                new Expr.Local("apart", Kind.INT), Kind.INT);
        Expr ofRow = row == 0 ? index : new Expr.Binary("+", index, apart, index());
        Placement placement = placement(state,
                input -> new Expr.ArrayElement(row(input, row), K, Expr.Storage.JAVA, input.type()), ofRow,
                String.valueOf(row));
        if (first == 1) {
            method.add(lines(placement.of(body.accumulate())));
            return;
        }
        List<Stmt> assigned = placement.of(body.assign());
        if (assigned.size() == state.size() && assigned.stream().allMatch(Stmt.Assign.class::isInstance)) {
            method.add(lines(assigned.stream().map(Stmt.Assign.class::cast).<Stmt>map(
                    assign -> new Stmt.Declare(assign.target().kind(), assign.target().name(), assign.value()))
                    .toList()));
            return;
        }
        method.add(declareState(String.valueOf(row)));
        method.add(lines(assigned));
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
            arrays.add(part.type().keyword() + "[] " + outs.get(arrays.size()));
        }
        return arrays;
    }

    private void read(Lines method, List<Expr> variables, String at) {
        for (int i = 0; i < variables.size(); i++) {
            method.add(model.state().get(i).type().keyword() + " " + Printer.text(variables.get(i)) + " = "
                    + outs.get(i) + "[" + at + "];");
        }
    }

    private void write(Lines method, String at) {
        for (int i = 0; i < model.state().size(); i++) {
            method.add(outs.get(i) + "[" + at + "] = " + names.accumulator("", i) + ";");
        }
    }
}
