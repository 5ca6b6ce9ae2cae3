package io.funnel.processor.source.loop;

import io.funnel.processor.code.Kind;
import io.funnel.processor.source.compiler.Annotation;
import java.util.List;

/** The arrays of an annotated method: those that are read, and those that are marked as results. */
record Signature(List<Array> inputs, List<Array> results, Annotation annotation) {

    /** A parameter, with its name in the source and that in the kernels; a scalar is read as an array's first element. */
    record Array(String source, String name, Kind type, boolean isScalar) {}
}
