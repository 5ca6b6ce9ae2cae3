package io.funnel.engine.userkernel;

import io.funnel.annotations.ReductionKernel;
import io.funnel.device.Device;
import io.funnel.plan.Pass;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.SegmentPlanner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Traits;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Needs;
import io.funnel.strategy.Shape;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A kernel that a user has written for a reduction: a static method with {@link ReductionKernel}, next to the strategies
 * of {@link io.funnel.strategy.Strategy}. {@code PreparedStrategy} launches it.
 */
public final class UserKernel implements Algorithm {

    private final Reduction<?> reduction;
    private final Method method;
    private final ReductionKernel declared;
    private final MethodCode code;
    private final KernelLaunch elements;
    private final Optional<KernelLaunch> partials;
    private final Map<String, Integer> tuned;
    private final List<Integer> groupSizes;
    private final Finish finish;
    private final Shape shape;
    private final Needs needs;
    /** Whether it writes to its inputs; empty until a run has shown it. */
    private volatile Optional<Boolean> overwrites = Optional.empty();

    private UserKernel(Reduction<?> reduction, Method method, MethodCode code, Map<String, Integer> values) {
        this.reduction = reduction;
        this.method = method;
        this.code = code;
        this.declared = method.getAnnotation(ReductionKernel.class);
        Signature signature = reduction.signature();
        elements = new KernelLaunch(method, code, Parameters.ofElements(method, code, signature));
        tuned = KernelMethods.values(method, code, values);
        finish = KernelMethods.finish(method, code);
        partials = finish == Finish.NONE || finish == Finish.SECOND_LAUNCH
                ? Optional.of(KernelMethods.ofPartials(method, code, signature))
                : Optional.empty();
        KernelMethods.requireRows(method, elements, partials);
        int perItem = KernelMethods.elementsPerItem(method, code, tuned);
        boolean strides = perItem == 1 && code.readsGlobalSize() && !elements.fillsGroups();
        shape = elements.takesRows()
                ? new Shape.PerSegment(false)
                : declared.groups() > 0 || strides
                        ? new Shape.GridStride(1, elements.vectorWidth(), finish)
                        : new Shape.Tiles(perItem * elements.vectorWidth());
        OptionalInt slots = KernelMethods.slots(code, signature);
        groupSizes = KernelMethods.groupSizes(method, code, slots, elements);
        int most = groupSizes.stream().max(Integer::compare).orElseGet(() -> KernelMethods.mostItems(code, slots));
        needs = new Needs(code.usesLocalMemory(), groupSizes.isEmpty(), 1, most, code.usesWarps(),
                finish == Finish.ATOMIC, false, finish != Finish.ATOMIC);
    }

    /**
     * Reads a kernel.
     *
     * @param owner  the class with the method and its class file
     * @param method the name of a static method with {@link ReductionKernel}
     * @throws IllegalArgumentException if there is none, if a parameter has no meaning, or if the annotation contradicts
     * the method; the message names method, parameter and remedy
     */
    public static UserKernel of(Reduction<?> reduction, Class<?> owner, String method) {
        Method found = KernelMethods.find(owner, method);
        return new UserKernel(reduction, found, MethodCode.of(found), Map.of());
    }

    /** The names of a class's methods with {@link ReductionKernel}. */
    public static List<String> in(Class<?> owner) {
        return KernelMethods.names(owner);
    }

    /** The reduction that a method declares; empty if it declares none. */
    public static Optional<String> reductionOf(Class<?> owner, String method) {
        return Optional.of(KernelMethods.find(owner, method).getAnnotation(ReductionKernel.class).value())
                .filter(name -> !name.isEmpty());
    }

    /** The elements of the first array that a method takes. */
    public static Optional<ElementType> elementsOf(Class<?> owner, String method) {
        return Parameters.firstArray(KernelMethods.find(owner, method));
    }

    /** Returns the kernel with these values of some of its {@link ReductionKernel.Tune} parameters. */
    public UserKernel with(Map<String, Integer> values) {
        Map<String, Integer> all = new TreeMap<>(tuned);
        all.putAll(values);
        return new UserKernel(reduction, method, code, all);
    }

