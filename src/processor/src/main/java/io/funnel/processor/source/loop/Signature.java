package io.funnel.processor.source.loop;

import io.funnel.processor.code.Kind;
import io.funnel.processor.source.compiler.Annotation;
import java.util.List;

/** The arrays of an annotated method: inputs, and marked results. */
record Signature(List<Array> inputs, List<Array> results, Annotation annotation) {

    /** A parameter with its names in the source and in kernels; a scalar is read as an array's first element. */
    record Array(String source, String name, Kind type, boolean isScalar) {}
}
