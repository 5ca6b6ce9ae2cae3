package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.ReductionN;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Right answers are never rejected. The result of an entry and its bounded variant, combined in Java by a random tree,
 * is within the limit of the answer check. Takes seconds, or minutes with {@code -Dfunnel.long=true}.
 */
class RightAnswersTest {

    private static final long SEED = Long.getLong("funnel.seed", 20_261_125L);
    private static final int ROUNDS = Integer.getInteger("funnel.count", Boolean.getBoolean("funnel.long") ? 100 : 1);
    private static final int[] LENGTHS = {1, 2, 3, 5, 7, 31, 32, 33, 127, 257, 1023, 1024, 1025};
    private static final int[] BLOCKS = {1, 2, 3, 4, 8};
    private static final int LANES = 4;

    /** A state, and the largest number of combinations between it and an element. */
    private record Combined<S>(S state, int depth) {}

    static List<Catalogue.Entry> entries() {
        return Catalogue.entries();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("entries")
    void answer_inAnyOrder_isRight(Catalogue.Entry entry) {
        SplittableRandom random = new SplittableRandom(SEED);
        int answers = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (HostileInputs kind : HostileInputs.values()) {
                int length = LENGTHS[random.nextInt(LENGTHS.length)];
                Operands in = new Operands(kind.of(entry, length, random));
                String what = entry.label() + ", kind=" + kind + ", length=" + length + ", seed=" + SEED + ", round="
                        + round;
                Definition<?, ?> definition = entry.reduction().definition();
                check(definition, in, length, random, what);
                answers++;
                Optional<? extends Definition<?, ?>> bounded = definition.facts().boundedVariant();
                bounded.ifPresent(variant -> check(variant, in, length, random, what + ", bounded"));
            }
        }
        assertThat(answers).isEqualTo(ROUNDS * HostileInputs.values().length);
    }

    /** Third moments of elements in equal steps are 0, apart from rounding in chains; some were rejected before. */
    @Test
    void answer_ofLongChainsOverSortedElements_isRight() {
        Catalogue.Entry entry = Catalogue.find("double.excessKurtosis").orElseThrow();
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 20; round++) {
            for (int length : new int[] {127, 257, 1023, 1024}) {
                Operands in = new Operands(HostileInputs.SORTED.of(entry, length, random));
                check(entry.reduction().definition(), in, length, random,
                        "length=" + length + ", seed=" + SEED + ", round=" + round);
            }
        }
    }

    private static <S, R> void check(
            Definition<S, R> definition, Operands in, int length, SplittableRandom random, String what) {
        Reference reference = Reference.of(new ReductionN<>(definition), in, length);
        boolean commutes = definition.signature().traits().commutative();
        int[] order = order(length, commutes && random.nextBoolean(), random);
        List<Combined<S>> all = List.of(
                new Combined<>(definition.sequential(in, length), length),
                length == 1
                        ? lone(definition, in)
                        : tree(definition, 0, length, i -> definition.map(in, order[i]), random),
                blocks(definition, in, length, BLOCKS[random.nextInt(BLOCKS.length)], 1),
                blocks(definition, in, length, BLOCKS[random.nextInt(BLOCKS.length)], commutes ? LANES : 1));
        for (Combined<S> whole : all) {
            Verdict verdict = reference.check(whole.state, whole.depth);
            assertThat(verdict.right()).as(what + ", depth=" + whole.depth + ": " + verdict.reason()).isTrue();
        }
    }

    /** Combines a single element with the identity, as hosts and devices do. */
    private static <S> Combined<S> lone(Definition<S, ?> definition, Operands in) {
        return new Combined<>(definition.combine(definition.identity(), definition.map(in, 0)), 1);
    }

    /** Combines as a CPU's items do: a contiguous block each, dealt to the lanes of a vector. */
    private static <S> Combined<S> blocks(Definition<S, ?> definition, Operands in, int length, int blocks, int lanes) {
        S state = definition.identity();
        for (int block = 0; block < blocks; block++) {
            int from = length * block / blocks;
            int to = length * (block + 1) / blocks;
            for (int lane = 0; lane < lanes; lane++) {
                S own = definition.identity();
                for (int i = from + lane; i < to; i += lanes) {
                    own = definition.combine(own, definition.map(in, i));
                }
                state = definition.combine(state, own);
            }
        }
        return new Combined<>(state, length / blocks / lanes + 1 + blocks * lanes);
    }

    private static int[] order(int length, boolean shuffled, SplittableRandom random) {
        int[] order = new int[length];
        for (int i = 0; i < length; i++) {
            int other = shuffled ? random.nextInt(i + 1) : i;
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }

    /** Splits into halves, or parts of any size. */
    private static <S> Combined<S> tree(
            Definition<S, ?> definition, int from, int to, IntFunction<S> element, SplittableRandom random) {
        if (to - from == 1) {
            return new Combined<>(element.apply(from), 0);
        }
        int middle = random.nextBoolean() ? (from + to) >>> 1 : random.nextInt(from + 1, to);
        Combined<S> left = tree(definition, from, middle, element, random);
        Combined<S> right = tree(definition, middle, to, element, random);
        return new Combined<>(definition.combine(left.state, right.state), 1 + Math.max(left.depth, right.depth));
    }
}
