package io.funnel.verify.law;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import io.funnel.reduction.Signature;
import io.funnel.verify.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Arrays to try a reduction on: elements of the domain that it is declared for, and standard parameters. The same random
 * numbers give the same arrays on every machine. Thread-safe.
 */
public final class SampleArrays {

    /** Values that equal elements are drawn from. */
    private static final int PALETTE = 3;

    private final Signature signature;
    private final Elements elements;

    /** Arrays for a reduction. */
    public SampleArrays(Signature signature) {
        this.signature = signature;
        this.elements = new Elements(signature);
    }

    /** Arrays of elements of one kind, in the order of the inputs; {@link ParameterArrays#standard} among them. */
    public List<TornadoNativeArray> of(ElementKind kind, int length, SplittableRandom random) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Input input : signature.inputs()) {
            arrays.add(input.streamed() ? of(input.type(), kind, length, random) : parameter(input));
        }
        return arrays;
    }

    private TornadoNativeArray of(ElementType type, ElementKind kind, int length, SplittableRandom random) {
        TornadoNativeArray array = NativeArrays.allocate(type, length);
        if (kind == ElementKind.TIES) {
            List<Number> palette = new ArrayList<>();
            for (int i = 0; i < PALETTE; i++) {
                palette.add(elements.value(type, kind, random));
            }
            for (int i = 0; i < length; i++) {
                Cells.set(array, i, palette.get(random.nextInt(PALETTE)));
            }
            return array;
        }
        for (int i = 0; i < length; i++) {
            Cells.set(array, i, elements.value(type, kind, random));
        }
        return array;
    }

    /** Arrays of a distribution's elements; those beyond the domain are replaced. */
    public List<TornadoNativeArray> of(Distribution distribution, int length, SplittableRandom random) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Input input : signature.inputs()) {
            if (!input.streamed()) {
                arrays.add(parameter(input));
                continue;
            }
            TornadoNativeArray array = NativeArrays.allocate(input.type(), length);
            distribution.fill(array, random.nextLong());
            for (int i = 0; i < length; i++) {
                if (!elements.contains(NativeArrays.get(array, i))) {
                    Cells.set(array, i, elements.within(input.type(), random));
                }
            }
            arrays.add(array);
        }
        return arrays;
    }

    private static TornadoNativeArray parameter(Input input) {
        return ParameterArrays.standard(input.type());
    }

    /** Whether a value is among those that the reduction is declared for. */
    public boolean allows(Number value) {
        return elements.contains(value);
    }
}
