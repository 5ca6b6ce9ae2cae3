package io.funnel.lab.gallery;

import io.funnel.catalogue.Catalogue;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.KernelClasses;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.cli.search.SelectedReduction;
import java.util.List;
import java.util.Optional;

/** The gallery as a report takes it: its reductions, and the kernels of each. */
public final class HandWritten {

    /** Names of reductions that have kernels. */
    public static final List<String> REDUCTIONS =
            List.of("float.sum", "float.minimum", "float.dotProduct", "double.sum",
                    "int.sum", "float.argMin");
    /** Reductions that a report compares by default. */
    public static final List<String> USUAL = REDUCTIONS.subList(0, 3);

    private HandWritten() {}

    /** Returns a reduction of the gallery. */
    public static SelectedReduction reduction(String name) {
        return new SelectedReduction(name, Optional.empty(), Catalogue.find(name).orElseThrow().reduction(), List.of());
    }

    /** Returns the kernels of a reduction; empty if it has none. */
    public static List<SelectedKernel> kernels(SelectedReduction chosen) {
        boolean known = REDUCTIONS.stream()
                .anyMatch(name -> reduction(name).reduction().name().equals(chosen.reduction().name()));
        return known
                ? KernelClasses.parse(GalleryKernels.class.getName(), List.of()).of(chosen, Finder.ofAny(List.of()),
                        Optional.of(false))
                : List.of();
    }
}
