package io.funnel.cli.option;

import io.funnel.cli.job.LocalRunner;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Suggestions;
import io.funnel.cli.tornado.Installation;
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

/** Options for the runtime of the kernels. */
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
            description = "Let TornadoVM break Java's floating-point rules; results may then exceed the bound.")
    private boolean fastMath;

    @Option(names = "--logs", paramLabel = "DIR",
            description = "Keep TornadoVM's output and generated code in this folder.")
    private @Nullable Path logs;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "300",
            description = "On TornadoVM, give up a strategy after this time. Default: 300.")
    private int timeoutSeconds = 300;

    /** Returns the requested backend, if it is known. */
    public Optional<String> backend() {
        Optional<String> lower = Optional.ofNullable(backend).map(name -> name.toLowerCase(Locale.ROOT));
        lower.filter(name -> !BACKENDS.contains(name)).ifPresent(name -> {
            throw new InputException("unknown backend: backend=" + name + "; try " + Suggestions.names(name, BACKENDS));
        });
        return lower;
    }

    /** Returns the backends of {@code --backend all}: the SDK's, or the JVM; empty without that option. */
    public List<String> all() {
        if (!ALL.equalsIgnoreCase(backend)) {
            return List.of();
        }
        Optional<Sdk> sdk = runtime == Choice.EMBEDDED
                ? Optional.empty()
                : Sdk.find(Optional.ofNullable(tornadoHome), runtime == Choice.TORNADO);
        return sdk.map(Sdk::backends).orElse(List.of(EMBEDDED));
    }

    /** Opens the runtime for Funnel's own class path; refuses a runtime that is missing. */
    public OpenSession open() {
        return open(List.of());
    }

    /** Opens the runtime for a class path in addition to Funnel's own. */
    public OpenSession open(List<Path> classPath) {
        Parsers.requirePositive("timeout", timeoutSeconds, "300");
        return sdk().map(sdk -> tornado(sdk, classPath)).orElseGet(this::embedded);
    }

    /** Opens the runtime like {@link #open(List)}, but runs jobs of the embedded runtime, too, in processes of their own. */
    public OpenSession openWorkers(List<Path> classPath) {
        Parsers.requirePositive("timeout", timeoutSeconds, "300");
        return sdk().map(sdk -> tornado(sdk, classPath)).orElseGet(() -> embeddedWorkers(classPath));
    }

    /** Opens the runtime like {@link #open(List)}, but TornadoVM only if an option asks for it. */
    public OpenSession openAsked(List<Path> classPath) {
        return isAsked() ? open(classPath) : embedded();
    }

    /** Returns whether an option asks for a runtime or a backend. */
    public boolean isAsked() {
        return backend().isPresent() || tornadoHome != null || runtime != Choice.AUTO;
    }

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
            throw new InputException("no TornadoVM SDK found: TORNADOVM_HOME is not set, and SDKMAN has no SDK;"
                    + " try --tornado-home DIR, or sdk install tornadovm");
        }
        return sdk;
    }

    /** Describes the runtime that {@link #open} would open. */
    public String describe() {
        return sdk().map(sdk -> "TornadoVM " + sdk.version() + " (" + String.join(", ", sdk.backends()) + ") in "
                + sdk.home()).orElse("embedded (the JVM); no TornadoVM SDK in use");
    }

    private OpenSession embedded() {
        backend().filter(name -> !name.equals(EMBEDDED)).ifPresent(name -> {
            throw new InputException("backend needs TornadoVM: backend=" + name
                    + ", runtime=embedded; try --tornado-home DIR, or set TORNADOVM_HOME");
        });
        if (fastMath) {
            throw new InputException("fast math needs TornadoVM: runtime=embedded; try without --fast-math");
        }
        return new OpenSession(bytes -> LocalRunner.embedded(), true, Version.funnel(), false, Optional.empty());
    }

    private OpenSession embeddedWorkers(List<Path> classPath) {
        OpenSession here = embedded();
        Logs folder = Logs.in(Optional.ofNullable(logs));
        return new OpenSession(bytes -> WorkerRunner.embedded(Installation.config(), classPath, folder,
                Duration.ofSeconds(timeoutSeconds)), true, here.runtimeVersion(), false, Optional.of(folder));
    }

    private OpenSession tornado(Sdk sdk, List<Path> classPath) {
        backend().filter(name -> !sdk.backends().contains(name)).ifPresent(name -> {
            throw new InputException("backend is not in this SDK: backend=" + name + ", sdk=" + sdk.home()
                    + "; try " + String.join(", ", sdk.backends()));
        });
        WorkerLaunch launch = new WorkerLaunch(sdk, Installation.config(), backend(), fastMath, classPath);
        Duration timeout = Duration.ofSeconds(timeoutSeconds);
        Logs folder = Logs.in(Optional.ofNullable(logs));
        return new OpenSession(bytes -> WorkerRunner.of(launch, bytes, folder, timeout), false, sdk.version(),
                fastMath, Optional.of(folder));
    }
}
