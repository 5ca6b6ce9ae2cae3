package io.funnel.engine.element;

import io.funnel.device.Device;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.plan.MapPlanner;
import io.funnel.plan.Pass;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.ElementMap;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reduces rows and maps their elements in one launch. Lanes keep the elements, or read them a second time, from the
 * device's caches.
 */
public final class WholeMap implements ElementWork {

    /** The most elements of a row that caches hold until it is mapped. */
    private static final int MOST = 8192;

    private final Reduction<?> reduction;
    private final ElementMap map;
    private final Strategy strategy;
    private final Device device;
    private final Axis axis;
    private final Sizes sizes;
    private final KernelCode.Scalar code;
    /** The most elements that a lane keeps; 0 if it reads them again. */
    private final int kept;

    private WholeMap(Reduction<?> reduction, Strategy strategy, Device device, Axis axis, Sizes sizes,
            KernelCode.Scalar code, int kept) {
        this.reduction = reduction;
        this.map = reduction.definition().elementMap().orElseThrow();
        this.strategy = strategy;
        this.device = device;
        this.axis = axis;
        this.sizes = sizes;
        this.code = code;
        this.kept = kept;
    }

    /** The work for some segments; empty if they are no short rows, or the strategy has no such kernel. */
    public static Optional<WholeMap> of(Reduction<?> reduction, Strategy strategy, Device device, Axis axis,
            Sizes sizes) {
        if (!axis.isRows() || axis.elements() == 0) {
            return Optional.empty();
        }
        Stream<Integer> kept = MapPlanner.kept(reduction, strategy, device, axis, sizes).stream();
        return Stream.concat(kept, Stream.of(0).filter(_ -> axis.length() <= MOST))
                .flatMap(most -> code(reduction, strategy, most)
                        .map(code -> new WholeMap(reduction, strategy, device, axis, sizes, code, most)).stream())
                .findFirst();
    }

    private static Optional<KernelCode.Scalar> code(Reduction<?> reduction, Strategy strategy, int kept) {
        String label = kept == 0 ? strategy.label() : strategy.keeping(kept);
        return reduction.definition().elementMap().orElseThrow().whole().stream()
                .filter(code -> code.strategy().equals(label))
                .flatMap(code -> code instanceof KernelCode.Scalar scalar ? Stream.of(scalar) : Stream.empty())
                .findFirst();
    }

    @Override
    public String what() {
        return "doing=map, reduction=" + reduction.name() + ", strategy=" + strategy.label();
    }

    @Override
    public List<Input> inputs() {
        return map.inputs();
    }

    @Override
    public ElementType type() {
        return map.type();
    }

    @Override
    public List<Long> bounds(long most) {
        long step = Math.max(1, most / axis.length()) * axis.length();
        List<Long> bounds = new ArrayList<>(List.of(0L));
        while (bounds.getLast() < axis.elements()) {
            bounds.add(Math.min(axis.elements(), bounds.getLast() + step));
        }
        return bounds;
    }

    /** The launch over a number of elements. */
    public Pass pass(int elements) {
        return MapPlanner.pass(reduction, strategy, device,
                new Axis(elements / axis.length(), axis.length(), 1, axis.global()), sizes, kept);
    }

    @Override
    public ElementKernel.Key kernel(int room) {
        return new ElementKernel.Key(reduction.definition(), code.strategy(), inputs(), type(), room);
    }

    @Override
    public Launch launch() {
        return code.elements().apply(pass((int) axis.length()).groupSize());
    }

    @Override
    public void run(ElementKernel kernel, List<DeviceBuffer> blocks, long start, int elements, MemorySegment into) {
        Pass pass = pass(elements);
        kernel.set(pass, axis.global() ? start : 0);
        kernel.run(blocks, elements, pass.groups(), pass.groupSize(), into);
    }
}
