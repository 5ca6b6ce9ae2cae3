package io.funnel.result;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.host.block.TileStates;
import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.Route;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Tiles;
import io.funnel.reduction.Traits;
import io.funnel.reduction.facts.MapRounding;
import io.funnel.settings.ErrorBounds;
import io.funnel.verify.bound.ReductionBounds;
import io.funnel.verify.bound.ReductionBounds.Accumulated;
import io.funnel.verify.bound.ResultBound;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Combines partial results of one reduction and finishes it.
 *
 * {@snippet :
 * Partials<Float> partials = Partials.of(FloatReductions.SUM, ErrorBounds.NONE);
 * Partial all = partials.combine(funnel.reducePart(FloatReductions.SUM, List.of(Data.of(left)), 0),
 *         funnel.reducePart(FloatReductions.SUM, List.of(Data.of(right)), left.length));
 * Result<Float> sum = partials.result(all, Duration.ZERO);
 * }
 *
 * <p>For one Java thread at a time.
 *
 * @param <R> the type of the answer
 */
public final class Partials<R> {

    private final Reduction<R> reduction;
    private final ErrorBounds asked;
    private final ReductionBounds bounds;
    private final Definition<?, ?> running;
    private final Origin origin;
    private final Operands slots;
    private final int stateBytes;
    private final boolean reproducible;
    private final boolean ofTiles;

    private Partials(Reduction<R> reduction, ErrorBounds asked, boolean reproducible) {
        this.reproducible = reproducible;
        this.ofTiles = reproducible && Tiles.areFor(reduction);
        this.reduction = ofTiles ? Tiles.running(reduction) : reduction;
        this.asked = asked;
        this.bounds = new ReductionBounds(this.reduction.definition());
        this.running =
                bounds.ofParts(this.reduction.definition(), this.reduction.definition().facts()::boundedVariant, asked);
        this.origin = Origin.of(this.reduction, running, ofTiles);
        Signature signature = running.signature();
        this.slots = NativeArrays.states(signature, 2);
        this.stateBytes = signature.width() * signature.stateBytes();
    }

    /**
     * Creates an instance for partials of a Funnel with these error bounds.
     *
     * @throws IllegalArgumentException if estimates are requested, which need all elements at once
     */
    public static <R> Partials<R> of(Reduction<R> reduction, ErrorBounds asked) {
        ReductionBounds.requireNoEstimates(reduction, asked);
        return new Partials<>(reduction, asked, false);
    }

    /**
     * Creates an instance for partials of a Funnel's {@link io.funnel.Funnel#reproducible()} view: the result has the
     * bits of one call over all elements. Each part but the last has a multiple of 8192 elements. If the reduction
     * rounds, a partial has a state for each 8192 elements.
     */
    public static <R> Partials<R> reproducible(Reduction<R> reduction) {
        return new Partials<>(reduction, ErrorBounds.NONE, true);
    }

    /** The identity partial. */
    public Partial none() {
        return new Partial(origin, new byte[0], 0, 0, false, Partial.NO_TIME, List.of(), List.of());
    }

    /** The identity partial, with a place. */
    public Partial noneAt(String place) {
        RanOn nowhere = new RanOn("host", "java", "JVM", "none", 0, 0, 0);
        return new Partial(origin, new byte[0], 0, 0, false, Partial.NO_TIME, List.of(new Part(place, nowhere, 0)),
                List.of());
    }

    /**
     * Combines two partials; the right one's elements follow the left one's.
     *
     * @throws IllegalArgumentException if one belongs to another reduction, or to other error bounds; or if the left one
     * ends inside a tile of a reproducible reduction
     */
    public Partial combine(Partial left, Partial right) {
        origin.require(left.origin);
        origin.require(right.origin);
        if (right.length == 0 || left.length == 0) {
            return left.followedBy(right, left.length == 0 ? right.state : left.state);
        }
        if (ofTiles) {
            if (left.length % Tiles.ELEMENTS != 0) {
                throw new IllegalArgumentException("part ends inside a tile of a reproducible reduction: reduction="
                        + reduction.name() + ", elements=" + left.length + ", tile=" + Tiles.ELEMENTS
                        + "; cut parts at multiples of the tile");
            }
            byte[] both = Arrays.copyOf(left.state, left.state.length + right.state.length);
            System.arraycopy(right.state, 0, both, left.state.length, right.state.length);
            return left.followedBy(right, both);
        }
        StateSlots.fromBytes(running.signature(), left.state, slots, 0);
        StateSlots.fromBytes(running.signature(), right.state, slots, 1);
        try {
            running.combineSlots(slots, 0, 1, 0);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(reduction.name(),
                    "combined parts of elements=" + left.length + " and " + right.length, e);
        }
        return left.followedBy(right, StateSlots.toBytes(running.signature(), slots));
    }

