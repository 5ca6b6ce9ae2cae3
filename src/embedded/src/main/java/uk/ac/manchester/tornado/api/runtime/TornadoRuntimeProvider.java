package uk.ac.manchester.tornado.api.runtime;

import io.funnel.embedded.service.RuntimeService;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.TornadoRuntime;

/** The entry point to the runtime. */
public class TornadoRuntimeProvider {

    /** Holds only static methods; the constructor is public because TornadoVM's is. */
    public TornadoRuntimeProvider() {}

    public static TornadoRuntime getTornadoRuntime() {
        return RuntimeService.get().runtime();
    }

    /** Returns false: plans are not profiled by default. */
    public static boolean isProfilerEnabled() {
        return getTornadoRuntime().isProfilerEnabled();
    }

    /** Returns false: power is not measured. */
    public static boolean isPowerMonitoringEnabled() {
        return getTornadoRuntime().isPowerMonitoringEnabled();
    }

    /** Sets an option of the runtime, which here is a system property. */
    public static void setProperty(String key, String value) {
        System.setProperty(key, value);
    }

    /** An option of the runtime, or a default value. */
    public static String getProperty(String key, String defaultValue) {
        return System.getProperty(key, defaultValue);
    }

    /** An option of the runtime; null if it is not set. */
    public static @Nullable String getProperty(String key) {
        return System.getProperty(key);
    }
}
