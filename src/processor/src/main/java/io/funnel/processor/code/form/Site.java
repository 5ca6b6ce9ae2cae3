package io.funnel.processor.code.form;

/** The context of an expression: its function, and the ranges of its variables. */
record Site(String function, Ranges ranges) {

    String variable(String name) {
        return function + "." + name;
    }
}
