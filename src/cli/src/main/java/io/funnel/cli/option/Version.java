package io.funnel.cli.option;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Versions of Funnel and of the Java that runs it. */
public final class Version {

    private Version() {}

    /** Funnel's version, which the build wrote beside this class. */
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
