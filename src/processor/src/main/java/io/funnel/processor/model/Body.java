package io.funnel.processor.model;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Ranges;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The reduction's own statements. Placeholders stand for the state's components, the elements and the index; a {@link
 * io.funnel.processor.code.Placement} replaces them.
 *
 * @param accumulate combines an element into the state
 * @param assign     sets the state to the element's own, or leaves it unchanged if a filter drops the element
 * @param merge      combines two states; the right one's components are numbered after the left one's
 */
public record Body(List<Stmt> accumulate, List<Stmt> assign, List<Stmt> merge) {

    /** Nodes of an element's statements that take less time than its load. */
    private static final int SHORT = 16;
    /** Operations of an element that take longer than its loads. */
    private static final int LONG = 200;
    /** Operations of an element whose eight copies fill a Java method, at some four bytes each. */
    private static final int TOO_LONG_TO_COPY = 2_000;

    public Body {
        accumulate = List.copyOf(accumulate);
        assign = List.copyOf(assign);
        merge = List.copyOf(merge);
    }

    public Indexing indexing() {
        Set<Indexing> found = EnumSet.of(Indexing.NONE);
        Walk.each(accumulate, node -> {
            switch (node) {
                case Expr.Length l -> found.add(Indexing.LENGTH);
                case Expr.Index i -> found.add(i.kind() == Kind.INT ? Indexing.INT : Indexing.LONG);
                default -> {}
            }
        });
        return found.contains(Indexing.LENGTH)
                ? Indexing.LENGTH
                : found.contains(Indexing.INT)
                        ? Indexing.INT
                        : found.contains(Indexing.LONG) ? Indexing.LONG : Indexing.NONE;
    }

    /** Whether an element takes longer to compute than to load, so that loads ahead save nothing. */
    public boolean isLong() {
        return operations() > LONG;
    }

    /** Whether an element takes one operation, as in a plain sum, so that a chain of them does not wait. */
    public boolean isPlain() {
        return Walk.count(accumulate, node -> node instanceof Expr.Binary) == 1
                && Walk.count(accumulate, node -> node instanceof Expr.Call || node instanceof Expr.Conditional) == 0
                && accumulate.size() == 1;
    }

    /** Returns the int that each element adds to a long, if an int holds the sum of any four; empty otherwise. */
    public Optional<Expr> addedInt() {
        return accumulate.size() == 1 && accumulate.getFirst() instanceof Stmt.Combine combine && combine.at() == null
                ? combine.added().flatMap(Body::smallInt)
                : Optional.empty();
    }

    private static Optional<Expr> smallInt(Expr term) {
        return term instanceof Expr.Widening widening && widening.kind() == Kind.LONG
                && widening.operand().kind() == Kind.INT
                && !Walk.any(widening.operand(), node -> node instanceof Expr.Index || node instanceof Expr.Length)
                && new Ranges(List.of()).of(widening.operand()).isWithin(Integer.MIN_VALUE / 4, Integer.MAX_VALUE / 4)
                        ? Optional.of(widening.operand())
                        : Optional.empty();
    }

    /** Whether an element takes a few operations, so that its load decides the time. */
    public boolean isShort() {
        return operations() <= SHORT;
    }

    /** Whether a kernel may hold an element's statements several times. */
    public boolean mayBeCopied() {
        return operations() <= TOO_LONG_TO_COPY;
    }

    private int operations() {
        return Walk.count(accumulate, node -> true);
    }

    public List<Stmt> all() {
        return Walk.joined(accumulate, Walk.joined(assign, merge));
    }

    /** Returns the new value of each component in a merge, without intermediate variables. */
    public List<Expr> merged() {
        List<Expr> merged = new ArrayList<>();
        Walk.statements(merge, statement -> {
            if (statement instanceof Stmt.Combine combine) {
                merged.add(combine.value());
            } else if (statement instanceof Stmt.Declare declare && declare.value() != null) {
                merged.add(declare.value());
            }
        });
        return merged;
    }

    /** Returns the statements under the condition that no streamed floating-point element is NaN. */
    public static List<Stmt> withoutNan(List<InputArray> inputs, List<Stmt> body) {
        List<Stmt> guarded = body;
        for (int i = inputs.size() - 1; i >= 0; i--) {
            if (inputs.get(i).streamed() && inputs.get(i).type().isFloating()) {
                Expr element = new Expr.Element(i, inputs.get(i).type());
                Expr number = new Expr.Binary("==", element, element, Kind.BOOLEAN);
                if (!passesOver(body, element)) {
                    guarded = List.of(new Stmt.If(number, guarded, List.of()));
                }
            }
        }
        return guarded;
    }

    /** Whether the statements test NaN themselves: {@code if (!Float.isNaN(element))} around all. */
    private static boolean passesOver(List<Stmt> body, Expr element) {
        return body.size() == 1 && body.getFirst() instanceof Stmt.If i && i.no().isEmpty()
                && i.condition() instanceof Expr.Unary not && not.operator().equals("!")
                && not.operand() instanceof Expr.Call call && call.function().endsWith(".isNaN")
                && call.arguments().equals(List.of(element));
    }
}
