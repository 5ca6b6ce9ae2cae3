package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Needs;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Shape.Blocks;
import io.funnel.strategy.Shape.GridStride;
import io.funnel.strategy.Shape.Host;
import io.funnel.strategy.Shape.Keyed;
import io.funnel.strategy.Shape.Loop;
import io.funnel.strategy.Shape.PerSegment;
import io.funnel.strategy.Shape.Ragged;
import io.funnel.strategy.Shape.RowTiles;
import io.funnel.strategy.Shape.Scan;
import io.funnel.strategy.Shape.Tiles;
import io.funnel.strategy.Shape.Window;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;

/** Chooses groups, group size and passes: a pure function of reduction, strategy, device, length and wishes. */
public final class Planner {

    /** Loads of each work-item on a GPU before more groups are worth their partials. */
    private static final int GPU_LOADS = 8;
    /** A figure of Catanzaro: enough to fill the device, no more. */
    private static final int CPU_GROUPS_PER_UNIT = 4;
    private static final int DEFAULT_GROUP = 256;
    private static final GridStride ONE_BY_ONE = new GridStride(1, 1, Finish.SECOND_LAUNCH);

    private Planner() {}

    /**
     * Plans a reduction.
     *
     * @throws UnsupportedPlanException if the device cannot run this plan, if it reorders the elements of an operator
     * that does not commute, or if the length is 0 and the reduction needs an element
     * @throws IllegalArgumentException if the length is negative or a requested size is not positive
     */
    public static Plan plan(Reduction<?> reduction, Algorithm strategy, Device device, int length, Sizes sizes) {
        check(length, sizes);
        requireRunnable(reduction, strategy, length);
        DeviceElements.require(reduction, strategy, device);
        return switch (strategy.shape()) {
            case Host host -> host(reduction, strategy, length);
            case Loop loop -> loop(reduction, strategy, device, length);
            case Window window -> recursive(reduction, strategy, device, length, sizes);
            case Tiles tiles -> recursive(reduction, strategy, device, length, sizes);
            case GridStride stride -> gridStride(reduction, strategy, device, length, sizes, stride);
            case Blocks blocks -> blocks(reduction, strategy, device, length, sizes, blocks);
            case PerSegment _,RowTiles _,Ragged _,Keyed _,Scan _ -> throw perSegment(reduction, strategy);
        };
    }

    /** Says that a strategy is one of segments. */
    static UnsupportedPlanException perSegment(Reduction<?> reduction, Algorithm strategy) {
        return new UnsupportedPlanException(strategy.label() + " gives a value for each segment, not one for all"
                + " elements: reduction=" + reduction.name() + "; try per(rowsOf(...)), or --rows, --columns or --axis,"
                + " or another strategy");
    }

    private static void check(int length, Sizes sizes) {
        if (length < 0) {
            throw new IllegalArgumentException("length below zero: length=" + length + "; try 0 or more");
        }
        sizes.requirePositive();
    }

    private static void requireRunnable(Reduction<?> reduction, Algorithm strategy, int length) {
        Traits traits = reduction.signature().traits();
        if (length == 0 && traits.emptyInput() == Traits.EmptyInput.ERROR) {
            throw new UnsupportedPlanException("no element to reduce: reduction=" + reduction.name()
                    + ", length=0; pass at least one element");
        }
        if (strategy.needs().commutative() && !traits.commutative()) {
            throw new UnsupportedPlanException(Kernels.reorders(reduction, strategy));
        }
    }

    private static Plan host(Reduction<?> reduction, Algorithm strategy, int length) {
        long combines = Math.max(0, length - 1);
        Cost cost = new Cost(0, combines, length);
        return new Plan(reduction, strategy, length, List.of(), Finish.NONE, cost, combines);
    }

    /** Plans a loop that the JIT launches; any order of combination is possible, so the depth is the longest chain. */
    private static Plan loop(Reduction<?> reduction, Algorithm strategy, Device device, int length) {
        if (device.runtime() == Device.Runtime.TORNADOVM && length == 0) {
            throw new UnsupportedPlanException("an annotated loop over no element: length=0; TornadoVM divides by it");
        }
        long combines = Math.max(0, length - 1);
        Pass pass = new Pass(length, 1, 1, 1, length, combines, (long) length + 1);
        return new Plan(reduction, strategy, length, List.of(pass), Finish.NONE,
                new Cost(1, combines, pass.accesses()), length);
    }

