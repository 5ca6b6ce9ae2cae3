package io.funnel.reduction;

import io.funnel.reduction.facts.FinishKind;
import io.funnel.reduction.facts.HostLoop;
import io.funnel.reduction.facts.Interval;
import io.funnel.reduction.facts.MapRounding;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Facts about a definition that its code does not state. Faster loops, error bounds and checks of parameters use them.
 * {@link #NONE} claims nothing, and is right for every definition that takes all elements.
 *
 * @param hostLoop     the loop that a host engine may have code of its own for
 * @param variant      makes what {@link #boundedVariant()} gives
 * @param finishKind   what {@link Definition#finish} computes
 * @param finish       computes intervals of the result's numbers from those of the state's, for the error bound. It is
 *                     empty if nothing is known, and not needed for {@link FinishKind#NONE}
 * @param mapRounding  of a bounded variant: the roundings in which devices may differ from Java on an element's way into a
 *                     state
 * @param elementError how far Java's elements can be from exact arithmetic
 * @param boundaries   the constants that the operator's conditions compare with, carried back to the elements; canary and
 *                     law checks make elements of them. Parameters count as what they are tried with: 1, 2, 3, and so on
 * @param parameters   what is asked of the arrays that hold parameters
 * @param loopRange    where the loop starts and ends; empty where it takes all elements
 */
public record Facts(
        Optional<HostLoop> hostLoop,
        Optional<Supplier<Definition<?, ?>>> variant,
        FinishKind finishKind,
        Optional<UnaryOperator<List<Interval>>> finish,
        MapRounding mapRounding,
        ElementError elementError,
        List<Number> boundaries,
        Optional<ParameterNeeds> parameters,
        Optional<LoopRange.Of> loopRange) {

    /** Nothing is known. */
    public static final Facts NONE = new Facts(Optional.empty(), Optional.empty(), FinishKind.OWN, Optional.empty(),
            MapRounding.FLOAT, ElementError.UNKNOWN, List.of(), Optional.empty(), Optional.empty());

    public Facts {
        boundaries = List.copyOf(boundaries);
    }

    /** Adds a loop of the host engine. */
    public Facts withHostLoop(HostLoop loop) {
        return new Facts(Optional.of(loop), variant, finishKind, finish, mapRounding, elementError, boundaries,
                parameters,
                loopRange);
    }

    /** Adds a bounded variant; every query makes a new one. */
    public Facts withVariant(Supplier<Definition<?, ?>> made) {
        return new Facts(hostLoop, Optional.of(made), finishKind, finish, mapRounding, elementError, boundaries,
                parameters,
                loopRange);
    }

    /** Sets the kind of the last step. */
    public Facts withFinishKind(FinishKind kind) {
        return new Facts(hostLoop, variant, kind, finish, mapRounding, elementError, boundaries, parameters, loopRange);
    }

    /** Adds the last step for intervals. */
    public Facts withFinish(UnaryOperator<List<Interval>> computed) {
        return new Facts(hostLoop, variant, finishKind, Optional.of(computed), mapRounding, elementError, boundaries,
                parameters, loopRange);
    }

    /** Sets the roundings in which devices may differ. */
    public Facts withMapRounding(MapRounding rounding) {
        return new Facts(hostLoop, variant, finishKind, finish, rounding, elementError, boundaries, parameters,
                loopRange);
    }

    /** Sets the number of roundings of an element and the coarsest type that they round to. */
    public Facts withElementError(int roundings, ElementType type) {
        return new Facts(hostLoop, variant, finishKind, finish, mapRounding, new ElementError(roundings, type),
                boundaries,
                parameters, loopRange);
    }

    /** Sets the constants of the operator's conditions. */
    public Facts withBoundaries(Number... constants) {
        return new Facts(hostLoop, variant, finishKind, finish, mapRounding, elementError, List.of(constants),
                parameters,
                loopRange);
    }

    /** Adds requirements on the arrays that hold parameters. */
    public Facts withParameters(ParameterNeeds needs) {
        return new Facts(hostLoop, variant, finishKind, finish, mapRounding, elementError, boundaries,
                Optional.of(needs),
                loopRange);
    }

    /** Adds a loop over a part of the elements. */
    public Facts withLoopRange(LoopRange.Of range) {
        return new Facts(hostLoop, variant, finishKind, finish, mapRounding, elementError, boundaries, parameters,
                Optional.of(range));
    }

    /** The loop of the host engine, where it is one of a single component. */
    public Optional<HostLoop.KnownLoop> knownLoop() {
        return hostLoop.filter(HostLoop.KnownLoop.class::isInstance).map(HostLoop.KnownLoop.class::cast);
    }

    /**
     * Returns a variant that also sums the terms of the error bound; only for {@link Traits.Rounding#SUM} with a single
     * component. Its state is two doubles: the sum of the very elements that this one combines, and a component
     * {@code magnitude}, the sum of their magnitudes. Its result is what this one's last step makes of the first double,
     * rounded to this one's type: of floats a better result than this one's own, which rounds at every step. The state of a
     * sum of doubles has three, a {@link io.funnel.reduction.facts.CompensatedSum}: between the two what the additions lost,
     * with which it is finished; that of a mean is a {@link io.funnel.reduction.facts.CompensatedMean}.
     */
    public Optional<Definition<?, ?>> boundedVariant() {
        return variant.map(Supplier::get);
    }

    /**
     * The error bound of a term compared with exact arithmetic on the inputs.
     *
     * @param roundings the number of roundings, each by at most half a unit in the last place; negative if it is unknown
     * @param type      the coarsest type that it is rounded to
     */
    public record ElementError(int roundings, ElementType type) {

        /** An element that does not round or wrap around. */
        public static final ElementError NONE = new ElementError(0, ElementType.DOUBLE);

        /** Any error, so that an answer has no proved bound. */
        public static final ElementError UNKNOWN = new ElementError(-1, ElementType.DOUBLE);

        /** Any error, since rounded values are subtracted: an answer has no bound at all. */
        public static final ElementError CANCELLING = new ElementError(-2, ElementType.DOUBLE);

        /** Whether the number of roundings is known. */
        public boolean isKnown() {
            return roundings >= 0;
        }
    }

    /**
     * The index range of a loop that does not take exactly the elements of its input.
     *
     * @param first the index of the first iteration
     * @param end   one more than the index of the last iteration; at most {@code first} if the range is empty
     */
    public record LoopRange(long first, long end) {

        /** Computes the range of a loop. */
        @FunctionalInterface
        public interface Of {
            /** The range for the parameters among the inputs and a number of elements; other inputs are not read. */
            LoopRange of(Operands in, int length);
        }

        /**
         * Checks that the input covers the loop.
         *
         * @throws IndexOutOfBoundsException if it does not, as in plain Java
         */
        public void requireWithin(long length, Signature signature) {
            if (first < end && (first < 0 || end > length)) {
                throw new IndexOutOfBoundsException("the loop leaves its input: reduction=" + signature.name()
                        + ", first=" + first + ", last=" + (end - 1) + ", length=" + length + "; pass at least " + end
                        + " elements, or end the loop at getSize()");
            }
        }
    }

    /**
     * Requirements of a reduction on its parameter arrays.
     *
     * @param lengths elements read from each input's array; 0 without parameters
     * @param check   throws {@link IllegalArgumentException} for invalid values; reads parameters alone
     */
    public record ParameterNeeds(List<Integer> lengths, Optional<Consumer<Operands>> check) {

        public ParameterNeeds {
            lengths = List.copyOf(lengths);
        }

        /**
         * Refuses arrays that are too short: kernels do not check bounds.
         *
         * @param given the elements of each input, in order
         */
        public void requireLengths(Signature signature, List<Long> given) {
            for (int i = 0; i < lengths.size(); i++) {
                if (given.get(i) < lengths.get(i)) {
                    throw new IllegalArgumentException("too few values for a parameter: reduction=" + signature.name()
                            + ", parameter=" + signature.inputs().get(i).name() + ", values=" + given.get(i)
                            + ", needed=" + lengths.get(i) + "; pass an array of " + lengths.get(i));
                }
            }
        }
    }
}
