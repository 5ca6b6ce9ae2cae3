package io.funnel.reduction;

import java.util.List;

/** The reductions of one class; the annotation processor generates an implementation for each. */
public interface ReductionProvider {

    /** All reductions, in source order. */
    List<Reduction<?>> reductions();
}
