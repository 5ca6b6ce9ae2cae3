package io.funnel.processor.writer.text;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import java.util.stream.Stream;

/** Integer expressions over a kernel's own variables. */
public final class Ints {

    public static final Expr GLOBAL_ID = named("globalId");
    public static final Expr LOCAL_ID = named("localId");
    public static final Expr GROUP_ID = named("groupId");
    public static final Expr GROUP_SIZE = named("groupSize");
    public static final Expr I = named("i");
    public static final Expr INT_I = toInt(I);

    private Ints() {}

    public static Expr named(String name) {
        return new Expr.Local(name, Kind.INT);
    }

    public static Expr number(int value) {
        return new Expr.Constant(String.valueOf(value), Kind.INT, value);
    }

    public static Expr sum(Expr first, Expr... others) {
        Expr sum = first;
        for (Expr other : others) {
            sum = new Expr.Binary("+", sum, other, Kind.INT);
        }
        return sum;
    }

    public static Expr product(Expr left, Expr right) {
        return new Expr.Binary("*", left, right, Kind.INT);
    }

    public static Expr quotient(Expr left, Expr right) {
        return new Expr.Binary("/", left, right, Kind.INT);
    }

    public static Expr call(String function, String... variables) {
        return new Expr.Call(function, Stream.of(variables).map(Ints::named).toList(), Kind.INT);
    }

    /** Returns the place of an element of the item's segment, by its number in the segment. */
    public static Expr ofSegment(Expr number) {
        return sum(call("Lanes.base", "segment", "length"), product(number, named("inner")));
    }

    /** Returns the place of an element of the group's part of a segment, by its number in the part. */
    public static Expr ofPart(Expr number) {
        return sum(named("start"), product(number, named("inner")));
    }

    /** Returns an index some steps behind a variable. */
    public static Expr turn(String from, String step, int number) {
        return number == 0
                ? named(from)
                : sum(named(from), number == 1 ? named(step) : product(number(number), named(step)));
    }

    public static Expr toInt(Expr value) {
        return new Expr.Cast(value, Kind.INT);
    }

    /** Values that a work-item reads from the context, in the order of declarations; a kernel declares the used ones. */
    public enum Id {
        GLOBAL_ID("globalId", "globalIdx"),
        LOCAL_ID("localId", "localIdx"),
        GROUP_ID("groupId", "groupIdx"),
        GROUP_SIZE("groupSize", "localGroupSizeX"),
        GLOBAL_SIZE("globalSize", "globalGroupSizeX");

        private final String variable;
        private final String field;

        Id(String variable, String field) {
            this.variable = variable;
            this.field = field;
        }

        public boolean isIn(String statements) {
            return Shared.names(statements, variable);
        }

        public String declaration() {
            return "int " + variable + " = context." + field + ";";
        }
    }
}
