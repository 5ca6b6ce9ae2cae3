package io.funnel.trust;

import io.funnel.device.Device;
import io.funnel.engine.run.Execution;
import io.funnel.engine.run.PreparedStrategy;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Rounding;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.Failures;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeSet;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The runs of one canary. */
final class CanaryRun {

    private static final long SEED = 42;
    /** Few groups, so that one turn of a grid-stride loop is short: a kernel does not know how many there are. */
    private static final int GROUPS = 3;
    /** For strategies whose groups are single items. */
    private static final int PRIME = 1009;
    private static final int TIE_EVERY = 4;
    /** Few enough that not every run meets a zero, whose logarithm hides what the others are. */
    private static final List<Integer> SHORT = List.of(1, 2, 5, PRIME);

    /** What elements are like. Plain ones first: what they give is easiest to understand. */
    private enum SampleKind {
        ORDINARY,
        HARD,
        /**
         * From 0 to 1, where logarithms and exponentials have all their digits: a device that takes them in single
         * precision is told. Tried where the operator is no plain sum.
         */
        FRACTIONS,
        /** What a device's atomic addition may flush to zero, though it keeps them elsewhere. Tried where there is one. */
        SUBNORMAL;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Device device;
    private final Reduction<?> reduction;
    private final Strategy strategy;
    private final Sizes sizes;

    CanaryRun(Device device, Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        this.device = device;
        this.reduction = reduction;
        this.strategy = strategy;
        this.sizes = new Sizes(OptionalInt.of(GROUPS), sizes.groupSize());
    }

    Optional<String> refusal() {
        try {
            List<Integer> lengths = lengths();
            for (SampleKind kind : kinds()) {
                boolean all = kind == SampleKind.ORDINARY || kind == SampleKind.HARD;
                for (List<Integer> together : together(all ? lengths : SHORT)) {
                    Optional<String> refusal = refusal(kind, together);
                    if (refusal.isPresent()) {
                        return refusal;
                    }
                }
            }
            return Optional.empty();
        } catch (UnsupportedPlanException e) {
            return Optional.of(e.reason());
        }
    }

    /** Lengths that one kernel reduces: all, and the longest once more, since its buffers are not fresh then. */
    private List<List<Integer>> together(List<Integer> lengths) {
        if (coversWholeArrays()) {
            return lengths.stream().map(List::of).toList();
        }
        List<Integer> all = new ArrayList<>(lengths);
        all.add(lengths.getLast());
        return List.of(all);
    }

    private List<SampleKind> kinds() {
        Rounding rounding = reduction.signature().traits().rounding();
        List<SampleKind> kinds = new ArrayList<>(List.of(SampleKind.ORDINARY, SampleKind.HARD));
        if (rounding == Rounding.OTHER) {
            kinds.add(SampleKind.FRACTIONS);
        }
        if (rounding != Rounding.EXACT && strategy.needs().atomics()) {
            kinds.add(SampleKind.SUBNORMAL);
        }
        return kinds;
    }

    /** None, one, a work-group and its neighbours, some groups, and more than all work-items take in one turn. */
    private List<Integer> lengths() {
        Plan probe = Planner.plan(reduction, strategy, device, 1, sizes);
        int group = probe.groupSize();
        int width = switch (strategy.shape()) {
            case Shape.GridStride stride -> stride.width();
            case Shape.Blocks blocks -> blocks.width();
            case Shape.Tiles tiles -> tiles.elementsPerItem();
            case Shape.Window window -> window.window();
            default -> 1;
        };
        int turn = GROUPS * group * width;
        TreeSet<Integer> lengths = new TreeSet<>(
                List.of(1, Math.max(1, group - 1), group + 1, 2 * group * width + 3, PRIME, turn + turn / 2 + 7));
        if (takesNone()) {
            lengths.add(0);
        }
        return List.copyOf(lengths);
    }

    /** Some lengths by one kernel, the longest last. */
    private Optional<String> refusal(SampleKind kind, List<Integer> lengths) {
        int length = lengths.getLast();
        List<TornadoNativeArray> inputs = inputs(kind, length);
        try (PreparedStrategy prepared = PreparedStrategy.of(device, reduction, strategy, sizes, inputs)) {
            for (int next : lengths) {
                length = next;
                Execution execution = prepared.run(length, PreparedStrategy.Timing.CALL);
                Verdict verdict = Reference.of(reduction, new Operands(inputs), length)
                        .check(execution.state(), execution.depth());
                if (!verdict.right()) {
                    return Optional.of(refused("wrong answer to a canary", kind, length, verdict.reason()));
                }
            }
            return Optional.empty();
        } catch (UnsupportedPlanException e) {
            throw e;
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            return Optional.of(refused("canary failed", kind, length, Failures.describe(e)));
        }
    }

    private boolean takesNone() {
        try {
            plan(0);
            return true;
        } catch (UnsupportedPlanException e) {
            return false; // the reduction needs an element, or TornadoVM divides by the length
        }
    }

    /** Whether a shorter length needs shorter arrays. */
    private boolean coversWholeArrays() {
        return strategy.shape() instanceof Shape.Loop || reduction.signature().indexing() == Indexing.LENGTH;
    }

    private List<TornadoNativeArray> inputs(SampleKind kind, int length) {
        SplittableRandom random = new SplittableRandom(SEED + List.of(SampleKind.values()).indexOf(kind));
        Elements elements = new Elements(reduction.signature());
        List<TornadoNativeArray> arrays = switch (kind) {
            case ORDINARY -> elements.arrays(ElementKind.ORDINARY, length, random);
            case HARD -> elements.arrays(ElementKind.HARD, length, random);
            case FRACTIONS -> elements.arrays(Distribution.UNIFORM, length, random);
            case SUBNORMAL -> elements.arrays(Distribution.DENORMALS, length, random);
        };
        for (int i = 0; i < arrays.size(); i++) {
            if (reduction.signature().inputs().get(i).streamed()) {
                repeat(arrays.get(i), random);
            }
        }
        return arrays;
    }

    /** Every fourth element or so becomes one of those before it: ties, near and far. */
    private static void repeat(TornadoNativeArray array, SplittableRandom random) {
        long bytes = array.getElementSize();
        for (int i = 1; i < array.getSize(); i++) {
            if (random.nextInt(TIE_EVERY) == 0) {
                MemorySegment.copy(
                        array.getSegment(), bytes * random.nextInt(i), array.getSegment(), bytes * i, bytes);
            }
        }
    }

    private Plan plan(int length) {
        return Planner.plan(reduction, strategy, device, length, sizes);
    }

    private String refused(String what, SampleKind kind, int length, String why) {
        return what + ": device=" + device.name() + ", backend=" + device.backend() + ", strategy="
                + strategy.label() + ", reduction=" + reduction.name() + ", groupSize=" + plan(length).groupSize()
                + ", length=" + length + ", elements=" + kind.label() + ", " + why + "; try another strategy";
    }
}
