package io.funnel.cli.option;

import io.funnel.cli.data.InputException;
import io.funnel.cli.data.Nearest;
import io.funnel.cli.job.LocalRunner;
import io.funnel.cli.tornado.Home;
import io.funnel.cli.tornado.Sdk;
import io.funnel.cli.worker.Logs;
import io.funnel.cli.worker.WorkerLaunch;
import io.funnel.cli.worker.WorkerRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which runtime runs the kernels. */
public class RuntimeOptions {

    private static final List<String> BACKENDS = List.of("embedded", "opencl", "ptx", "cuda");
    private static final String EMBEDDED = "embedded";
    private static final String ALL = "all";

    enum Choice {
        EMBEDDED, TORNADO, AUTO
    }

    @Option(names = "--runtime", paramLabel = "NAME", defaultValue = "auto",
            description = "embedded (the JVM), tornado (a TornadoVM SDK), or auto: tornado if an SDK is found."
                    + " Default: auto.")
    private Choice runtime = Choice.AUTO;

    @Option(names = "--tornado-home", paramLabel = "DIR",
            description = "Folder of the TornadoVM SDK. Default: TORNADOVM_HOME, else SDKMAN's current one.")
    private @Nullable Path tornadoHome;

    @Option(names = "--backend", paramLabel = "NAME",
            description = "Use the first device of this backend: embedded, opencl, ptx or cuda.")
    private @Nullable String backend;

    @Option(names = "--fast-math",
            description = "Let TornadoVM break Java's floating-point rules; results may then be off the bound.")
    private boolean fastMath;

    @Option(names = "--logs", paramLabel = "DIR",
            description = "Keep what TornadoVM prints, generated code included, in this folder.")
    private @Nullable Path logs;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "300",
            description = "On TornadoVM, give a strategy up after this time. Default: 300.")
    private int timeoutSeconds = 300;

    /** The backend that was asked for, if it is known. */
    public Optional<String> backend() {
        Optional<String> lower = Optional.ofNullable(backend).map(name -> name.toLowerCase(Locale.ROOT));
        lower.filter(name -> !BACKENDS.contains(name)).ifPresent(name -> {
            throw new InputException("unknown backend: backend=" + name + "; try " + Nearest.names(name, BACKENDS));
        });
        return lower;
    }

    /** The backends that {@code --backend all} stands for: the SDK's, or the JVM; none where it was not said. */
    public List<String> all() {
        if (!ALL.equalsIgnoreCase(backend)) {
            return List.of();
        }
        Optional<Sdk> sdk = runtime == Choice.EMBEDDED
                ? Optional.empty()
                : Sdk.find(Optional.ofNullable(tornadoHome), runtime == Choice.TORNADO);
        return sdk.map(Sdk::backends).orElse(List.of(EMBEDDED));
    }

    /** The runtime, ready to run what is on Funnel's own class path; refuses one that is not there. */
    public Opened open() {
        return open(List.of());
    }

    /** The same for what is on another class path beyond Funnel's own. */
    public Opened open(List<Path> classPath) {
        if (timeoutSeconds <= 0) {
            throw new InputException("timeout not positive: timeout=" + timeoutSeconds + "; try 300");
        }
        return sdk().map(sdk -> tornado(sdk, classPath)).orElseGet(this::embedded);
    }

    /** The same, but TornadoVM only where an option asks for it. */
    public Opened openAsked(List<Path> classPath) {
        return isAsked() ? open(classPath) : embedded();
    }

    /** Whether an option asks for a runtime, or for a backend of one. */
    public boolean isAsked() {
        return backend().isPresent() || tornadoHome != null || runtime != Choice.AUTO;
    }

    /** The SDK to be used; empty for the embedded runtime. */
    private Optional<Sdk> sdk() {
        boolean embeddedBackend = backend().filter(EMBEDDED::equals).isPresent();
        if (runtime == Choice.TORNADO && embeddedBackend) {
            throw new InputException("no such backend on TornadoVM: backend=embedded; try --runtime embedded");
        }
        if (runtime == Choice.EMBEDDED || embeddedBackend) {
            return Optional.empty();
        }
        Optional<Sdk> sdk = Sdk.find(Optional.ofNullable(tornadoHome), runtime == Choice.TORNADO);
        if (sdk.isEmpty() && runtime == Choice.TORNADO) {
            throw new InputException("no TornadoVM SDK found: TORNADOVM_HOME is not set, SDKMAN has none;"
                    + " try --tornado-home DIR, or sdk install tornadovm");
        }
        return sdk;
    }

    /** The runtime that {@link #open} would open, in words. */
    public String describe() {
        return sdk().map(sdk -> "TornadoVM " + sdk.version() + " (" + String.join(", ", sdk.backends()) + ") in "
                + sdk.home()).orElse("embedded (the JVM); no TornadoVM SDK in use");
    }

    private Opened embedded() {
        backend().filter(name -> !name.equals(EMBEDDED)).ifPresent(name -> {
            throw new InputException("backend needs TornadoVM: backend=" + name
                    + ", runtime=embedded; try --tornado-home DIR, or set TORNADOVM_HOME");
        });
        if (fastMath) {
            throw new InputException("fast math needs TornadoVM: runtime=embedded; try without --fast-math");
        }
        return new Opened(bytes -> LocalRunner.embedded(), Version.funnel(), false, Optional.empty());
    }

    private Opened tornado(Sdk sdk, List<Path> classPath) {
        backend().filter(name -> !sdk.backends().contains(name)).ifPresent(name -> {
            throw new InputException("backend is not in this SDK: backend=" + name + ", sdk=" + sdk.home()
                    + "; try " + String.join(", ", sdk.backends()));
        });
        WorkerLaunch launch = new WorkerLaunch(sdk, Home.config(), backend(), fastMath, classPath);
        Duration timeout = Duration.ofSeconds(timeoutSeconds);
        Logs folder = Logs.in(Optional.ofNullable(logs));
        return new Opened(bytes -> WorkerRunner.of(launch, bytes, folder, timeout), sdk.version(), fastMath,
                Optional.of(folder));
    }
}
