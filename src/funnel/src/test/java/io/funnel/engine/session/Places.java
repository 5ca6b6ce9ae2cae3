package io.funnel.engine.session;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits;
import io.funnel.reduction.Traits.Rounding;
import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The sum of ints, each times its position counted from 1: a kernel that reads the index. */
final class Places implements Definition<Long, Long> {

    static final Reduction1<IntArray, Long> WEIGHED = new Reduction1<>(new Places());

    @Override
    public Signature signature() {
        return new Signature("io.funnel.engine.session.Places", "Weighed sum.",
                List.of(new Input("in", ElementType.INT, true)), List.of(new Component("sum", ElementType.LONG)), 1,
                256,
                "long", new Traits(true, Rounding.EXACT, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA,
                        Traits.Domain.ALL),
                Signature.Indexing.LONG, 2);
    }

    @Override
    public List<KernelCode> kernels() {
        return List.of(KernelCode.Scalar.finishedElsewhere("SerialPerCore",
                (graph, task, context, in, length, out) -> graph.task(
                        task, Places::weighed, context, in.ints(0), length, out.longs(0))));
    }

    /** Gives each item a contiguous block. */
    static void weighed(KernelContext context, IntArray in, IntArray length, LongArray partials) {
        int globalId = context.globalIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        long first = ((long) length.get(2) << 31) + length.get(1);
        long sum = 0;
        for (int i = globalId; i < n; i += globalSize) {
            sum += (first + i + 1) * in.get(i);
        }
        partials.set(globalId, sum);
    }

    @Override
    public Long identity() {
        return 0L;
    }

    @Override
    public Long map(Operands in, int index) {
        return (index + 1L) * in.ints(0).get(index);
    }

    @Override
    public Long combine(Long left, Long right) {
        return left + right;
    }

    @Override
    public Long finish(Long state) {
        return state;
    }

    @Override
    public Long load(Operands components, int index) {
        return components.longs(0).get(index);
    }

    @Override
    public void store(Long state, Operands components, int index) {
        components.longs(0).set(index, state);
    }

    @Override
    public Long sequential(Operands in, int length) {
        long sum = 0;
        for (int i = 0; i < length; i++) {
            sum += map(in, i);
        }
        return sum;
    }

    @Override
    public Long parallelStream(Operands in, int length) {
        return sequential(in, length);
    }
}
