package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.UserName;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.KnownState;
import io.funnel.processor.model.Model;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All rules in their order.
 *
 * <ol>
 * <li>Rules for single operators and functions come first, since later ones ask what a call computes. Casts precede
 * minima and maxima, which look for them.
 * <li>{@link LoopsApart} needs branches as the user wrote them; {@link IfConversion} joins those that it leaves.
 * {@link RoundCopies} sees loops in their last form.
 * <li>{@link KnownOrders} adds conditions, and needs quotients and remainders as operators.
 * <li>{@link EqualConstants} and {@link Wrapping} decide conditions, and need operands as the user wrote them.
 * <li>{@link HiddenConstants}, {@link ChosenConstants} and {@link Complements} hide values from compilers, and so from
 * the rules above, too.
 * <li>{@link NestedChoices} converts comparisons of all choices, also of those that other rules have added.
 * <li>{@link LoopDifferences} and {@link KeptProducts} hide the limits of values, which other rules ask for. The last rule hands
 * functions the zeros that both add.
 * </ol>
 */
public final class Lowerings {

    private static final List<Lowering> ALL = List.of(Words.CASTS, Words.NARROW_CASTS, Words.NARROW_ELEMENTS,
            Words.COMPARISONS,
            Words.NEGATIVE_ZERO, Words.SHIFTS, Words.EXTREMES, Words.MAGNITUDES, Words.BIT_COUNTS, Words.FUNCTIONS,
            LoopsApart.RULE, IfConversion.RULE, RoundCopies.RULE, KnownOrders.RULE, Words.REMAINDERS, Words.QUOTIENTS,
            EqualConstants.RULE, Wrapping.RULE, Words.LOW_WORDS, HiddenConstants.RULE, ChosenConstants.RULE,
            Complements.RULE,
            NestedChoices.RULE, LoopDifferences.RULE, KeptProducts.RULE, LoopDifferences.ZEROS);

    private Lowerings() {}

    public static List<Lowering> all() {
        return ALL;
    }

    /**
     * Returns the model in a form that every backend compiles correctly, from which kernels are written.
     *
     * @param known the loops that suit this model, or null
     */
    public static Model lowered(Model model, @Nullable KnownState known) {
        Model lowered = rewritten(model).withKnown(known);
        if (!model.lastStep().stores().isEmpty()) {
            Apart step = Apart.from(rewritten(model.ofLastStep()), lowered.functions(), "OfState");
            lowered = lowered.withLastStep(lowered.lastStep().stored(step.statements(), step.functions()),
                    lowered.elementError());
        }
        ElementMap map = model.elementMap();
        if (map != null) {
            List<ScalarFunction> others = Walk.joined(lowered.functions(), lowered.lastStep().functions());
            Apart own =
                    Apart.from(rewritten(model.ofElementMap(map, map.stores(), map.functions())), others, "AfterAll");
            Apart whole = Apart.from(rewritten(model.ofElementMap(map, map.whole(), map.ofWhole())),
                    Walk.joined(others, own.functions()), "InWhole");
            lowered = lowered.withElementMap(map.stored(own.statements(), own.functions())
                    .overState(whole.statements(), whole.functions()));
        }
        return lowered;
    }

    private static Model rewritten(Model model) {
        Model lowered = model;
        for (Lowering rule : ALL) {
            lowered = rule.rewrite(lowered);
        }
        return lowered;
    }

    /** Statements whose functions get names of their own if they differ from those of others. */
    private record Apart(List<Stmt> statements, List<ScalarFunction> functions) {

        static Apart from(Model lowered, List<ScalarFunction> others, String suffix) {
            List<ScalarFunction> functions = lowered.functions();
            Set<String> names = functions.stream().map(ScalarFunction::name).collect(Collectors.toSet());
            if (others.stream().noneMatch(other -> names.contains(other.name()) && !functions.contains(other))) {
                return new Apart(lowered.body().accumulate(),
                        functions.stream().filter(function -> !others.contains(function)).toList());
            }
            UnaryOperator<String> named = name -> UserName.function(UserName.plain(name) + suffix);
            UnaryOperator<List<Stmt>> renamed = statements -> Walk.rewrite(statements,
                    node -> node instanceof Expr.Call c && names.contains(c.function())
                            ? new Expr.Call(named.apply(c.function()), c.arguments(), c.kind())
                            : node);
            return new Apart(renamed.apply(lowered.body().accumulate()), functions.stream()
                    .map(function -> new ScalarFunction(named.apply(function.name()), function.summary(),
                            function.parameters(), renamed.apply(function.body()), function.result()))
                    .toList());
        }
    }
}
