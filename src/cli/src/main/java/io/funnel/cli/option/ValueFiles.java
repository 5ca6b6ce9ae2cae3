package io.funnel.cli.option;

import io.funnel.cli.job.JobException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A temporary folder for the values of all segments, with a folder for each run. */
public final class ValueFiles implements AutoCloseable {

    private final Optional<Path> folder;

    /** Makes the folder if the values are wanted. */
    public ValueFiles(boolean wanted) {
        try {
            folder = wanted ? Optional.of(Files.createTempDirectory("funnel-")) : Optional.empty();
        } catch (IOException e) {
            throw new JobException("no temporary folder for values; try another java.io.tmpdir", e);
        }
    }

    /** Returns the folder of a run; empty if the values are not wanted. */
    public Optional<Path> of(int run) {
        return folder.map(place -> {
            try {
                return Files.createDirectory(place.resolve(String.valueOf(run)));
            } catch (IOException e) {
                throw new JobException("no temporary folder for values; try another java.io.tmpdir", e);
            }
        });
    }

    @Override
    public void close() {
        folder.ifPresent(place -> {
            try (Stream<Path> files = Files.walk(place)) {
                List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : all) {
                    Files.delete(file);
                }
            } catch (IOException e) {
                place.toFile().deleteOnExit(); // another process may have a file open
            }
        });
    }
}
