package io.funnel.canary;

import io.funnel.device.Device;
import io.funnel.reduction.Reduction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Keeps the keys of passed canaries for later starts, one per line. Several JVMs may use the file: a writer replaces
 * it, and entries lost in between are tested again.
 */
final class TrustFile {

    static final String PROPERTY = "funnel.canary";

    private static final System.Logger LOG = System.getLogger("io.funnel");
    private static final String FIRST_LINE = "canaries that passed, by funnel; safe to delete";
    private static final Pattern LINE = Pattern.compile("[0-9a-f]{64} .+");
    private static final int MOST = 10_000;

    private final Path file;
    private boolean warned;

    TrustFile(Path file) {
        this.file = file;
    }

    /** The user's file; empty for the embedded runtime, whose canaries are quick. */
    static Optional<TrustFile> of(Device device) {
        String named = System.getProperty(PROPERTY, "");
        if (device.runtime() == Device.Runtime.EMBEDDED || named.equals("none")) {
            return Optional.empty();
        }
        String cache = Optional.ofNullable(System.getenv("XDG_CACHE_HOME")).filter(folder -> !folder.isEmpty())
                .orElse(System.getProperty("user.home") + "/.cache");
        return Optional.of(new TrustFile(named.isEmpty() ? Path.of(cache, "funnel", "canary") : Path.of(named)));
    }

    /**
     * Runs a canary unless the file has its pass, and keeps a pass.
     *
     * @param kept   the file; without one it runs
     * @param kernel the kernel that it tests
     */
    static Optional<String> refusal(Optional<TrustFile> kept, Device device, Reduction<?> reduction, String kernel,
            OptionalInt groupSize, Supplier<Optional<String>> canary) {
        Optional<String> key = kept.flatMap(_ -> TrustKey.of(device, reduction.definition(), kernel, groupSize));
        if (key.isPresent() && kept.orElseThrow().holds(key.get())) {
            return Optional.empty();
        }
        Optional<String> refusal = canary.get();
        if (key.isPresent() && refusal.isEmpty()) {
            kept.orElseThrow().add(key.get(), reduction.name() + " " + kernel + " " + device.name());
        }
        return refusal;
    }

    synchronized boolean holds(String key) {
        return lines().stream().anyMatch(line -> line.startsWith(key));
    }

    synchronized void add(String key, String about) {
        Set<String> lines = new LinkedHashSet<>(lines());
        lines.add(key + " " + about);
        List<String> last = lines.stream().skip(Math.max(0, lines.size() - MOST)).toList();
        try {
            Path folder = file.toAbsolutePath().getParent();
            Files.createDirectories(folder);
            Path written = Files.createTempFile(folder, "canary", ".new");
            try {
                Files.writeString(written, FIRST_LINE + "\n" + String.join("\n", last) + "\n");
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(written); // the file exists even if the disk is full
            }
        } catch (IOException e) {
            warn("canaries are not kept: file=" + file + ", " + e + "; name another with -D" + PROPERTY + "=FILE");
        }
    }

    private List<String> lines() {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            if (isWritableByOthers()) {
                warn("file of canaries is ignored, and written anew: file=" + file
                        + ", reason=other users may write it; try chmod go-w");
                return List.of();
            }
            List<String> lines = Files.readAllLines(file);
            if (!lines.isEmpty() && lines.getFirst().equals(FIRST_LINE)
                    && lines.stream().skip(1).allMatch(LINE.asMatchPredicate())) {
                return lines.subList(1, lines.size());
            }
            warn("file of canaries is damaged, and written anew: file=" + file + "; no action is needed");
        } catch (IOException e) {
            warn("file of canaries cannot be read: file=" + file + ", " + e + "; name another with -D" + PROPERTY
                    + "=FILE");
        }
        return List.of();
    }

    private boolean isWritableByOthers() throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return false;
        }
        Set<PosixFilePermission> allowed = Files.getPosixFilePermissions(file);
        return allowed.contains(PosixFilePermission.GROUP_WRITE) || allowed.contains(PosixFilePermission.OTHERS_WRITE);
    }

    private void warn(String message) {
        if (!warned) {
            warned = true;
            LOG.log(System.Logger.Level.WARNING, message);
        }
    }
}
