package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.UserName;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Separates branches with loops on both sides, as TornadoVM 5.2.0 keeps the values of only one of the loops. */
final class LoopsApart {

    static final Lowering RULE =
            Lowering.of("TornadoVM keeps the values of loops on both sides of a branch", LoopsApart.class,
                    LoopsApart::of, 29);

    private static final Expr ONE = new Expr.Constant("1", Kind.INT, 1);
    private static final Expr ZERO = new Expr.Constant("0", Kind.INT, 0);

    private final Set<String> looping;

    /** Covers statements that call these functions. */
    private LoopsApart(List<ScalarFunction> functions) {
        this.looping =
                functions.stream().filter(function -> Walk.anyStatement(function.body(), Stmt.Loop.class::isInstance))
                        .map(ScalarFunction::name).collect(Collectors.toSet());
    }

    private static Model of(Model model) {
        LoopsApart rule = new LoopsApart(model.functions());
        return model.inForm(rule::of, rule::of);
    }

    private ScalarFunction of(ScalarFunction function) {
        Expr.Local answer = new Expr.Local(unused(Walk.declared(function.body())), function.result());
        return Lowering.with(function, of(returningOnce(function.body(), answer)));
    }

    /** Gives one return to a body that loops and returns in a branch, and loops behind it. */
    private List<Stmt> returningOnce(List<Stmt> body, Expr.Local answer) {
        boolean leaves = IntStream.range(0, body.size()).anyMatch(i -> body.get(i) instanceof Stmt.If branch
                && returns(branch) && loops(List.of(branch)) && loops(body.subList(i + 1, body.size())));
        if (!leaves) {
            return body;
        }
        List<Stmt> once = new ArrayList<>(List.of(new Stmt.Declare(answer.kind(), answer.name(), null)));
        once.addAll(answering(body, answer));
        once.add(new Stmt.Return(List.of(answer)));
        return once;
    }

    /** Assigns the answer instead of returning; statements behind a branch move into the sides that do not return. */
    private static List<Stmt> answering(List<Stmt> body, Expr.Local answer) {
        List<Stmt> answering = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            if (body.get(i) instanceof Stmt.Return r) {
                answering.add(new Stmt.Assign(answer, r.values().getFirst()));
                return answering;
            }
            if (body.get(i) instanceof Stmt.If branch && returns(branch)) {
                List<Stmt> rest = body.subList(i + 1, body.size());
                answering.add(new Stmt.If(branch.condition(), answering(Walk.joined(branch.yes(), rest), answer),
                        answering(Walk.joined(branch.no(), rest), answer)));
                return answering;
            }
            answering.add(body.get(i));
        }
        return answering;
    }

    private List<Stmt> of(List<Stmt> statements) {
        List<Stmt> apart = apart(statements, Walk.declared(statements));
        return apart.equals(statements) ? statements : Walk.replaceAll(apart, LoopsApart::set);
    }

    /** Initialises the variable, as Java does not see that one of two consecutive branches always sets it. */
    private static Stmt set(Stmt statement) {
        return statement instanceof Stmt.Declare d && d.value() == null
                ? new Stmt.Declare(d.kind(), d.name(), Expr.widened(ZERO, d.kind()))
                : statement;
    }

    private List<Stmt> apart(List<Stmt> statements, Set<String> names) {
        List<Stmt> apart = new ArrayList<>();
        for (Stmt whole : statements) {
            Stmt statement = withoutChoices(whole, apart, names);
            switch (statement) {
                case Stmt.If i when loops(i.yes()) && loops(i.no()) && !returns(i) -> {
                    Expr.Local way = new Expr.Local(unused(names), Kind.INT);
                    apart.add(new Stmt.Declare(Kind.INT, way.name(),
                            new Expr.Conditional(i.condition(), ONE, ZERO, Kind.INT)));
                    apart.add(new Stmt.If(new Expr.Binary("!=", way, ZERO, Kind.BOOLEAN), apart(i.yes(), names),
                            List.of()));
                    apart.add(new Stmt.If(new Expr.Binary("==", way, ZERO, Kind.BOOLEAN), apart(i.no(), names),
                            List.of()));
                }
                case Stmt.If i -> apart.add(new Stmt.If(i.condition(), apart(i.yes(), names), apart(i.no(), names)));
                case Stmt.Loop l ->
                    apart.add(new Stmt.Loop(l.start(), l.condition(), l.step(), apart(l.body(), names)));
                default -> apart.add(statement);
            }
        }
        return apart;
    }

    /** Replaces choices between calls that loop by variables; their statements go to {@code before}. */
    private Stmt withoutChoices(Stmt statement, List<Stmt> before, Set<String> names) {
        return statement instanceof Stmt.Loop
                ? statement
                : Walk.inside(statement, value -> withoutChoices(value, before, names), block -> block);
    }

    private Expr withoutChoices(Expr expr, List<Stmt> before, Set<String> names) {
        return Walk.rewrite(expr, node -> {
            if (!(node instanceof Expr.Conditional c)) {
                return node;
            }
            if (!loops(c.yes()) || !loops(c.no())) {
                return new Expr.Conditional(c.condition(), withoutRemainders(c.yes(), before, names),
                        withoutRemainders(c.no(), before, names), c.kind());
            }
            Expr.Local chosen = new Expr.Local(unused(names), c.kind());
            before.add(new Stmt.Declare(c.kind(), chosen.name(), Expr.widened(ZERO, c.kind())));
            before.addAll(apart(List.of(new Stmt.If(c.condition(), List.of(new Stmt.Assign(chosen, c.yes())),
                    List.of(new Stmt.Assign(chosen, c.no())))), names));
            return chosen;
        });
    }

    /** Extracts floating-point remainders, which are loops on devices; these always end. */
    private Expr withoutRemainders(Expr expr, List<Stmt> before, Set<String> names) {
        return Walk.rewrite(expr, node -> {
            if (!(node instanceof Expr.Binary b && b.operator().equals("%") && b.kind().isFloating())
                    || Walk.any(node, LoopsApart::mayFail)) {
                return node;
            }
            Expr.Local rest = new Expr.Local(unused(names), node.kind());
            before.add(new Stmt.Declare(node.kind(), rest.name(), node));
            return rest;
        });
    }

    private static boolean mayFail(Expr expr) {
        return switch (expr) {
            case Expr.ArrayElement a -> true;
            case Expr.Call c -> !c.function().contains(".");
            case Expr.Binary b -> !b.kind().isFloating() && (b.operator().equals("/") || b.operator().equals("%"));
            default -> false;
        };
    }

    private boolean loops(Expr expr) {
        return Walk.any(expr, node -> node instanceof Expr.Call call && looping.contains(call.function()));
    }

    private boolean loops(List<Stmt> statements) {
        return Walk.anyStatement(statements, Stmt.Loop.class::isInstance)
                || Walk.any(statements, node -> node instanceof Expr.Call call && looping.contains(call.function()));
    }

    private static boolean returns(Stmt statement) {
        return Walk.anyStatement(List.of(statement), Stmt.Return.class::isInstance);
    }

    private static String unused(Set<String> names) {
        int number = 0;
        while (!names.add(UserName.variable("way" + number))) {
            number++;
        }
        return UserName.variable("way" + number);
    }
}
