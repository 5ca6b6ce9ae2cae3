package io.funnel.lab.fuzz;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Signature;
import io.funnel.verify.Distribution;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Kinds of elements: all that other checks use, and mixes of them. */
public enum ElementMix {
    SIMPLE,
    TIES,
    ORDINARY,
    WIDE,
    HARD,
    UNIFORM,
    ONES,
    CANCELLING,
    SPECIALS,
    DENORMALS,
    /** Ordinary elements, and one to three hard ones among them: a single NaN, infinity or extreme. */
    STREWN,
    /** One ordinary value everywhere. */
    EQUAL,
    /** Ordinary values in rising order: a block's extreme is its last. */
    ASCENDING,
    /** Ordinary values in falling order. */
    DESCENDING;

    private static final int MOST_STREWN = 3;

    /** The name in files and reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Arrays in the order of a reduction's inputs; the same seed makes the same ones everywhere. */
    List<TornadoNativeArray> arrays(Signature signature, int length, long seed) {
        Elements elements = new Elements(signature);
        SplittableRandom random = new SplittableRandom(seed);
        return switch (this) {
            case SIMPLE, TIES, ORDINARY, WIDE, HARD -> elements.arrays(ElementKind.valueOf(name()), length, random);
            case UNIFORM, ONES, CANCELLING, SPECIALS, DENORMALS ->
                elements.arrays(Distribution.valueOf(name()), length, random);
            case STREWN -> strewn(signature, elements, length, random);
            case EQUAL -> equal(signature, elements, length, random);
            case ASCENDING, DESCENDING -> sorted(signature, elements, length, random);
        };
    }

    private static List<TornadoNativeArray> strewn(
            Signature signature, Elements elements, int length, SplittableRandom random) {
        List<TornadoNativeArray> arrays = elements.arrays(ElementKind.ORDINARY, length, random);
        List<TornadoNativeArray> hard = elements.arrays(ElementKind.HARD, MOST_STREWN, random);
        int count = random.nextInt(1, MOST_STREWN + 1);
        for (int i = 0; i < arrays.size(); i++) {
            if (isStreamed(signature, i) && length > 0) {
                for (int k = 0; k < count; k++) {
                    NativeArrays.set(arrays.get(i), random.nextInt(length), NativeArrays.get(hard.get(i), k));
                }
            }
        }
        return arrays;
    }

    private static List<TornadoNativeArray> equal(
            Signature signature, Elements elements, int length, SplittableRandom random) {
        List<TornadoNativeArray> arrays = elements.arrays(ElementKind.ORDINARY, length, random);
        for (int i = 0; i < arrays.size(); i++) {
            if (isStreamed(signature, i)) {
                for (int k = 1; k < length; k++) {
                    NativeArrays.set(arrays.get(i), k, NativeArrays.get(arrays.get(i), 0));
                }
            }
        }
        return arrays;
    }

    private List<TornadoNativeArray> sorted(
            Signature signature, Elements elements, int length, SplittableRandom random) {
        List<TornadoNativeArray> arrays = elements.arrays(ElementKind.ORDINARY, length, random);
        Comparator<Number> order = Comparator.comparingDouble(Number::doubleValue);
        for (int i = 0; i < arrays.size(); i++) {
            if (isStreamed(signature, i)) {
                List<Number> values = ArrayElements.all(arrays.get(i));
                values.sort(this == ASCENDING ? order : order.reversed());
                for (int k = 0; k < length; k++) {
                    NativeArrays.set(arrays.get(i), k, values.get(k));
                }
            }
        }
        return arrays;
    }

    private static boolean isStreamed(Signature signature, int position) {
        return signature.inputs().get(position).streamed();
    }
}
