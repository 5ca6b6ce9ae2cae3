package io.funnel.embedded.agreement;

import java.util.concurrent.Callable;

/**
 * A small program and its expected result.
 *
 * @param name one word
 * @param onDevice runs it through the TornadoVM API and returns the bits of its results
 * @param inJava computes the same bits in plain Java
 */
record Program(String name, Callable<String> onDevice, Callable<String> inJava) {

    @Override
    public String toString() {
        return name;
    }
}
