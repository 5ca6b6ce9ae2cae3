package io.funnel.processor.source.tree;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns exits of loops and switches into conditions, as TornadoVM 5.2.0 gives wrong results for loops with two ends. A
 * loop counts the reason to end in a variable that its head tests. Statements behind an exit move to the other side of
 * its branch. After the loop, exits of outer loops and returns follow in branches, for the outer statement to turn.
 *
 * <p>See B. S. Baker, An algorithm for structuring flowgraphs, J. ACM 24 (1977), and A. M. Erosa, L. J. Hendren, Taming
 * control flow (1994).
 */
final class Exits {

    private static final Expr TRUE = new Expr.Constant("true", Kind.BOOLEAN);
    private static final Stmt.Exit BREAK = new Stmt.Exit(0, false);
    private static final Stmt.Exit CONTINUE = new Stmt.Exit(0, true);
    private static final int ENDED = 1;

    private final Scope scope;
    private final Answer answer;
    private boolean used;

    /** Serves statements in this scope, which return a value of this shape if any. */
    Exits(Scope scope, @Nullable Shape result) {
        this.scope = scope;
        this.answer = new Answer(scope, result);
    }

    /** Returns the loop, and what precedes and follows it. */
    List<Stmt> loop(Stmt.Loop loop) {
        Frame frame = new Frame(BREAK, CONTINUE);
        List<Stmt> body = mayExit(loop.body()) ? frame.body(loop.body()) : loop.body();
        List<Stmt> out = new ArrayList<>();
        Expr.Local end = frame.end;
        if (end == null) {
            add(new Stmt.Loop(loop.start(), loop.condition(), loop.step(), body), out);
            return out;
        }
        out.add(declared(end));
        Expr going = equal(end, 0);
        boolean always = loop.condition().equals(TRUE);
        boolean own = Walk.declared(loop.start()).containsAll(Walk.assigned(loop.step()));
        List<Stmt> guarded = Walk.joined(body,
                loop.step().isEmpty() ? List.of() : List.of(new Stmt.If(going, loop.step(), List.of())));
        if (Walk.any(loop.condition(), Exits::isFunction)) { // may loop, so that its call is no part of a head
            out.addAll(loop.start());
            out.add(new Stmt.Loop(List.of(), going, List.of(), List.of(new Stmt.If(loop.condition(), guarded,
                    List.of(new Stmt.Assign(end, number(ENDED)))))));
        } else {
            add(new Stmt.Loop(loop.start(),
                    always ? going : new Expr.Binary("&&", going, loop.condition(), Kind.BOOLEAN),
                    own ? loop.step() : List.of(), own ? body : guarded), out);
        }
        out.addAll(frame.after(always && !frame.ends));
        return out;
    }

    private static void add(Stmt.Loop loop, List<Stmt> out) {
        boolean several = loop.start().size() > 1;
        if (several) {
            out.addAll(loop.start());
        }
        out.add(several ? new Stmt.Loop(List.of(), loop.condition(), loop.step(), loop.body()) : loop);
    }

    private static boolean isFunction(Expr expr) {
        return expr instanceof Expr.Call call && !call.function().contains(".");
    }

    /** Returns a loop whose condition is computed by statements at its end, and what follows it. */
    List<Stmt> untilEnd(List<Stmt> content, List<Stmt> before, Expr condition) {
        Frame frame = new Frame(BREAK, CONTINUE);
        List<Stmt> body = frame.body(content);
        boolean leaves = frame.end != null;
        Expr.Local end = frame.end();
        List<Stmt> last = new ArrayList<>(before);
        if (!condition.equals(TRUE)) {
            last.add(new Stmt.Assign(end, new Expr.Conditional(condition, number(0), number(ENDED), Kind.INT)));
        }
        Expr going = equal(end, 0);
        List<Stmt> out = new ArrayList<>(List.of(declared(end)));
        out.add(new Stmt.Loop(List.of(), going, List.of(),
                Walk.joined(body, leaves && !last.isEmpty() ? List.of(new Stmt.If(going, last, List.of())) : last)));
        out.addAll(frame.after(condition.equals(TRUE) && !frame.ends));
        return out;
    }

    /** Returns a switch or a block without the exits that lead behind it. */
    List<Stmt> block(List<Stmt> body) {
        return new Frame(null, BREAK).body(body);
    }

    /** Returns the body of the reduction's loop, each element's own, without its continues. */
    List<Stmt> round(List<Stmt> body) {
        return new Frame(null, CONTINUE).body(body);
    }

    /** Returns the body of a switch that assigns its value where it returns. */
    List<Stmt> assigning(List<Stmt> body, List<Expr.Local> targets) {
        Frame frame = new Frame(null, BREAK);
        frame.targets = targets;
        return frame.body(body);
    }

    /** Completes a body: declares the answers, and initialises variables, as Java sees fewer ends of loops. */
    List<Stmt> completed(List<Stmt> body) {
        List<Stmt> all = new ArrayList<>(answer.variables().stream().map(Exits::declared).toList());
        all.addAll(body);
        return !used
                ? body
                : Walk.replaceAll(all, statement -> statement instanceof Stmt.Declare d && d.value() == null
                        ? declared(new Expr.Local(d.name(), d.kind()))
                        : statement);
    }

    private static Stmt declared(Expr.Local variable) {
        return new Stmt.Declare(variable.kind(), variable.name(), Expr.widened(number(0), variable.kind()));
    }

    private static Expr number(int value) {
        return new Expr.Constant(String.valueOf(value), Kind.INT, value);
    }