    private static Plan recursive(
            Reduction<?> reduction, Algorithm strategy, Device device, int length, Sizes sizes) {
        int groupSize = groupSize(strategy, reduction, device, sizes, DEFAULT_GROUP);
        List<Pass> passes = new ArrayList<>();
        int left = length;
        do {
            Pass pass = pass(strategy.shape(), left, groupSize);
            requireIntRange(strategy, pass, length);
            passes.add(pass);
            left = pass.outputs();
        } while (strategy.finish() == Finish.NONE && left > 1);
        if (strategy.finish() == Finish.SECOND_LAUNCH) {
            passes.add(strided(left, 1, groupSize, ONE_BY_ONE));
        }
        return of(reduction, strategy, length, passes, strategy.finish());
    }

    private static Pass pass(Shape shape, int inputs, int groupSize) {
        return switch (shape) {
            case Window(int window) -> {
                int outputs = Math.max(1, Math.ceilDiv(inputs, window));
                long chain = Math.max(0, Math.min(window, inputs) - 1);
                yield new Pass(inputs, Math.ceilDiv(outputs, groupSize), groupSize, outputs, chain, chain,
                        (long) inputs + outputs);
            }
            case Tiles(int elementsPerItem) -> {
                long tile = (long) elementsPerItem * groupSize;
                int groups = (int) Math.max(1, (inputs + tile - 1) / tile);
                long chain = Math.max(0, Math.min(elementsPerItem, inputs) - 1);
                long depth = chain + treeLevels(groupSize);
                yield new Pass(inputs, groups, groupSize, groups, depth, depth, (long) inputs + groups);
            }
            default -> throw new IllegalArgumentException("not a recursive shape: shape=" + shape);
        };
    }

    private static Plan gridStride(
            Reduction<?> reduction, Algorithm strategy, Device device, int length, Sizes sizes, GridStride shape) {
        if (strategy.needs().atomics() && !device.floatAtomics()) {
            requireNoFloatingState(reduction, device);
        }
        int usual =
                device.kind() == Kind.GPU ? Tuning.shipped().row(key(reduction, shape, device)).size() : DEFAULT_GROUP;
        int groupSize = groupSize(strategy, reduction, device, sizes, usual);
        int most =
                sizes.mostGroups().orElseGet(() -> mostGroups(reduction, strategy, device, shape, length, groupSize));
        int groups = sizes.groups().orElseGet(() -> groups(device, length, groupSize, shape.width(), most));
        List<Pass> passes = new ArrayList<>();
        passes.add(strided(length, groups, groupSize, shape));
        if (shape.finish() == Finish.SECOND_LAUNCH) {
            passes.add(strided(groups, 1, groupSize, shape));
        }
        passes.forEach(pass -> requireIntRange(strategy, pass, length));
        return of(reduction, strategy, length, passes, shape.finish());
    }

    private static int mostGroups(
            Reduction<?> reduction, Algorithm strategy, Device device, GridStride shape, int length, int groupSize) {
        if (device.kind() != Kind.GPU) {
            return units(device) * CPU_GROUPS_PER_UNIT;
        }
        Tuning.Row row = Tuning.shipped().row(key(reduction, shape, device), groupSize);
        long localBytes = localSlots(strategy, reduction.signature(), groupSize) * stateBytes(reduction);
        long bytes = (long) length * reduction.signature().elementBytes();
        return units(device) * row.groups(groupSize, localBytes, bytes);
    }

    private static Tuning.Key key(Reduction<?> reduction, GridStride shape, Device device) {
        return Tuning.Key.of(reduction, shape.width() > 1, device.backend());
    }

    /** The number of groups with enough work; on a GPU each must read several times, since it leaves a partial. */
    private static int groups(Device device, int length, int groupSize, int width, int most) {
        long useful = Math.max(1, Math.ceilDiv(length, (long) groupSize * width));
        if (device.kind() != Kind.GPU) {
            return (int) Math.min(most, useful);
        }
        long busy = Math.clamp(useful / GPU_LOADS, Math.min(units(device), most), most);
        return (int) Math.min(busy, useful);
    }

    private static int units(Device device) {
        return Math.max(1, device.computeUnits());
    }

    static void requireNoFloatingState(Reduction<?> reduction, Device device) {
        reduction.signature().state().stream().filter(part -> part.type().isFloating()).findFirst().ifPresent(part -> {
            throw new UnsupportedPlanException("no atomic addition of " + part.type().label() + " on this backend:"
                    + " backend=" + device.backend() + "; try --backend ptx or cuda, or TwoPass");
        });
    }

    private static Pass strided(int inputs, int groups, int groupSize, GridStride shape) {
        long depth = laneChain(inputs, (long) groups * groupSize, shape.lanes(), shape.width())
                + treeLevels(groupSize);
        return new Pass(inputs, groups, groupSize, groups, depth, depth, (long) inputs + groups);
    }

