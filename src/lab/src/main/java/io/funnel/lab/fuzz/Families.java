package io.funnel.lab.fuzz;

import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import io.funnel.lab.target.FuzzTarget;
import io.funnel.lab.target.FuzzTargets;
import io.funnel.lab.target.SegmentShape;
import io.funnel.lab.target.UserKernelTarget;
import io.funnel.plan.Kernels;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.strategy.Needs;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** The cases of a seed: family by family, each a function of the seed and its number alone. */
final class Families {

    /** Cases of a family: kernels are expensive to compile, and to the JVM every kernel is new code. */
    private static final int CASES = 64;
    /** Cases with segments of a family: more families have more shapes. */
    private static final int SEGMENT_CASES = 16;
    /** The limit of lengths at the start; it doubles again and again. */
    private static final int FIRST_LIMIT = 600;
    private static final int FAMILIES_PER_DOUBLING = 1000;
    private static final int MOST_GROUPS = 40;
    private static final List<ElementMix> DATA = List.of(ElementMix.values());
    private static final List<Integer> PRIMES = List.of(3, 5, 7, 13, 31, 61, 127, 251, 509, 1021, 2039, 4093, 8191,
            16381, 32749, 65521, 131071, 262139, 524287);

    private final long seed;
    private final int largest;
    private final SegmentChoice kernelSegments;
    private final List<FuzzTarget> ways;
    private final Map<SelectedReduction, List<Strategy>> strategies = new LinkedHashMap<>();
    private final List<SelectedReduction> reductions;
    private final int maxGroup;

    /**
     * The families of a seed.
     *
     * @param settings   the seed, and what is tried
     * @param reductions among which are chosen; in the same order everywhere
     * @throws IllegalArgumentException if none of the reductions has a kernel of the strategies
     */
    Families(FuzzSettings settings, List<SelectedReduction> reductions, Device device) {
        this.seed = settings.seed();
        this.largest = settings.largest();
        this.kernelSegments = settings.segments().orElse(new SegmentChoice(SegmentChoice.Kind.ROWS, 0));
        this.ways = settings.ways().stream().flatMap(name -> FuzzTargets.named(name).stream()).toList();
        List<Strategy> wished = settings.strategies();
        this.maxGroup = Math.min(Needs.MAX_GROUP, device.maxGroupSize());
        for (SelectedReduction chosen : reductions) {
            List<Strategy> own = Stream
                    .concat(Kernels.strategies(chosen.reduction()).stream(), perSegment(chosen.reduction()))
                    .filter(strategy -> wished.isEmpty() ? isSafe(strategy, device) : wished.contains(strategy))
                    .toList();
            if (!own.isEmpty()) {
                strategies.put(chosen, own);
            }
        }
        this.reductions = List.copyOf(strategies.keySet());
        if (this.reductions.isEmpty()) {
            throw new IllegalArgumentException(
                    "nothing to try: no reduction has a kernel of the strategies; try without --strategy");
        }
    }

    /** TornadoVM's own reductions break their process; they are tried where they are asked for by name. */
    private static boolean isSafe(Strategy strategy, Device device) {
        return device.runtime() == Runtime.EMBEDDED || !(strategy.shape() instanceof Shape.Loop);
    }

    /** Number of reductions to choose from. */
    int reductions() {
        return reductions.size();
    }

    /** One family. */
    Family family(long number) {
        SplittableRandom random = new SplittableRandom(mixed(seed, number));
        SelectedReduction chosen = reductions.get(random.nextInt(reductions.size()));
        List<Strategy> own = strategies.get(chosen);
        if (own == null) {
            throw new IllegalStateException("reduction without strategies: reduction=" + chosen.title());
        }
        Strategy strategy = own.get(random.nextInt(own.size()));
        FuzzTarget way = ways.isEmpty() ? FuzzTargets.random(strategy, random) : ways.get(random.nextInt(ways.size()));
        boolean isKernel = UserKernelTarget.isKernel(way.label());
        if (way.isPerSegment() && isKernel) {
            return rows(number, chosen, way, random);
        }
        if (way.isPerSegment()) {
            List<Strategy> some = own.stream().filter(Strategy::isPerSegment).toList();
            if (some.isEmpty() && way.runsStrategy()) {
                way = FuzzTargets.find("segments-host"); // no kernel over rows, and no other to take
            }
            strategy = some.isEmpty() ? strategy : some.get(random.nextInt(some.size()));
            return segments(number, chosen, way, strategy, random);
        }
        if (strategy.isOfSegments()) {
            strategy = own.stream().filter(one -> !one.isOfSegments()).findFirst().orElse(strategy);
        }
        Sizes sizes = sizes(isKernel ? Strategy.CASCADE : strategy, chosen, random);
        ElementMix data = DATA.get(random.nextInt(DATA.size()));
        long dataSeed = random.nextLong();
        int least = isKernel || chosen.signature().traits().emptyInput() == EmptyInput.ERROR ? 1 : 0;
        List<Integer> lengths = lengths(chosen, strategy, sizes.groupSize().orElse(256), number, least, random);
        return new Family(number, chosen, way, strategy, sizes, data, dataSeed, lengths, Optional.empty());
    }

