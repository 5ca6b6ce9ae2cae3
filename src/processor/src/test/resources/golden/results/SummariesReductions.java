// Written by Funnel's annotation processor from Summaries.
package com.acme;

import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.ReductionProvider;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The reductions of {@code Summaries}, one constant each. */
public final class SummariesReductions implements ReductionProvider {

    /**
     * Least, greatest and sum of the elements.
     *
     * <p>Inputs: {@code samples}. Result: {@code SummariesReductions.Summary}, {@code least} as {@code Math.min},
     * nothing overflows; {@code greatest} as {@code Math.max}, nothing overflows; {@code total} as Java's long
     * addition, which wraps around.
     */
    public static final Reduction1<IntArray, SummariesReductions.Summary> SUMMARY =
            new Reduction1<>(new Summaries_summaryDefinition());

    /**
     * The results of {@code com.acme.Summaries.summary}.
     *
     * @param least what {@code least} is in the definition
     * @param greatest what {@code greatest} is in the definition
     * @param total what {@code total} is in the definition
     */
    public record Summary(int least, int greatest, long total) {}

    /** A provider of all of them, for the library. */
    public SummariesReductions() {}

    @Override
    public List<Reduction<?>> reductions() {
        return List.of(SUMMARY);
    }
}