    /** A tree that combines partials by their numbers, in any order of arrival. */
    public PartialTree tree() {
        return new PartialTree(this::combine, none());
    }

    /** Finishes a partial to the answer alone. */
    public R value(Partial all) {
        origin.require(all.origin);
        requireElements(all.length);
        if (all.length == 0) {
            running.storeIdentity(slots, 0);
        } else if (ofTiles) {
            reduceTiles(all);
        } else {
            StateSlots.fromBytes(running.signature(), all.state, slots, 0);
        }
        try {
            @SuppressWarnings("unchecked") // a bounded variant finishes as its reduction does
            R value = (R) (reproducible ? running.finishReproducibly(slots, 0) : running.finishSlot(slots, 0));
            return value;
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(reduction.name(), "step=last", e);
        }
    }

    private void reduceTiles(Partial all) {
        int count = Math.toIntExact(Tiles.count(all.length));
        Operands states = NativeArrays.states(running.signature(), count);
        for (int tile = 0; tile < count; tile++) {
            StateSlots.fromBytes(running.signature(),
                    Arrays.copyOfRange(all.state, tile * stateBytes, (tile + 1) * stateBytes), states, tile);
        }
        TileStates.reduce(running, states, count, slots, 0);
    }

    private void requireElements(long length) {
        if (length == 0 && reduction.signature().traits().emptyInput() == Traits.EmptyInput.ERROR) {
            throw new UnsupportedPlanException("no element to reduce: reduction=" + reduction.name()
                    + ", length=0; pass at least one element");
        }
    }

    /**
     * Finishes a partial to a result, whose phases are the sums over all parts.
     *
     * @param took the time from the first call to now
     * @throws UnsupportedPlanException if the reduction needs an element and there is none
     */
    public Result<R> result(Partial all, Duration took) {
        R value = value(all);
        Timings spent = all.timings;
        Timings timings = new Timings(took.toNanos(), spent.compile(), spent.transfer(), spent.kernels(),
                spent.finish(), spent.trust());
        return new Result<>(value, all.length, RanOnParts.of(all.parts()), bound(all, value), timings,
                Route.ofParts(reduction, all.length, RanOnParts.describe(all.parts())), all.remarks(), all.parts());
    }

    private ResultBound bound(Partial all, R value) {
        if (running.equals(reduction.definition())) {
            return bounds.withoutElements(asked, () -> slots, value)
                    .orElseGet(() -> ResultBound.missing("is proved for this reduction",
                            "try all elements in one call, and ErrorBounds.ESTIMATED", reduction.name()));
        }
        MapRounding map = all.onDevice ? running.facts().mapRounding() : MapRounding.NONE;
        return bounds.of(Accumulated.of(all.depth, all.length, map, slots, 0), value);
    }

    /**
     * Reads a partial written by {@link Partial#toBytes}.
     *
     * @throws IllegalArgumentException if it belongs to another reduction, other error bounds or other code of the
     * reduction, or if the bytes are broken
     */
    public Partial read(byte[] bytes) {
        return withState(Partial.fromBytes(CheckedBytes.content(bytes, origin), origin));
    }

    /**
     * Reads a partial written by {@link Partial#toUncheckedBytes}. The caller ensures that it is one of this reduction,
     * made by the same code with the same error bounds.
     *
     * @throws IllegalArgumentException if the bytes are not a partial, or their state has another length
     */
    public Partial readUnchecked(byte[] bytes) {
        return withState(Partial.fromBytes(bytes, origin));
    }

    private Partial withState(Partial partial) {
        long states = ofTiles ? Tiles.count(partial.length) : 1;
        if (partial.length > 0 && partial.state.length != states * stateBytes) {
            throw new IllegalArgumentException("partial with a state of another length: reduction=" + reduction.name()
                    + ", bytes=" + partial.state.length + ", expected=" + states * stateBytes
                    + "; try the reduction and the bounds that it was made with");
        }
        return partial;
    }

    /** A hash of the reduction's name, its components and its code: equal where {@link #read} takes each other's bytes. */
    public String fingerprint() {
        return origin.fingerprint();
    }

    /** The number of bytes of a state; a reproducible reduction that rounds has one for each 8192 elements. */
    public int stateBytes() {
        return stateBytes;
    }
}
