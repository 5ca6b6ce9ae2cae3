package io.funnel.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Versions of Funnel and of the Java that runs it. */
final class Version {

    private Version() {}

    /** Funnel's version, which the build wrote beside this class. */
    static String funnel() {
        try (InputStream file = Version.class.getResourceAsStream("version.properties")) {
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

    /** The Java runtime's version and maker. */
    static String jdk() {
        return Runtime.version() + " (" + System.getProperty("java.vendor", "unknown") + ")";
    }
}
