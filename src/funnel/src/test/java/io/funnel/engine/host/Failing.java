package io.funnel.engine.host;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits;
import io.funnel.reduction.Traits.Rounding;
import java.util.List;

/** A reduction whose operator throws. */
record Failing(RuntimeException failure) implements Definition<Integer, Integer> {

    @Override
    public Signature signature() {
        return new Signature("io.funnel.engine.host.Failing", "", List.of(new Input("in", ElementType.INT, true)),
                List.of(new Component("value", ElementType.INT)), 1, 256, "int", new Traits(true, Rounding.EXACT,
                        Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL));
    }

    @Override
    public Integer identity() {
        return 0;
    }

    @Override
    public Integer map(Operands in, int index) {
        return in.ints(0).get(index);
    }

    @Override
    public Integer combine(Integer left, Integer right) {
        throw failure;
    }

    @Override
    public Integer finish(Integer state) {
        return state;
    }

    @Override
    public Integer load(Operands components, int index) {
        return components.ints(0).get(index);
    }

    @Override
    public void store(Integer state, Operands components, int index) {
        components.ints(0).set(index, state);
    }

    @Override
    public Integer sequential(Operands in, int length) {
        throw failure;
    }

    @Override
    public Integer parallelStream(Operands in, int length) {
        throw failure;
    }

    @Override
    public List<KernelCode> kernels() {
        return List.of();
    }
}
