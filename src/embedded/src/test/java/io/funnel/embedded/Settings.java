package io.funnel.embedded;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** System properties for the duration of a test, restored at its end. */
public final class Settings implements AutoCloseable {

    public static final String EXECUTOR = "funnel.embedded.executor";
    static final String SIMD_WIDTH = "funnel.embedded.simdWidth";
    static final String LOCAL_MEMORY = "funnel.embedded.localMemoryBytes";
    static final String GROUP_SIZE = "funnel.embedded.maxGroupSize";
    static final String GLOBAL_MEMORY = "funnel.embedded.globalMemoryBytes";
    static final String COMPUTE_UNITS = "funnel.embedded.computeUnits";

    private final Map<String, @Nullable String> before = new HashMap<>();

    public static Settings of(String name, Object value) {
        return new Settings().and(name, value);
    }

    Settings and(String name, Object value) {
        before.putIfAbsent(name, System.getProperty(name));
        System.setProperty(name, value.toString());
        return this;
    }

    @Override
    public void close() {
        before.forEach((name, value) -> {
            if (value == null) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, value);
            }
        });
    }
}
