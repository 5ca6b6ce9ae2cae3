package io.funnel.cli.page;

import io.funnel.cli.report.Workload;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.ArrayList;
import java.util.List;

/** A part of a report's measurements: some strategies on the same data. */
public record Step(Kind kind, Workload workload, List<Strategy> strategies) {

    /** What a part is for. */
    public enum Kind {
        /** Every strategy on all elements. */
        LADDER,
        /** The generated kernels beside the hand-written ones of the ladder. */
        GENERATED,
        /** Shorter inputs. */
        LENGTH,
        /** Minima of floats by the strategies of an article, where nobody chose others. */
        ARTICLE,
        /** Other kinds of data, checked and not timed. */
        ACCURACY
    }

    private static final int SHORTEST = 1 << 10;
    private static final int LENGTHS_APART = 4;
    private static final int ARTICLES_APART = 16;
    private static final int ACCURACIES_APART = 32;
    /** NaN and infinities have no distance, so specials are left out. */
    private static final List<Distribution> DATA = List.of(Distribution.UNIFORM, Distribution.ONES,
            Distribution.CANCELLING, Distribution.DENORMALS);
    /** One of each family. */
    private static final List<Strategy> SWEPT = List.of(Strategy.SEQUENTIAL, Strategy.PARALLEL_STREAM,
            Strategy.GLOBAL_HALVING, Strategy.SEQUENTIAL_ADDRESSING, Strategy.CASCADE, Strategy.CASCADE_VECTOR,
            Strategy.ASSOCIATIVE_TREE, Strategy.SERIAL_PER_CORE_VECTOR);

    public Step {
        strategies = List.copyOf(strategies);
    }

    /** All parts in the order in which they are measured; {@code generated} have kernels to be shown beside others. */
    static List<Step> all(Settings settings, List<Strategy> generated) {
        List<Strategy> every = settings.strategies().isEmpty() ? List.of(Strategy.values()) : settings.strategies();
        List<Strategy> swept = drawn(settings);
        Workload full = settings.workload();
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(Kind.LADDER, full, every));
        List<Strategy> beside = generated.stream().filter(every::contains).toList();
        if (!beside.isEmpty()) {
            steps.add(new Step(Kind.GENERATED, full, beside));
        }
        for (int length : lengths(full.size(), LENGTHS_APART)) {
            Workload shorter = new Workload(length, full.seed(), full.distribution(), full.repetitions());
            steps.add(new Step(Kind.LENGTH, shorter, swept));
        }
        if (settings.strategies().isEmpty() && !generated.isEmpty()) {
            for (int length : through(full.size(), ARTICLES_APART)) {
                Workload minima = new Workload(length, full.seed(), full.distribution(), full.repetitions());
                steps.add(new Step(Kind.ARTICLE, minima, Article.STRATEGIES));
            }
        }
        List<Strategy> checked = settings.strategies().isEmpty()
                ? every.stream().filter(strategy -> !(strategy.shape() instanceof Shape.Loop)).toList() // dies on TornadoVM each time
                : every;
        for (Distribution data : DATA) {
            List<Integer> lengths = through(full.size(), ACCURACIES_APART);
            for (int length : lengths) {
                steps.add(new Step(Kind.ACCURACY, Workload.once(length, full.seed(), data), checked));
            }
        }
        return List.copyOf(steps);
    }

    /** The strategies that make lines over the length. */
    static List<Strategy> drawn(Settings settings) {
        return settings.strategies().isEmpty() ? SWEPT : settings.strategies();
    }

    private static List<Integer> through(int longest, int apart) {
        List<Integer> lengths = new ArrayList<>(lengths(longest, apart));
        lengths.add(longest);
        return lengths;
    }

    /** Lengths below one, each a multiple of that before. */
    private static List<Integer> lengths(int below, int apart) {
        List<Integer> lengths = new ArrayList<>();
        for (long length = SHORTEST; length < below; length *= apart) {
            lengths.add((int) length);
        }
        return lengths;
    }
}
