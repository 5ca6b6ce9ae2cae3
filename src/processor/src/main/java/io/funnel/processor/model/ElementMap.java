package io.funnel.processor.model;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.List;

/**
 * A map after the reduction: the value of an element, given what all elements of its segment make.
 *
 * @param inputs    the reduction's inputs, then further ones; a parameter array that is read at the index is an element
 *                  of an input that is not streamed
 * @param type      of a value
 * @param all       the variables that hold the scalars of the state, or of the result
 * @param ofResult  whether they are those of the result
 * @param stores    the statements that store a value at {@link #PLACE} of {@link #VALUES}
 * @param functions that they call
 * @param whole     the same behind declarations of {@code all} over the state; empty if kernels cannot compute them
 * @param ofWhole   the functions that {@code whole} calls
 */
public record ElementMap(List<InputArray> inputs, Kind type, List<Expr.Local> all, boolean ofResult, List<Stmt> stores,
        List<ScalarFunction> functions, List<Stmt> whole, List<ScalarFunction> ofWhole) {

    /** The array of values. */
    public static final String VALUES = "values";

    /** The place of an element's value in its array, a long on the host. */
    public static final Expr.Local PLACE = new Expr.Local("at", Kind.INT);

    public ElementMap {
        inputs = List.copyOf(inputs);
        all = List.copyOf(all);
        stores = List.copyOf(stores);
        functions = List.copyOf(functions);
        whole = List.copyOf(whole);
        ofWhole = List.copyOf(ofWhole);
    }

    /** Returns the same map by other statements. */
    public ElementMap stored(List<Stmt> statements, List<ScalarFunction> called) {
        return new ElementMap(inputs, type, all, ofResult, statements, called, whole, ofWhole);
    }

    /** Returns the same map with statements over the state. */
    public ElementMap overState(List<Stmt> statements, List<ScalarFunction> called) {
        return new ElementMap(inputs, type, all, ofResult, stores, functions, statements, called);
    }

    /** Returns the functions of both. */
    public List<ScalarFunction> allFunctions() {
        return Walk.joined(functions, ofWhole.stream().filter(function -> !functions.contains(function)).toList());
    }

    /** Returns the statement that stores a value. */
    public static Stmt store(Expr value) {
        return new Stmt.Store(new Expr.ArrayElement(VALUES, PLACE, Expr.Storage.TORNADO, value.kind()), value);
    }

    /** Returns the dependence of a value on the element's index. */
    public Indexing indexing() {
        Indexing own = new Body(stores, List.of(), List.of()).indexing();
        return own == Indexing.NONE && readsAtIndex() ? Indexing.INT : own;
    }

    private boolean readsAtIndex() {
        return inputs.stream().anyMatch(input -> isReadAtIndex(inputs.indexOf(input)));
    }

    /** Returns whether a parameter array is read at the element's index. */
    public boolean isReadAtIndex(int input) {
        return !inputs.get(input).streamed() && Walk.any(stores,
                node -> node instanceof Expr.Element element && element.input() == input);
    }

    /** Returns whether a variable of what all elements make is a component of their state. */
    public boolean isOfState(Expr.Local variable, int component) {
        return whole.stream().anyMatch(statement -> statement instanceof Stmt.Declare declared
                && declared.name().equals(variable.name())
                && declared.value() instanceof Expr.State part && part.component() == component);
    }

    /** Returns the number of elements that the values need of a parameter array at constant indices. */
    public int leastLength(int input) {
        int[] least = {0};
        Walk.each(stores, node -> {
            if (node instanceof Expr.Parameter read && read.input() == input) {
                least[0] = Math.max(least[0], read.index() + 1);
            }
        });
        return least[0];
    }
}
