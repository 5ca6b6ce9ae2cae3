package io.funnel.reduction;

/**
 * An array that a reduction reads.
 *
 * @param name     the parameter's name
 * @param type     its element type
 * @param streamed whether every element is read at the loop's index; otherwise the array holds parameters, read at
 * fixed indices
 */
public record Input(String name, ElementType type, boolean streamed) {}
