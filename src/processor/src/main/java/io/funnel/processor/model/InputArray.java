package io.funnel.processor.model;

import io.funnel.processor.code.Kind;
/** A parameter of the annotated method or of a map: elements, read at the index, or parameters, read at fixed indices. */
public record InputArray(String name, Kind type, boolean streamed) {}