    private static Stream<Strategy> perSegment(Reduction<?> reduction) {
        return Arrays.stream(Strategy.values()).filter(
                strategy -> strategy.isOfSegments() && Kernels.refusal(reduction, strategy).isEmpty()
                        && !(strategy.isScan() && reduction.definition().facts().loopRange().isPresent()));
    }

    /** Rows or columns for a user's kernel, which takes one or more of them. */
    private Family rows(long number, SelectedReduction chosen, FuzzTarget way, SplittableRandom random) {
        Sizes sizes = new Sizes(OptionalInt.empty(), sizes(Strategy.CASCADE, chosen, random).groupSize());
        ElementMix data = DATA.get(random.nextInt(DATA.size()));
        long dataSeed = random.nextLong();
        int group = sizes.groupSize().orElse(256);
        int limit = limit(number);
        int asked = (int) kernelSegments.number();
        int fixed = asked > 0 ? asked : Math.clamp(length(group, limit, random), 1, limit);
        boolean byRows = kernelSegments.kind() == SegmentChoice.Kind.ROWS;
        boolean isWide = asked == 0 && random.nextInt(3) == 0; // a few rows of any length
        SegmentShape shape = byRows && !isWide
                ? new SegmentShape(0, fixed, 1, false)
                : byRows
                        ? new SegmentShape(Math.min(fixed, 7), 0, 1, false)
                        : new SegmentShape(1, 0, Math.max(2, fixed), false); // one column is a row, whose numbers it gets
        int least = shape.length() > 0 || chosen.signature().traits().emptyInput() == EmptyInput.ERROR ? 1 : 0;
        return new Family(number, chosen, way, Strategy.SEQUENTIAL, sizes, data, dataSeed,
                lengths(shape, least, group, limit, random), Optional.of(shape));
    }

    private int limit(long number) {
        return (int) Math.min(largest, (long) FIRST_LIMIT << Math.min(30, number / FAMILIES_PER_DOUBLING));
    }

    private static List<Integer> lengths(SegmentShape shape, int least, int group, int limit,
            SplittableRandom random) {
        int most = Math.max(1, limit / shape.unit());
        List<Integer> lengths = new ArrayList<>();
        while (lengths.size() < SEGMENT_CASES) {
            lengths.add(shape.unit() * Math.clamp(length(group, most, random), least, most));
        }
        return lengths;
    }