    /** The values to measure of each parameter to tune, by name; empty without any. */
    public Map<String, List<Integer>> parameters() {
        return Parameters.tuned(method, code).entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
                entry -> Arrays.stream(entry.getValue().value()).boxed().toList(), (a, b) -> a, TreeMap::new));
    }

    /** The reduction that it computes. */
    public Reduction<?> reduction() {
        return reduction;
    }

    @Override
    public String label() {
        return declared.label().isEmpty() ? method.getName() : declared.label();
    }

    @Override
    public String summary() {
        String values = tuned.entrySet().stream().map(entry -> ", " + entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining());
        return "hand-written: " + method.getDeclaringClass().getName() + "." + method.getName() + values;
    }

    @Override
    public Finish finish() {
        return finish;
    }

    @Override
    public Shape shape() {
        return shape;
    }

    @Override
    public Needs needs() {
        return needs;
    }

    /**
     * Plans a run.
     *
     * @throws UnsupportedPlanException if the device cannot run it, or the kernel not this length
     */
    public Plan plan(Device device, int length, Sizes sizes) {
        requireWarps(device);
        if (length == 0 && !elements.takesLength()) {
            throw new UnsupportedPlanException("kernel without a number of elements runs over one or more: kernel="
                    + label() + ", length=0; try an int or IntArray parameter with the number of elements");
        }
        Plan plan = Planner.plan(reduction, this, device, length, own(device, sizes));
        Pass last = plan.passes().getLast();
        if (finish == Finish.SECOND_LAUNCH && partials.orElseThrow().fillsGroups()
                && last.inputs() > room(last)) {
            throw new UnsupportedPlanException("second launch reads one element an item: kernel=" + label()
                    + ", partials=" + last.inputs() + ", items=" + last.groupSize()
                    + "; try finish = Finish.NONE, or a kernel with the number of elements");
        }
        return plan;
    }

    /**
     * Plans a run over the rows or columns of a matrix.
     *
     * @throws UnsupportedPlanException if the segments are others, or the device or kernel cannot run so
     */
    public Plan plan(Device device, Partition segments, Sizes sizes) {
        if (!isPerSegment() || !(segments instanceof Axis axis)) {
            throw new UnsupportedPlanException((isPerSegment()
                    ? "kernel reduces rows or columns alone: kernel="
                    : "kernel reduces all elements to one value: kernel=") + label() + "; try "
                    + (isPerSegment() ? "--rows or --columns" : "a kernel that takes int rows and int columns"));
        }
        requireWarps(device);
        int parts = declared.partsPerRow();
        OptionalInt finishing = partials.isPresent() && (parts > 1 || finish == Finish.SECOND_LAUNCH)
                ? OptionalInt.of(partials.get().itemsPerRow())
                : OptionalInt.empty();
        Sizes own = own(device, sizes);
        OptionalInt groups = declared.groups() > 0 ? own.groups() : OptionalInt.empty();
        return SegmentPlanner.ofKernel(reduction, this, device, axis,
                new Sizes(groups, own.groupSize(), own.mostGroups()), parts, elements.itemsPerRow(), finishing);
    }

    /** Whether it leaves a value for each row or column of a matrix. */
    public boolean isPerSegment() {
        return elements.takesRows();
    }

    /** Whether it runs over these segments as over the measured ones: rows as rows, columns as columns. */
    public boolean serves(Axis segments, Axis measured) {
        return segments.isRows() == measured.isRows() && (segments.isRows() || segments.outer() == 1)
                && (segments.length() > 0
                        || reduction.signature().traits().emptyInput() != Traits.EmptyInput.ERROR);
    }

    private void requireWarps(Device device) {
        if (needs.warpOperations() && device.warpSize() != Needs.WARP) {
            throw new UnsupportedPlanException("warp operations without warps of " + Needs.WARP + ": kernel=" + label()
                    + ", warpSize=" + device.warpSize() + "; try another device, or a kernel with local memory");
        }
    }

    private Sizes own(Device device, Sizes sizes) {
        OptionalInt groupSize = sizes.groupSize();
        if (groupSize.isEmpty() && !groupSizes.isEmpty()) {
            groupSize = groupSizes.stream().filter(size -> size <= device.maxGroupSize()).mapToInt(Integer::intValue)
                    .findFirst();
        } else if (groupSize.isPresent() && !groupSizes.isEmpty() && !groupSizes.contains(groupSize.getAsInt())) {
            throw new UnsupportedPlanException("group size that the kernel is not groupSizes for: kernel=" + label()
                    + ", groupSize=" + groupSize.getAsInt() + "; try " + groupSizes);
        }
        OptionalInt groups = declared.groups() > 0 ? OptionalInt.of(declared.groups()) : sizes.groups();
        return new Sizes(groups, groupSize, sizes.mostGroups());
    }

    /** Elements that a pass reads, those that fill its last group included. */
    public int room(Pass pass) {
        int perItem = shape instanceof Shape.Tiles(int each) ? each : 1;
        return Math.toIntExact(pass.globalSize() * perItem);
    }

    /** The launch of a pass: the first reads elements, later ones partials. */
    public KernelLaunch launch(int pass) {
        return pass == 0 ? elements : partials.orElseThrow();
    }

    /** The values of its parameters to tune. */
    public Map<String, Integer> tuned() {
        return tuned;
    }

    /** The signature with the components' types as the kernel's arrays have them. */
    public Signature written() {
        Signature signature = reduction.signature();
        List<Component> state = elements.outputs(signature.state());
        return new Signature(signature.name(), signature.summary(), signature.inputs(), state, signature.width(),
                signature.maxGroup(), signature.resultType(), signature.traits(), signature.indexing(),
                signature.work(), signature.results());
    }

    /** Whether it writes to its inputs; empty until a run has shown it. */
    public Optional<Boolean> overwrites() {
        return overwrites;
    }

    /** Keeps what a run has shown: once a kernel has written to its inputs, it does. */
    public void setOverwrites(boolean shown) {
        overwrites = Optional.of(shown || overwrites.orElse(false));
    }
}
