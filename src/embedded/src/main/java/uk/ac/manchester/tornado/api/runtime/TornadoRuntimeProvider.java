package uk.ac.manchester.tornado.api.runtime;

import io.funnel.embedded.service.RuntimeService;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.TornadoRuntime;

/** The way in to the runtime. */
public class TornadoRuntimeProvider {

    /** Holds static methods only; the constructor is public because TornadoVM's is. */
    public TornadoRuntimeProvider() {}

    /** The runtime of this process. */
    public static TornadoRuntime getTornadoRuntime() {
        return RuntimeService.get().runtime();
    }

    /** Whether every plan is profiled without being asked: no. */
    public static boolean isProfilerEnabled() {
        return getTornadoRuntime().isProfilerEnabled();
    }

    /** Whether power is measured: no. */
    public static boolean isPowerMonitoringEnabled() {
        return getTornadoRuntime().isPowerMonitoringEnabled();
    }

    /** Sets an option of the runtime, which here is a system property. */
    public static void setProperty(String key, String value) {
        System.setProperty(key, value);
    }

    /** An option of the runtime, or a value in its place. */
    public static String getProperty(String key, String defaultValue) {
        return System.getProperty(key, defaultValue);
    }

    /** An option of the runtime; null if it is not set. */
    public static @Nullable String getProperty(String key) {
        return System.getProperty(key);
    }
}
