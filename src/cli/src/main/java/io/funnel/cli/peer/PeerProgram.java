package io.funnel.cli.peer;

import io.funnel.cli.job.JobException;
import io.funnel.cli.tornado.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs other programs in a temporary folder, which is deleted with what they leave there. */
public final class PeerProgram implements AutoCloseable {

    private static final long MINUTES = 10;

    /** Why a peer has no answer. */
    public static final class Refusal extends Exception {

        private static final long serialVersionUID = 1L;

        public Refusal(String reason) {
            super(reason, null, false, false);
        }
    }

    private final Path work;

    public PeerProgram() {
        try {
            this.work = Files.createTempDirectory("funnel-peers");
        } catch (IOException e) {
            throw new JobException("no temporary folder for peers; try another java.io.tmpdir", e);
        }
    }

    /** The temporary folder. */
    public Path folder() {
        return work;
    }

    /** Runs a peer of the clone by the name that {@code bench/peers/run.sh} knows, and returns what it prints. */
    public String peer(String name, Map<String, String> variables) throws Refusal {
        Path there = Installation.config().resolveSibling("bench").resolve("peers");
        if (!Files.isDirectory(there)) {
            throw new Refusal("no bench/peers; try a clone of Funnel");
        }
        return run(there, List.of("bash", "run.sh", name), variables);
    }

    /** Runs a program to its end; output goes through files, so that no pipe fills. */
    public String run(Path home, List<String> command, Map<String, String> variables) throws Refusal {
        Path out = work.resolve("out");
        Path err = work.resolve("err");
        try {
            ProcessBuilder builder = new ProcessBuilder(command).directory(home.toAbsolutePath().toFile())
                    .redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().putAll(variables);
            Process process = builder.start();
            try {
                if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                    throw new Refusal("no answer within " + MINUTES + " minutes: " + command.getFirst());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Refusal("interrupted: " + command.getFirst());
            } finally {
                process.destroyForcibly();
            }
            if (process.exitValue() != 0) {
                throw new Refusal(Files.readString(err).lines().map(String::strip)
                        .filter(line -> !line.isEmpty() && !line.startsWith("WARNING"))
                        .reduce((before, line) -> line).orElse("exit code " + process.exitValue()));
            }
            return Files.readString(out);
        } catch (IOException e) {
            throw new Refusal("not on the PATH: " + command.getFirst());
        }
    }

    /** Writes elements into a file for peers. */
    public static void write(Path file, MemorySegment elements) {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING); Arena arena = Arena.ofConfined()) {
            out.map(MapMode.READ_WRITE, 0, elements.byteSize(), arena).copyFrom(elements);
        } catch (IOException e) {
            throw new JobException("data of peers cannot be written: file=" + file + "; try another folder", e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.list(work)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(work);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
