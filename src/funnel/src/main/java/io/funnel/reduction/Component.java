package io.funnel.reduction;

/**
 * A primitive part of an operator's state: it has a local array and an array of partials of its own.
 *
 * @param name the record component's name, or the reduction's where the state is a single value
 * @param type its type
 */
public record Component(String name, ElementType type) {}