    private Family segments(long number, SelectedReduction chosen, FuzzTarget way, Strategy strategy,
            SplittableRandom random) {
        Sizes sizes = new Sizes(OptionalInt.empty(), sizes(strategy, chosen, random).groupSize());
        ElementMix data = DATA.get(random.nextInt(DATA.size()));
        long dataSeed = random.nextLong();
        Signature signature = chosen.signature();
        boolean takesNone = signature.traits().emptyInput() != EmptyInput.ERROR;
        boolean counts = signature.indexing() == Indexing.INT || signature.indexing() == Indexing.LONG;
        boolean global = counts && signature.traits().rounding().isExact() && random.nextInt(4) == 0;
        int group = sizes.groupSize().orElse(256);
        int limit = limit(number);
        int first = Math.clamp(length(group, limit, random), 1, limit);
        int inner = switch (random.nextInt(5)) {
            case 0, 1 -> 1;
            default -> Math.clamp(length(group, Math.max(1, limit / first), random), 1, Math.max(1, limit / first));
        };
        SegmentShape shape = switch (random.nextInt(4)) {
            case 0 -> new SegmentShape(1, 0, first, global); // columns
            case 1 -> new SegmentShape(Math.min(first, 7), 0, inner, global);
            default -> new SegmentShape(0, first, inner, global);
        };
        Strategy chosenStrategy = strategy;
        List<Strategy> own = strategies.getOrDefault(chosen, List.of());
        List<Strategy> ragged = own.stream().filter(Strategy::isRagged).toList();
        if (takesNone && !(way.runsStrategy() && ragged.isEmpty()) && random.nextInt(2) == 0) {
            int count = Math.clamp(length(group, limit, random), 1, limit);
            boolean byKey = random.nextBoolean() && !(way.runsStrategy() && global); // which only the host takes
            shape = SegmentShape.of(new SegmentShape.Unequal(byKey, count, random.nextLong()), global);
            chosenStrategy = way.runsStrategy() ? ragged.get(random.nextInt(ragged.size())) : strategy;
            if (byKey && !global && count <= Shape.Keyed.mostKeys(signature.stateBytes())
                    && own.contains(Strategy.KEY_COLUMNS) && random.nextBoolean()) {
                chosenStrategy = Strategy.KEY_COLUMNS;
                sizes = Sizes.AUTO; // few groups leave room for the columns
            }
        }
        if (shape.unequal().isEmpty()
                && SegmentRouter.serves(Strategy.SEGMENT_TILES, new Axis(1, shape.length(), shape.inner(), global))
                && own.contains(Strategy.SEGMENT_TILES) && random.nextBoolean()) {
            chosenStrategy = Strategy.SEGMENT_TILES;
            sizes = random.nextBoolean() ? Sizes.ofGroupSize(32) : Sizes.AUTO; // few rows in a group, or many
        }
        Strategy scan = shape.unequal().isPresent()
                ? Strategy.SCAN_SEGMENTS
                : shape.inner() == 1 ? Strategy.SCAN_TILES : Strategy.SCAN_COLUMNS;
        if (own.contains(scan) && (strategy.isScan() || random.nextInt(4) == 0)) {
            shape = shape.scanned(takesNone && random.nextBoolean());
            chosenStrategy = scan;
            sizes = group < 256 ? Sizes.ofGroupSize(Integer.highestOneBit(group)) : Sizes.AUTO; // small tiles, many levels
        }
        int least = shape.length() > 0 || takesNone ? 0 : 1;
        return new Family(number, chosen, way, chosenStrategy, sizes, data, dataSeed,
                lengths(shape, least, group, limit, random), Optional.of(shape));
    }

    private static long mixed(long seed, long number) {
        return new SplittableRandom(seed ^ new SplittableRandom(number).nextLong()).nextLong();
    }

    private Sizes sizes(Strategy strategy, SelectedReduction chosen, SplittableRandom random) {
        Needs needs = strategy.needs();
        boolean loop = strategy.isHost() || strategy.shape() instanceof Shape.Loop;
        if (loop || random.nextInt(4) == 0) {
            return Sizes.AUTO;
        }
        OptionalInt groups = random.nextBoolean()
                ? OptionalInt.of(random.nextInt(1, MOST_GROUPS + 1))
                : OptionalInt.empty();
        int limit = Math.min(maxGroup, needs.maxGroupSize());
        limit = needs.localMemory() ? Math.min(limit, chosen.signature().maxGroup()) : limit;
        if (limit <= needs.minGroupSize() || random.nextInt(4) == 0) {
            return new Sizes(groups, OptionalInt.empty());
        }
        int bits = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(limit);
        int size = 1 << random.nextInt(bits + 1);
        if (!needs.powerOfTwoGroup() && random.nextBoolean()) {
            size = random.nextInt(1, limit + 1);
        }
        return new Sizes(groups, OptionalInt.of(Math.max(size, needs.minGroupSize())));
    }

    private List<Integer> lengths(SelectedReduction chosen, Strategy strategy, int group, long number, int least,
            SplittableRandom random) {
        int limit = limit(number);
        boolean single = strategy.shape() instanceof Shape.Loop || chosen.signature().indexing() == Indexing.LENGTH;
        List<Integer> lengths = new ArrayList<>();
        while (lengths.size() < (single ? 1 : CASES)) {
            lengths.add(Math.clamp(length(group, limit, random), least, limit));
        }
        return lengths;
    }

    private static int length(int group, int limit, SplittableRandom random) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(limit);
        double skewed = random.nextDouble();
        int power = (int) (bits * skewed * skewed); // long ones are expensive and find little more than short ones
        int near = random.nextInt(-1, 2);
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt(3);
            case 1 -> (1 << power) + near;
            case 2 -> group * random.nextInt(1, 6) + near;
            case 3 -> PRIMES.get(Math.min(PRIMES.size() - 1, power));
            default -> (1 << power) + random.nextInt(1 << power);
        };
    }
}
