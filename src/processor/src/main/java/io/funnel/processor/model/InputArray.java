package io.funnel.processor.model;

import io.funnel.processor.code.Kind;
/**
 * A parameter of the annotated method or of an operator's map.
 *
 * @param name     its name in the source
 * @param type     its element type
 * @param streamed whether it is read at the loop's index; otherwise it holds parameters, read at fixed indices
 */
public record InputArray(String name, Kind type, boolean streamed) {}
