package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;

/** Integer expressions over a kernel's own variables. */
final class Ints {

    /** The item's number in the launch. */
    static final Expr GLOBAL_ID = named("globalId");
    /** The item's number in its group. */
    static final Expr LOCAL_ID = named("localId");
    /** The group's number. */
    static final Expr GROUP_ID = named("groupId");
    /** Items of a group. */
    static final Expr GROUP_SIZE = named("groupSize");
    /** The counter of a loop. */
    static final Expr I = named("i");
    /** The counter of a loop, a long, as an int. */
    static final Expr INT_I = toInt(I);

    private Ints() {}

    /** A variable or constant. */
    static Expr named(String name) {
        return new Expr.Local(name, Kind.INT);
    }

    /** A number. */
    static Expr number(int value) {
        return new Expr.Constant(String.valueOf(value), Kind.INT, value);
    }

    /** A sum, from left to right. */
    static Expr sum(Expr first, Expr... others) {
        Expr sum = first;
        for (Expr other : others) {
            sum = new Expr.Binary("+", sum, other, Kind.INT);
        }
        return sum;
    }

    /** A product. */
    static Expr product(Expr left, Expr right) {
        return new Expr.Binary("*", left, right, Kind.INT);
    }

    /** A quotient. */
    static Expr quotient(Expr left, Expr right) {
        return new Expr.Binary("/", left, right, Kind.INT);
    }

    /** A long as an int. */
    static Expr toInt(Expr value) {
        return new Expr.Cast(value, Kind.INT);
    }
}
