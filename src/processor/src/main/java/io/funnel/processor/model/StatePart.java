package io.funnel.processor.model;

import io.funnel.processor.code.Kind;
import org.jspecify.annotations.Nullable;
/**
 * One primitive component of the state.
 *
 * @param name     a Java identifier: the accumulator's name in the kernels
 * @param type     its type
 * @param identity a constant expression of that type
 * @param start    combined in once, before all elements; null for nothing
 */
public record StatePart(String name, Kind type, String identity, @Nullable String start) {

    public StatePart(String name, Kind type, String identity) {
        this(name, type, identity, null);
    }
}
