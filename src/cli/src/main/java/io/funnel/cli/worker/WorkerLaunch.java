package io.funnel.cli.worker;

import io.funnel.cli.data.InputException;
import io.funnel.cli.data.Memory;
import io.funnel.cli.tornado.Sdk;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a worker is started on a TornadoVM SDK.
 *
 * @param config      the folder of launch options, one file a backend
 * @param backend     the backend that was asked for; all of the SDK's where it is empty
 * @param fastMath    whether kernels may break Java's floating-point rules
 * @param classPath   what the worker needs beyond this process's class path
 */
public record WorkerLaunch(
        Sdk sdk, Path config, Optional<String> backend, boolean fastMath, List<Path> classPath) {

    /** The limit in the launch options. */
    private static final long CONFIGURED_MEMORY_BYTES = 8L << 30;
    private static final long BYTES_PER_MEGABYTE = 1L << 20;

    /** The command line for a job that needs so much device memory; refuses a backend that has no launch options. */
    List<String> command(long memoryBytes) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@" + sdk.argfile().toAbsolutePath());
        for (String name : backend.map(List::of).orElse(sdk.backends())) {
            command.add("@" + options(name).toAbsolutePath());
        }
        command.add("-Dtornado.recover.bailout=False");
        command.add("-Dtornado.printKernel=True");
        if (memoryBytes > CONFIGURED_MEMORY_BYTES) {
            command.add("-Dtornado.device.memory=" + Math.ceilDiv(memoryBytes, BYTES_PER_MEGABYTE) + "MB");
        }
        command.add("-XX:MaxDirectMemorySize=" + Memory.physicalBytes());
        command.add("-XX:-CreateCoredumpOnCrash");
        command.add("-cp");
        command.add(absoluteClassPath());
        command.add(Worker.class.getName());
        return command;
    }

    private Path options(String name) {
        Path file = config.resolve(name + (fastMath ? "-fast" : "") + ".args");
        if (!Files.isRegularFile(file)) {
            throw new InputException("no launch options for this backend: backend=" + name + ", file=" + file
                    + "; try a backend that has them");
        }
        return file;
    }

    /** The worker runs in another folder; a user's kernels must be on its own path, or TornadoVM cannot read them. */
    private String absoluteClassPath() {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        classPath.forEach(entry -> entries.add(entry.toAbsolutePath().toString()));
        return String.join(File.pathSeparator, entries);
    }
}