    private static Expr equal(Expr variable, int value) {
        return new Expr.Binary("==", variable, number(value), Kind.BOOLEAN);
    }

    private static boolean mayExit(List<Stmt> statements) {
        return Walk.anyStatement(statements, inner -> inner instanceof Stmt.Exit || inner instanceof Stmt.Return);
    }

    /** Whether all paths through the statements exit. */
    static boolean leaves(List<Stmt> statements) {
        return !statements.isEmpty() && switch (statements.getLast()) {
            case Stmt.Exit _,Stmt.Return _ -> true;
            case Stmt.If i -> leaves(i.yes()) && leaves(i.no());
            default -> false;
        };
    }

    /** One loop or block whose exits are turned. */
    private final class Frame {

        /** An exit that ends the loop, if it is one; others leave outer statements. */
        private final @Nullable Stmt ending;
        /** An exit that leads to the end of the body. */
        private final Stmt skipping;
        private final Map<Stmt, Integer> outer = new LinkedHashMap<>();
        private Expr.@Nullable Local end;
        private Expr.@Nullable Local skipped;
        private List<Expr.Local> targets = List.of();
        private boolean guarded;
        private boolean ends;

        Frame(@Nullable Stmt ending, Stmt skipping) {
            this.ending = ending;
            this.skipping = skipping;
        }

        Expr.Local end() {
            if (end == null) {
                end = new Expr.Local(scope.unique("end"), Kind.INT);
            }
            return end;
        }

        List<Stmt> body(List<Stmt> body) {
            if (Walk.anyStatement(body, this::skips)) {
                skipped = new Expr.Local(scope.unique("skipped"), Kind.INT);
            }
            List<Stmt> turned = turned(body);
            used |= !turned.equals(body);
            if (skipped == null || guarded) {
                return skipped == null ? turned : Walk.joined(List.of(declared(skipped)), turned);
            }
            Expr.Local unread = skipped;
            return Walk.replace(turned, statement -> statement instanceof Stmt.Assign a && a.target().equals(unread)
                    ? List.of()
                    : List.of(statement));
        }

        private boolean skips(Stmt statement) {
            return statement.equals(skipping) || (!targets.isEmpty() && statement instanceof Stmt.Return);
        }

        /** Whether this frame turns the exit; others are left to outer ones. */
        private boolean turns(Stmt statement) {
            return skips(statement) || (ending != null
                    && (statement instanceof Stmt.Exit || statement instanceof Stmt.Return));
        }

        private List<Stmt> turned(List<Stmt> body) {
            List<Stmt> out = new ArrayList<>();
            for (int i = 0; i < body.size(); i++) {
                Stmt statement = body.get(i);
                if (statement instanceof Stmt.Exit || statement instanceof Stmt.Return) {
                    leave(statement, out);
                    return out;
                }
                if (statement instanceof Stmt.If branch && Walk.anyStatement(List.of(branch), this::turns)) {
                    List<Stmt> rest = body.subList(i + 1, body.size());
                    boolean yesLeaves = leaves(branch.yes());
                    boolean noLeaves = leaves(branch.no());
                    boolean apart = !rest.isEmpty() && !yesLeaves && !noLeaves;
                    List<Stmt> yes = turned(yesLeaves || apart ? branch.yes() : Walk.joined(branch.yes(), rest));
                    List<Stmt> no = turned(noLeaves || apart
                            ? branch.no()
                            : yesLeaves ? Walk.joined(branch.no(), rest) : branch.no());
                    add(branch.condition(), yes, no, out);
                    if (apart) {
                        add(guard(), turned(rest), List.of(), out);
                    }
                    return out;
                }
                out.add(statement instanceof Stmt.If branch
                        ? new Stmt.If(branch.condition(), turned(branch.yes()), turned(branch.no()))
                        : statement);
            }
            return out;
        }

        private void add(Expr condition, List<Stmt> yes, List<Stmt> no, List<Stmt> out) {
            if (!yes.isEmpty()) {
                out.add(new Stmt.If(condition, yes, no));
            } else if (!no.isEmpty()) {
                out.add(new Stmt.If(Conditions.not(condition), no, List.of()));
            }
        }

        private Expr guard() {
            guarded = true;
            return equal(skipped == null ? end() : skipped, 0);
        }

        private void leave(Stmt exit, List<Stmt> out) {
            if (!turns(exit)) {
                out.add(outward(exit));
                return;
            }
            if (exit instanceof Stmt.Return given && !(targets.isEmpty() && exit.equals(answer.returned()))) {
                Answer.assign(targets.isEmpty() ? answer.needed() : targets, given, out);
            }
            if (!skips(exit)) {
                ends |= exit.equals(ending);
                out.add(new Stmt.Assign(end(), number(exit.equals(ending)
                        ? ENDED
                        : outer.computeIfAbsent(outward(exit), unknown -> ENDED + 1 + outer.size()))));
            }
            if (skipped != null) {
                out.add(new Stmt.Assign(skipped, number(1)));
            }
        }

        private Stmt outward(Stmt exit) {
            return exit instanceof Stmt.Exit e
                    ? new Stmt.Exit(e.loops() - 1, e.again())
                    : ending == null ? exit : answer.returned();
        }

        /** Returns the exits of outer statements after a loop; the last one needs no condition if one is certain. */
        List<Stmt> after(boolean certain) {
            List<Stmt> out = new ArrayList<>();
            outer.forEach((exit, number) -> out.add(certain && out.size() == outer.size() - 1
                    ? exit
                    : new Stmt.If(equal(end(), number), List.of(exit), List.of())));
            return out;
        }
    }
}
