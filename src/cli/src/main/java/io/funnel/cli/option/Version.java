package io.funnel.cli.option;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Versions of Funnel and its Java runtime. */
public final class Version {

    private Version() {}

    /** Returns Funnel's version, which the build writes next to this class. */
    public static String funnel() {
        try (InputStream file = Version.class.getResourceAsStream("/io/funnel/cli/version.properties")) {
            if (file == null) {
                throw new IllegalStateException("version.properties is not in the jar; try to build it again");
            }
            Properties properties = new Properties();
            properties.load(file);
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String jdk() {
        return Runtime.version() + " (" + System.getProperty("java.vendor", "unknown") + ")";
    }
}
