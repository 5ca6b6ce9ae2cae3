package io.funnel.processor.model;

import io.funnel.processor.code.Kind;
/** A parameter of the annotated method or of a map: elements at the index, or parameters at fixed indices. */
public record InputArray(String name, Kind type, boolean streamed) {}
