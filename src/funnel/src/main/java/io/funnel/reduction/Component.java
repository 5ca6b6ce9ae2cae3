package io.funnel.reduction;

/**
 * A primitive part of an operator's state, with its own local array and array of partials.
 *
 * @param name the record component's name, or the reduction's if the state is a single value
 * @param type its type
 */
public record Component(String name, ElementType type) {}
