package io.funnel.lab.sitting;

import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.session.ResidentArray;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Uniform random arrays of one type on the device, which several reductions read one after the other. */
final class DeviceArrays implements AutoCloseable {

    private static final long SEED = 42;
    private static final String LIMITS = "limits";
    private static final int EDGES = 16;

    private final DeviceSession session;
    private final int length;
    private final List<TornadoNativeArray> host = new ArrayList<>();
    private final List<ResidentArray> device = new ArrayList<>();

    /** Makes and uploads {@code count} arrays of {@code length} elements. */
    DeviceArrays(Device where, ElementType type, int count, int length) {
        this.length = length;
        session = DeviceSession.open(where, DeviceOptions.DEFAULT.withLanes(1));
        for (int number = 0; number < count; number++) {
            TornadoNativeArray array = NativeArrays.allocate(type, length);
            Distribution.UNIFORM.fill(array, SEED + number);
            host.add(array);
            device.add(session.upload(type, array.getSegment(), length));
        }
    }

    /** Reduces the first elements of the arrays. */
    DeviceRun reduce(Reduction<?> reduction, Strategy strategy, int elements, boolean timed) {
        return session.reduce(reduction, strategy, Sizes.AUTO, onDevice(reduction, elements), elements,
                CallOptions.NONE.withProfiler(timed));
    }

    static Object state(Definition<?, ?> definition, DeviceRun run) {
        return definition.load(run.state(), 0);
    }

    /** Returns what is wrong with the answer for the first elements; empty where it is right. */
    String wrong(Reduction<?> reduction, Strategy strategy, int elements) {
        DeviceRun run = reduce(reduction, strategy, elements, false);
        Verdict verdict = Reference.of(reduction, onHost(reduction), elements)
                .check(state(reduction.definition(), run), run.depth());
        return verdict.right() ? "" : verdict.reason();
    }

    int length() {
        return length;
    }

    private Operands onHost(Reduction<?> reduction) {
        Iterator<TornadoNativeArray> arrays = host.iterator();
        List<Object> all = new ArrayList<>();
        for (Input input : reduction.signature().inputs()) {
            all.add(input.streamed() ? arrays.next() : parameters(input));
        }
        return new Operands(all);
    }

    private List<DeviceInput> onDevice(Reduction<?> reduction, int elements) {
        Iterator<ResidentArray> arrays = device.iterator();
        List<DeviceInput> all = new ArrayList<>();
        for (Input input : reduction.signature().inputs()) {
            if (input.streamed()) {
                all.add(new DeviceInput.OnDevice(arrays.next(), 0, elements));
            } else {
                TornadoNativeArray values = parameters(input);
                all.add(new DeviceInput.OnHost(values.getSegment(), values.getSize()));
            }
        }
        return all;
    }

    /** Limits that hold all elements, edges that divide their range, or a threshold in their middle. */
    private static TornadoNativeArray parameters(Input input) {
        boolean floating = input.type().isFloating();
        double low = floating ? 0 : -1000;
        double high = floating ? 1 : 1000;
        int count = input.name().equals(LIMITS) ? 2 : input.name().equals("edges") ? EDGES : 1;
        TornadoNativeArray values = NativeArrays.allocate(input.type(), count);
        for (int k = 0; k < count; k++) {
            double share = count == 1 ? 0.5 : (double) k / (count == 2 ? 1 : EDGES);
            NativeArrays.set(values, k, low + (high - low) * share);
        }
        return values;
    }

    @Override
    public void close() {
        session.close();
    }
}
