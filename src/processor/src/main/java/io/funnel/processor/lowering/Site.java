package io.funnel.processor.lowering;

import io.funnel.processor.code.Ranges;
/** The context of an expression: its function, and the ranges of its variables. */
record Site(String function, Ranges ranges) {

    String variable(String name) {
        return function + "." + name;
    }
}
