package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Placement;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Body;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.Names;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Base of writers of host functions. */
abstract class HostCode {

    static final String EACH_VALUE = "for (int k = 0; k < WIDTH; k++)";

    final Target target;
    final Model model;
    final Body body;
    final Names names;
    final Uses uses;
    final boolean wide;

    HostCode(Target target, Uses uses) {
        this.target = target;
        this.model = target.model();
        this.body = model.body();
        this.names = target.names();
        this.uses = uses;
        this.wide = model.width() > 1;
    }

    List<String> lines(List<Stmt> statements) {
        uses.statements(statements);
        return Printer.lines(statements);
    }

    List<String> declareState(String number) {
        List<String> lines = new ArrayList<>();
        for (StatePart part : model.state()) {
            lines.add(part.type().keyword() + " " + names.accumulator(number, lines.size()) + " = "
                    + Names.identity(model, part) + ";");
        }
        return lines;
    }

    void merge(Lines method, List<Expr> left, List<Expr> right, String suffix) {
        method.add(lines(Placement.ofStates(left, left, right, suffix).of(body.merge())));
    }

    /** Reads elements at constant places into variables. */
    void readAhead(Lines method) {
        if (body.indexing() == Indexing.LENGTH) {
            InputArray input = names.streamed().getFirst();
            method.add("int n = (int) (first + " + names.input(input) + ".byteSize() / " + input.type().box()
                    + ".BYTES);");
        }
        for (int i = 0; i < model.inputs().size(); i++) {
            InputArray input = model.inputs().get(i);
            int position = i;
            TreeSet<Integer> read = new TreeSet<>();
            Walk.each(body.accumulate(), node -> {
                if (node instanceof Expr.Parameter parameter && parameter.input() == position) {
                    read.add(parameter.index());
                }
            });
            for (int index : read) {
                Expr.Parameter parameter = new Expr.Parameter(i, index, input.type());
                Expr element = names.element(input, new Expr.Constant(String.valueOf(index), Kind.INT),
                        Expr.Storage.SEGMENT);
                uses.layout(input.type());
                method.add("final " + parameter.kind().keyword() + " " + names.parameter(parameter) + " = "
                        + (input.streamed() ? "start == end ? 0 : " : "") + Printer.text(element) + ";");
            }
        }
    }

    /** Combines the element at this distance from the first of an iteration over memory segments. */
    void accumulate(Lines method, Placement.State state, int distance, String suffix) {
        boolean indexed = body.indexing() != Indexing.NONE;
        Kind index = body.indexing() == Indexing.LONG ? Kind.LONG : Kind.INT;
        Expr at = ahead(new Expr.Local("i", Kind.LONG), distance);
        method.add(lines(new Placement(state, state, element -> names.element(model.inputs().get(element.input()), at,
                Expr.Storage.SEGMENT),
                parameter -> new Expr.Local(names.parameter(parameter), parameter.kind()),
                ahead(new Expr.Local(indexed ? "index" : "i", index), distance), suffix).of(body.accumulate())));
    }

    private static Expr ahead(Expr index, int distance) {
        return distance == 0
                ? index
                : new Expr.Binary("+", index, new Expr.Constant(String.valueOf(distance), Kind.INT), index.kind());
    }

    /** Declares the index of element {@code i} of a range, where the element reads it. */
    void declareIndex(Lines method) {
        switch (body.indexing()) {
            case NONE -> {}
            case LONG -> method.add("long index = first + i;");
            case INT, LENGTH -> method.add("int index = (int) (first + i);");
        }
    }
}
