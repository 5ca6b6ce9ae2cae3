package io.funnel.catalogue.reproducible;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.catalogue.Catalogue;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.States;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.TileLoop;
import io.funnel.engine.host.block.TileStates;
import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;
import io.funnel.verify.Verdict;
import io.funnel.verify.compare.SameBits;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The generated loops over a tile have the bits of the definition's own methods. */
class TileLoopTest {

    private static final long SEED = 56;
    private static final int[] LENGTHS = {0, 1, 2, 127, 128, 129, 511, 512, 513, 640, 900, 8191, 8192};
    private static final List<ElementKind> KINDS = List.of(ElementKind.TIES, ElementKind.WIDE, ElementKind.HARD);
    /** Not a multiple of the lanes, and enough for a second tile of states. */
    private static final int STATES = 2500;

    private static Map<String, Reduction<?>> reductions() {
        Map<String, Reduction<?>> all = new LinkedHashMap<>();
        Catalogue.entries().forEach(entry -> all.put(entry.label(), entry.reduction()));
        List.of(OwnRoundingReductions.RAMP, OwnRoundingReductions.SUM_ABOVE, OwnRoundingReductions.FADING,
                OwnRoundingReductions.FROM_THE_FIRST, OwnRoundingReductions.POWER_MEAN)
                .forEach(own -> all.put(own.name(), own));
        return all;
    }

    @TestFactory
    Stream<DynamicTest> everyReduction_hasTheBitsOfSingleElements() {
        return reductions().entrySet().stream().map(each -> dynamicTest(each.getKey(),
                () -> {
                    assertThat(wrong(each.getValue().definition().reproducible(), true)).isEmpty();
                    assertThat(wrong(each.getValue().definition().reproducible(), false)).isEmpty();
                }));
    }

    private static List<String> wrong(Definition<?, ?> definition, boolean vectors) {
        List<String> wrong = new ArrayList<>();
        int lanes = Tiles.lanes(definition.signature());
        TileLoop loop = new TileLoop(definition, lanes, LoopLibrary.of(vectors));
        for (ElementKind kind : KINDS) {
            for (int length : LENGTHS) {
                List<MemorySegment> in = elements(definition, kind, length);
                Operands expected = NativeArrays.states(definition.signature(), 1);
                definition.reduceTile(in, 7, 0, length, lanes, expected, 0);
                Operands reduced = NativeArrays.states(definition.signature(), 1);
                loop.reduce(in, 7, 0, length, reduced, 0);
                Verdict verdict = SameBits.check(definition, expected, reduced, 1);
                if (!verdict.right()) {
                    wrong.add(kind + ", length=" + length + ": " + verdict.reason());
                }
            }
        }
        return wrong;
    }

    /** Some exponentials are subnormal, where vectors leave them to the function itself. */
    @Test
    void exponentials_thatAreTiny_haveTheBitsOfSingleElements() {
        SplittableRandom random = new SplittableRandom(SEED);
        DoubleArray scores = new DoubleArray(Tiles.ELEMENTS - 3);
        for (int i = 0; i < scores.getSize(); i++) {
            scores.set(i, random.nextDouble(-760, 0));
        }
        Definition<?, ?> definition = DoubleReductions.LOG_SUM_EXP.definition().reproducible();
        Operands expected = NativeArrays.states(definition.signature(), 1);
        Operands reduced = NativeArrays.states(definition.signature(), 1);
        int lanes = Tiles.lanes(definition.signature());
        definition.reduceTile(List.of(scores.getSegment()), 0, 0, scores.getSize(), lanes, expected, 0);
        new TileLoop(definition, lanes, LoopLibrary.of(true))
                .reduce(List.of(scores.getSegment()), 0, 0, scores.getSize(), reduced, 0);
        assertThat(SameBits.check(definition, expected, reduced, 1)).as("seed=%s", SEED).matches(Verdict::right);
    }

    private static List<MemorySegment> elements(Definition<?, ?> definition, ElementKind kind, int length) {
        return new Elements(definition).arrays(kind, length, new SplittableRandom(SEED)).stream()
                .map(TornadoNativeArray::getSegment).toList();
    }

    @TestFactory
    Stream<DynamicTest> reductionsWithoutRounding_haveTheBitsOfTheirLoop() {
        return reductions().entrySet().stream().filter(each -> !Tiles.areFor(each.getValue()))
                .map(each -> dynamicTest(each.getKey(), () -> checkLoop(each.getValue().definition())));
    }

    /** So any order has the same bits, those of ties, zeros and NaN among them. */
    private static <S> void checkLoop(Definition<S, ?> definition) {
        TileLoop loop = new TileLoop(definition, Tiles.lanes(definition.signature()), LoopLibrary.of(true));
        for (ElementKind kind : KINDS) {
            List<TornadoNativeArray> in =
                    new Elements(definition).arrays(kind, Tiles.ELEMENTS, new SplittableRandom(SEED));
            Operands expected = NativeArrays.states(definition.signature(), 1);
            definition.store(definition.sequential(new Operands(in), Tiles.ELEMENTS), expected, 0);
            Operands reduced = NativeArrays.states(definition.signature(), 1);
            loop.reduce(in.stream().map(TornadoNativeArray::getSegment).toList(), 0, 0, Tiles.ELEMENTS, reduced, 0);
            if (States.declines(definition, expected) || States.declines(definition, reduced)) {
                continue; // the call repeats on the host
            }
            States.takeCanonical(definition, expected);
            States.takeCanonical(definition, reduced);
            assertThat(SameBits.check(definition, expected, reduced, 1)).as(kind.label()).matches(Verdict::right);
        }
    }

    @TestFactory
    Stream<DynamicTest> states_haveTheBitsOfSingleStates() {
        return reductions().entrySet().stream().map(each -> dynamicTest(each.getKey(),
                () -> checkStates(each.getValue().definition().reproducible())));
    }

    private static void checkStates(Definition<?, ?> definition) {
        int lanes = Tiles.lanes(definition.signature());
        Operands states = NativeArrays.states(definition.signature(), STATES);
        List<MemorySegment> in = elements(definition, ElementKind.WIDE, STATES);
        Operands expected = NativeArrays.states(definition.signature(), 3);
        for (int state = 0; state < STATES; state++) {
            definition.reduceRange(in, 0, state, state + 1, states, state);
        }
        for (int tile = 0; tile < 3; tile++) {
            definition.reduceTileOfStates(states, tile * Tiles.STATES, Math.min(STATES, (tile + 1) * Tiles.STATES),
                    lanes, expected, tile);
        }
        definition.reduceTileOfStates(expected, 0, 3, lanes, expected, 0);
        Operands reduced = NativeArrays.states(definition.signature(), 1);
        TileStates.reduce(definition, states, STATES, reduced, 0);
        assertThat(SameBits.check(definition, expected, reduced, 1)).matches(Verdict::right);
    }
}
