package io.funnel.processor.model;

/** Places where devices may round an element differently from Java, finest first; the library's enum. */
public enum MapRounding {
    NONE, DOUBLE, FLOAT
}