    private static Plan blocks(
            Reduction<?> reduction, Algorithm strategy, Device device, int length, Sizes sizes, Blocks shape) {
        sizes.groupSize().ifPresent(wished -> {
            if (wished != 1) {
                throw new UnsupportedPlanException(
                        strategy.label() + " runs one work-item a group: groupSize=" + wished + "; try --group-size 1");
            }
        });
        int groups = sizes.groups().orElse(Math.max(1, Math.min(Math.max(1, device.computeUnits()), length)));
        long depth = laneChain(length, groups, shape.lanes(), shape.width());
        Pass pass = new Pass(length, groups, 1, groups, depth, depth, (long) length + groups);
        return of(reduction, strategy, length, List.of(pass), Finish.HOST);
    }

    /** The longest chain in a work-item: the fullest lane, the rest of the unrolled loop, the combination of lanes. */
    private static long laneChain(long inputs, long items, int lanes, int width) {
        long loads = Math.ceilDiv(inputs, items * width);
        if (lanes == 1) {
            return loads;
        }
        long fullest = width > 1 ? loads : Math.ceilDiv(loads, lanes) + lanes - 1;
        return fullest + lanes;
    }

    private static Plan of(Reduction<?> reduction, Algorithm strategy, int length, List<Pass> passes, Finish finish) {
        long depth = 0;
        long steps = 0;
        long accesses = 0;
        for (Pass pass : passes) {
            depth += strategy instanceof Strategy ? pass.depth() : pass.elementsOfGroup(strategy.shape());
            steps += pass.steps();
            accesses += pass.accesses();
        }
        int partials = passes.getLast().outputs();
        if (finish == Finish.HOST || finish == Finish.ATOMIC) {
            depth += finish == Finish.HOST ? treeLevels(partials) : partials; // the host combines neighbours
            steps += partials - 1L;
            accesses += partials;
        }
        return new Plan(reduction, strategy, length, passes, finish, new Cost(passes.size(), steps, accesses), depth);
    }

    private static long stateBytes(Reduction<?> reduction) {
        return (long) reduction.signature().stateBytes() * reduction.signature().width();
    }

    /** The group size of a strategy over segments, after the checks of {@link #plan}. */
    static int segmentGroupSize(
            Algorithm strategy, Reduction<?> reduction, Device device, Sizes sizes, int usual) {
        check(1, sizes);
        requireRunnable(reduction, strategy, 1);
        return groupSize(strategy, reduction, device, sizes, usual);
    }

    private static int groupSize(
            Algorithm strategy, Reduction<?> reduction, Device device, Sizes sizes, int usual) {
        Needs needs = strategy.needs();
        Signature signature = reduction.signature();
        int written = needs.localMemory() && strategy instanceof Strategy ? signature.maxGroup() : needs.maxGroupSize();
        int limit = Math.min(Math.min(needs.maxGroupSize(), written), device.maxGroupSize());
        int wished = sizes.groupSize().orElse(Math.min(usual, Integer.highestOneBit(limit)));
        if (wished > limit) {
            throw new UnsupportedPlanException("group size beyond the limit: groupSize=" + wished + ", limit=" + limit
                    + "; try --group-size " + Integer.highestOneBit(limit));
        }
        if (wished < needs.minGroupSize()) {
            throw new UnsupportedPlanException(strategy.label() + " needs groups of at least " + needs.minGroupSize()
                    + " work-items: groupSize=" + wished + ", limit=" + limit + "; try Cascade or SerialPerCore");
        }
        if (needs.powerOfTwoGroup() && Integer.bitCount(wished) != 1) {
            throw new UnsupportedPlanException(strategy.label() + " needs a power of two: groupSize=" + wished
                    + "; try --group-size " + Integer.highestOneBit(wished));
        }
        long localBytes = localSlots(strategy, signature, wished) * stateBytes(reduction);
        if (localBytes > device.localMemoryBytes()) {
            throw new UnsupportedPlanException("local memory beyond the limit: localBytes=" + localBytes + ", limit="
                    + device.localMemoryBytes() + "; try SerialPerCore or GlobalWindow");
        }
        return wished;
    }

    /** Kernels allocate for the largest group, unless they require one group size. */
    private static int localSlots(Algorithm strategy, Signature signature, int groupSize) {
        if (!(strategy instanceof Strategy) || !strategy.needs().localMemory()) {
            return 0;
        }
        return strategy == Strategy.UNROLLED_PER_GROUP_SIZE ? groupSize : signature.maxGroup();
    }

    private static void requireIntRange(Algorithm strategy, Pass pass, int length) {
        if (pass.globalSize() > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException(strategy.label() + " needs more work-items than ids can count: length="
                    + length + ", globalSize=" + pass.globalSize() + "; try Cascade, or fewer groups");
        }
    }

    static int treeLevels(int groupSize) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(groupSize - 1);
    }
}
