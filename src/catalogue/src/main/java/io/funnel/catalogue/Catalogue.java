package io.funnel.catalogue;

import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionProvider;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** All ready-made reductions, by label. */
public final class Catalogue {

    private static final String IGNORING_NAN = "IgnoringNan";

    private static final List<ReductionProvider> PROVIDERS =
            List.of(new FloatSumsReductions(), new DoubleSumsReductions(), new IntSumsReductions(),
                    new LongSumsReductions(), new FloatExtremesReductions(), new DoubleExtremesReductions(),
                    new IntExtremesReductions(), new LongExtremesReductions(), new FloatLogicReductions(),
                    new DoubleLogicReductions(), new IntLogicReductions(), new LongLogicReductions(),
                    new FloatHistogramsReductions(), new DoubleHistogramsReductions(), new IntHistogramsReductions(),
                    new LongHistogramsReductions(), new IntBitsReductions(), new LongBitsReductions(),
                    new FloatNormsReductions(),
                    new DoubleNormsReductions(), new IntNormsReductions(), new LongNormsReductions(),
                    new FloatMeansReductions(), new DoubleMeansReductions(), new IntMeansReductions(),
                    new LongMeansReductions(), new FloatMomentsReductions(), new DoubleMomentsReductions(),
                    new IntMomentsReductions(), new LongMomentsReductions(), new FloatShapesReductions(),
                    new DoubleShapesReductions(), new IntShapesReductions(), new LongShapesReductions(),
                    new FloatPairsReductions(), new DoublePairsReductions(), new IntPairsReductions(),
                    new LongPairsReductions(), new FloatDistancesReductions(),
                    new DoubleDistancesReductions(), new IntDistancesReductions(), new LongDistancesReductions(),
                    new FloatIgnoringNanReductions(), new DoubleIgnoringNanReductions(), new FloatProductsReductions(),
                    new DoubleProductsReductions(),
                    new FloatExactSumsReductions(), new DoubleExactSumsReductions(),
                    new FloatScoresReductions(), new DoubleScoresReductions(), new IntProductsReductions(),
                    new LongProductsReductions());

    private static final List<Entry> ENTRIES = PROVIDERS.stream()
            .flatMap(provider -> provider.reductions().stream())
            .map(reduction -> new Entry(label(reduction), reduction))
            .toList();

    private Catalogue() {}

    /**
     * A ready-made reduction.
     *
     * @param label     element type and name, {@code float.sum}
     * @param reduction the reduction
     */
    public record Entry(String label, Reduction<?> reduction) {}

    /** All reductions, by topic. */
    public static List<Entry> entries() {
        return ENTRIES;
    }

    /** Returns the reduction with this label. */
    public static Optional<Entry> find(String label) {
        return ENTRIES.stream().filter(entry -> entry.label().equals(label)).findFirst();
    }

    /** Joins the type of the first input and the last part of the qualified name; marks entries that ignore NaN. */
    private static String label(Reduction<?> reduction) {
        String[] parts = reduction.name().split("\\.", -1);
        String name = parts[parts.length - 1];
        String suffix = parts[parts.length - 2].endsWith(IGNORING_NAN) ? IGNORING_NAN : "";
        return reduction.signature().inputs().getFirst().type().label() + "."
                + name.substring(0, 1).toLowerCase(Locale.ROOT)
                + name.substring(1) + suffix;
    }
}
