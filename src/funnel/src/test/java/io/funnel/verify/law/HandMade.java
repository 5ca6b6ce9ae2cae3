package io.funnel.verify.law;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits;
import io.funnel.reduction.Traits.Domain;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.reduction.Traits.NanPolicy;
import io.funnel.reduction.Traits.Rounding;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A definition from lambdas, without kernels. */
record HandMade<S>(
        String name, List<Input> inputs, List<Component> state, int width, Traits traits, Supplier<S> start,
        Mapping<S> mapping, BinaryOperator<S> operator, Function<S, Object> result, Function<List<Number>, S> read,
        Function<S, List<Number>> write, List<KernelCode> kernels) implements Definition<S, Object> {

    /** Maps an element to its state. */
    @FunctionalInterface
    interface Mapping<S> {
        S map(Operands in, int index);
    }

    static final Traits EXACT =
            new Traits(true, Rounding.EXACT, EmptyInput.IDENTITY, NanPolicy.JAVA, Domain.ALL);

    /** An operator on single floats. */
    static HandMade<Float> floats(String name, Rounding rounding, float identity, BinaryOperator<Float> operator) {
        return new HandMade<>(name, List.of(new Input("in", ElementType.FLOAT, true)),
                List.of(new Component(name, ElementType.FLOAT)), 1, EXACT, () -> identity,
                (in, i) -> in.floats(0).get(i), operator, state -> state, numbers -> (Float) numbers.getFirst(),
                List::of, List.of()).rounding(rounding);
    }

    /** An operator on single ints. */
    static HandMade<Integer> ints(String name, int identity, BinaryOperator<Integer> operator) {
        return new HandMade<>(name, List.of(new Input("in", ElementType.INT, true)),
                List.of(new Component(name, ElementType.INT)), 1, EXACT, () -> identity,
                (in, i) -> in.ints(0).get(i), operator, state -> state, numbers -> (Integer) numbers.getFirst(),
                List::of, List.of());
    }

    /** An operator on records of numbers, over one input of floats unless said otherwise. */
    static <S extends Record> HandMade<S> records(
            String name, Rounding rounding, List<Component> state, S identity, Mapping<S> mapping,
            BinaryOperator<S> operator, Function<List<Number>, S> read, Function<S, List<Number>> write) {
        return new HandMade<>(name, List.of(new Input("in", ElementType.FLOAT, true)), state, 1, EXACT,
                () -> identity, mapping, operator, s -> s, read, write, List.of()).rounding(rounding);
    }

    HandMade<S> inputs(Input... others) {
        return new HandMade<>(name, List.of(others), state, width, traits, start, mapping, operator, result, read,
                write, kernels);
    }

    HandMade<S> mapping(Mapping<S> other) {
        return new HandMade<>(name, inputs, state, width, traits, start, other, operator, result, read, write, kernels);
    }

    HandMade<S> result(Function<S, Object> other) {
        return new HandMade<>(name, inputs, state, width, traits, start, mapping, operator, other, read, write,
                kernels);
    }

    HandMade<S> rounding(Rounding rounding) {
        return traits(new Traits(traits.commutative(), rounding, traits.emptyInput(), traits.nanPolicy(),
                traits.domains()));
    }

    HandMade<S> nan(NanPolicy policy) {
        return traits(new Traits(traits.commutative(), traits.rounding(), traits.emptyInput(), policy,
                traits.domains()));
    }

    HandMade<S> domain(double lowest, double highest) {
        return traits(new Traits(traits.commutative(), traits.rounding(), traits.emptyInput(), traits.nanPolicy(),
                new Domain(lowest, highest)));
    }

    HandMade<S> kernels(List<KernelCode> others) {
        return new HandMade<>(name, inputs, state, width, traits, start, mapping, operator, result, read, write,
                others);
    }

    HandMade<S> ordered() {
        return traits(new Traits(false, traits.rounding(), traits.emptyInput(), traits.nanPolicy(),
                traits.domains()));
    }

    private HandMade<S> traits(Traits other) {
        return new HandMade<>(name, inputs, state, width, other, start, mapping, operator, result, read, write,
                kernels);
    }

    Reduction<?> reduction() {
        return new ReductionN<>(this);
    }

    @Override
    public Signature signature() {
        return new Signature("com.acme.Test." + name, "", inputs, state, width, 1024, "Object", traits);
    }

    @Override
    public S identity() {
        return start.get();
    }

    @Override
    public S map(Operands in, int index) {
        return mapping.map(in, index);
    }

    @Override
    public S combine(S left, S right) {
        return operator.apply(left, right);
    }

    @Override
    public Object finish(S last) {
        return result.apply(last);
    }

    @Override
    public S load(Operands components, int index) {
        return read.apply(IntStream.range(0, state.size() * width)
                .mapToObj(slot -> cell(components, slot / width, index * width + slot % width))
                .toList());
    }

    private Number cell(Operands components, int component, int index) {
        return switch (state.get(component).type()) {
            case INT -> (Number) components.ints(component).get(index);
            case LONG -> (Number) components.longs(component).get(index);
            case FLOAT -> (Number) components.floats(component).get(index);
            default -> (Number) components.doubles(component).get(index);
        };
    }

    @Override
    public void store(S value, Operands components, int index) {
        List<Number> numbers = write.apply(value);
        for (int slot = 0; slot < numbers.size(); slot++) {
            NativeArrays.set((TornadoNativeArray) components.arrays().get(slot / width), index * width + slot % width,
                    numbers.get(slot));
        }
    }

    @Override
    public S sequential(Operands in, int length) {
        S sum = identity();
        for (int i = 0; i < length; i++) {
            sum = combine(sum, map(in, i));
        }
        return sum;
    }

    @Override
    public S parallelStream(Operands in, int length) {
        return IntStream.range(0, length).parallel().mapToObj(i -> map(in, i)).reduce(this::combine)
                .map(state -> combine(identity(), state)).orElseGet(this::identity);
    }
}
