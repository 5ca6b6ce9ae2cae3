package io.funnel.processor.model;

import io.funnel.processor.code.Kind;
/**
 * One primitive component of the state.
 *
 * @param name     a Java identifier: the accumulator's name in the kernels
 * @param type     its type
 * @param identity a constant expression of that type
 */
public record StatePart(String name, Kind type, String identity) {}
