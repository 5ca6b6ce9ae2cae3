package io.funnel.testkit;

import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import java.nio.file.Path;
import java.util.List;

/**
 * A reduction that random cases are made of.
 *
 * @param title     for people
 * @param reduction the reduction
 * @param classPath where its classes are, beyond Funnel's own
 */
public record FuzzReduction(String title, Reduction<?> reduction, List<Path> classPath) {

    public FuzzReduction {
        classPath = List.copyOf(classPath);
    }

    /** What there is to know without running it. */
    Signature signature() {
        return reduction.signature();
    }
}
