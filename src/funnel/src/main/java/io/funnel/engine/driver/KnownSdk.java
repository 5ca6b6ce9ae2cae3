package io.funnel.engine.driver;

import java.lang.System.Logger.Level;
import java.security.CodeSource;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;

/** Checks that Funnel knows this TornadoVM's internals; else logs one line, and TornadoVM does everything. */
final class KnownSdk {

    static final String TESTED = "5.2.0";
    private static final Pattern KNOWN = Pattern.compile("5\\.2(\\.\\d+)?");
    private static final Pattern API_JAR = Pattern.compile("tornado-api-(\\d[\\w.]*)(-.*)?\\.jar");
    private static final System.Logger LOGGER = System.getLogger(KnownSdk.class.getName());

    private final String version;
    private final AtomicBoolean isOff = new AtomicBoolean();

    /** Knows internals by the version of an SDK; an empty one passes, since {@link #off} sees what differs. */
    KnownSdk(String version) {
        this.version = version;
    }

    static KnownSdk ofThisProcess() {
        CodeSource source = ImmutableTaskGraph.class.getProtectionDomain().getCodeSource();
        return new KnownSdk(source == null ? "" : version(source.getLocation().getPath()));
    }

    /** The version in the name of TornadoVM's jar; empty if the jar has another name. */
    static String version(String path) {
        Matcher name = API_JAR.matcher(path.substring(path.lastIndexOf('/') + 1));
        return name.matches() ? name.group(1) : "";
    }

    boolean isKnown() {
        if (!version.isEmpty() && !KNOWN.matcher(version).matches()) {
            off("Funnel does not know this TornadoVM", "unknown=its version");
        }
        return !isOff.get();
    }

    /** Switches everything off for good after an exception that shows unknown internals or a missing library. */
    void off(Throwable reason) {
        Object cause = reason.getCause() == null ? reason : reason.getCause();
        if (reason instanceof LinkageError) {
            off("Funnel cannot call the device's driver", "reason=" + cause);
        } else {
            off("Funnel does not know this TornadoVM", "unknown=" + cause);
        }
    }

    private void off(String because, String detail) {
        if (isOff.compareAndSet(false, true)) {
            LOGGER.log(Level.WARNING, "calls are slower than necessary, because " + because
                    + " and leaves launches and copies to TornadoVM: " + detail + ", version="
                    + (version.isEmpty() ? "not found" : version) + ", tested=" + TESTED);
        }
    }
}
