package io.funnel.lab.target;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.device.Device;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.lab.target.FuzzTarget.Answer;
import io.funnel.lab.target.FuzzTarget.Prepared;
import io.funnel.lab.target.FuzzTarget.Task;
import io.funnel.plan.Placement;
import io.funnel.plan.Planner;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.ReductionN;
import io.funnel.result.Result;
import io.funnel.settings.ErrorBounds;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Target of a program: a {@link Funnel} of some placement, over data as Java programs have them. Arrays are reduced
 * without bounds, the rest with them. The strategy is fixed, except on the host, where it is the engine's. The run asks
 * the canary itself about wrong answers.
 */
record FunnelTarget(Placement placement, FunnelTarget.Form form) {

    /** Beginning of every label; on its own it stands for all of them. */
    static final String PREFIX = "funnel";

    /** Trees on top of a plan's own, over partials and chunks, and what a second accumulator may add. */
    private static final int MORE_LEVELS = 2 * Integer.SIZE;

    /** Forms of the data. */
    enum Form {
        ARRAY, BUFFER, SEGMENT
    }

    FuzzTarget target() {
        return new FuzzTarget((PREFIX + "-" + placement + "-" + form).toLowerCase(Locale.ROOT), runsStrategy(),
                this::prepare);
    }

    private boolean runsStrategy() {
        return placement != Placement.HOST;
    }

    private Prepared prepare(Device device, Task task, List<TornadoNativeArray> inputs) {
        Definition<?, ?> definition = task.reduction().definition();
        StateResultDefinition<?, ?> whole = StateResultDefinition.of(definition);
        ReductionN<?> reduction = new ReductionN<>(whole);
        boolean isBounded = form != Form.ARRAY && whole.isBounded();
        Funnel open = Funnel.builder().device(device).placement(placement).strictness(Strictness.TRUSTING)
                .errorBounds(form == Form.ARRAY ? ErrorBounds.NONE : ErrorBounds.PROVED).build().trusting();
        Funnel funnel = runsStrategy() ? open.using(task.strategy(), task.sizes()) : open;
        return new Prepared(length -> {
            List<Data<?>> data = new ArrayList<>();
            for (int i = 0; i < inputs.size(); i++) {
                boolean streamed = definition.signature().inputs().get(i).streamed();
                data.add(data(inputs.get(i), streamed ? length : inputs.get(i).getSize()));
            }
            Result<?> result = funnel.reduce(reduction, data);
            return new Answer(result.value(), depth(device, task, length),
                    isBounded
                            ? OptionalDouble.of(result.hasErrorBound() ? result.errorBound() : Double.NaN)
                            : OptionalDouble.empty());
        }, funnel::close);
    }

    private long depth(Device device, Task task, int length) {
        if (!runsStrategy()) {
            return HostEngine.depth(task.reduction().definition(), length) + MORE_LEVELS;
        }
        Strategy strategy = task.strategy();
        return Planner.plan(task.reduction(), strategy, device, length, task.sizes()).depth() + MORE_LEVELS;
    }

    /** Returns the first elements as a part of memory. */
    static Data<?> segment(TornadoNativeArray array, int length) {
        return new FunnelTarget(Placement.HOST, Form.SEGMENT).data(array, length);
    }

    private Data<?> data(TornadoNativeArray array, int length) {
        ElementType type = NativeArrays.typeOf(array);
        MemorySegment elements = array.getSegment().asSlice(0, (long) length * type.sizeBytes());
        ByteBuffer bytes = elements.asByteBuffer().order(ByteOrder.nativeOrder());
        return switch (type) {
            case INT -> switch (form) {
                case ARRAY -> Data.of(elements.toArray(ValueLayout.JAVA_INT));
                case BUFFER -> Data.of(bytes.asIntBuffer());
                case SEGMENT -> Data.ofInts(elements);
            };
            case LONG -> switch (form) {
                case ARRAY -> Data.of(elements.toArray(ValueLayout.JAVA_LONG));
                case BUFFER -> Data.of(bytes.asLongBuffer());
                case SEGMENT -> Data.ofLongs(elements);
            };
            case FLOAT -> switch (form) {
                case ARRAY -> Data.of(elements.toArray(ValueLayout.JAVA_FLOAT));
                case BUFFER -> Data.of(bytes.asFloatBuffer());
                case SEGMENT -> Data.ofFloats(elements);
            };
            case DOUBLE -> switch (form) {
                case ARRAY -> Data.of(elements.toArray(ValueLayout.JAVA_DOUBLE));
                case BUFFER -> Data.of(bytes.asDoubleBuffer());
                case SEGMENT -> Data.ofDoubles(elements);
            };
            case BYTE -> form == Form.ARRAY ? Data.of(elements.toArray(ValueLayout.JAVA_BYTE)) : Data.ofBytes(elements);
            case SHORT ->
                form == Form.ARRAY ? Data.of(elements.toArray(ValueLayout.JAVA_SHORT)) : Data.ofShorts(elements);
            case CHAR -> form == Form.ARRAY ? Data.of(elements.toArray(ValueLayout.JAVA_CHAR)) : Data.ofChars(elements);
            case HALF ->
                form == Form.ARRAY ? Data.halves(elements.toArray(ValueLayout.JAVA_SHORT)) : Data.ofHalves(elements);
        };
    }
}
