package io.funnel.processor.lowering;

import io.funnel.processor.model.Model;
import java.util.List;
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
 * <li>{@link KeptProducts} hides the limits of products, which other rules ask for.
 * </ol>
 */
public final class Lowerings {

    private static final List<Lowering> ALL = List.of(Words.CASTS, Words.NARROW_CASTS, Words.COMPARISONS,
            Words.NEGATIVE_ZERO, Words.SHIFTS, Words.EXTREMES, Words.MAGNITUDES, Words.BIT_COUNTS, Words.FUNCTIONS,
            LoopsApart.RULE, IfConversion.RULE, RoundCopies.RULE, KnownOrders.RULE, Words.REMAINDERS, Words.QUOTIENTS,
            EqualConstants.RULE, Wrapping.RULE, HiddenConstants.RULE, ChosenConstants.RULE, Complements.RULE,
            NestedChoices.RULE, KeptProducts.RULE);

    private Lowerings() {}

    public static List<Lowering> all() {
        return ALL;
    }

    /**
     * Returns the model in a form that every backend compiles correctly, from which kernels are written.
     *
     * @param known the result of {@code KnownRecords} for this model, or null
     */
    public static Model lowered(Model model, @Nullable String known) {
        Model lowered = model;
        for (Lowering rule : ALL) {
            lowered = rule.rewrite(lowered);
        }
        return lowered.withKnownRecord(known);
    }
}
