package io.funnel.reduction;

import java.util.List;

/** The reductions of one class; the annotation processor writes an implementation beside each. */
public interface ReductionProvider {

    /** All of them, in the order of the source. */
    List<Reduction<?>> reductions();
}
