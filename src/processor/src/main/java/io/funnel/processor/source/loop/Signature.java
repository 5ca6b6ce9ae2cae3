package io.funnel.processor.source.loop;

import io.funnel.processor.code.Kind;
import java.util.List;

/**
 * The arrays of an annotated method, and what its annotation asks for.
 *
 * @param inputs      parameters that are read
 * @param results     parameters that are marked as results
 * @param commutative whether operands may change places
 * @param ignoresNan  whether NaN elements are left out
 * @param hasDomain   whether the elements are limited to a domain
 */
record Signature(List<Array> inputs, List<Array> results, boolean commutative, boolean ignoresNan,
        boolean hasDomain) {

    /**
     * A parameter.
     *
     * @param source its name in the source
     * @param name   its name in the kernels
     * @param type   its element type
     */
    record Array(String source, String name, Kind type) {}
}
