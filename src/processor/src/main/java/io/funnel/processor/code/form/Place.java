package io.funnel.processor.code.form;

/** Where an expression stands: its function, and what is known about its variables. */
record Place(String function, Ranges ranges) {

    String variable(String name) {
        return function + "." + name;
    }
}
