package io.funnel.lab.measure;

import io.funnel.cli.job.JobException;
import io.funnel.cli.message.InputException;
import io.funnel.cli.option.OutputFile;
import io.funnel.cli.report.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;

/** The folder of a report: it goes on with its own, and takes no other that holds something. */
public final class Folder {

    public static final String SAMPLES = "samples.json";

    private final Path path;

    public Folder(Path path) {
        this.path = path;
    }

    public Path path() {
        return path;
    }

    /**
     * Reads the log that the folder has; refuses a folder of something else or with symbolic links, and a report with
     * other settings.
     */
    public MeasurementLog open(Settings settings) {
        refuseLinks();
        Path file = path.resolve(SAMPLES);
        if (!Files.exists(file)) {
            requireEmpty();
            return new MeasurementLog(settings, List.of());
        }
        MeasurementLog begun = samples();
        settings.requireSame(begun.settings(), path);
        return begun;
    }

    /** Reads the log. */
    public MeasurementLog samples() {
        try {
            String text = read(SAMPLES).orElseThrow(() -> new InputException("no report: folder=" + path
                    + "; try one that holds " + SAMPLES));
            MeasurementLog.requireWritten(Json.parse(text));
            return Json.read(text, MeasurementLog.class);
        } catch (JacksonException | IllegalArgumentException e) {
            throw new InputException("not the samples of a report: file=" + path.resolve(SAMPLES)
                    + "; try another --output", e);
        }
    }

    /** Files are replaced where a link leads, which need not be the user's report. */
    private void refuseLinks() {
        if (!Files.isDirectory(path)) {
            return;
        }
        try (Stream<Path> inside = Files.walk(path.toRealPath())) {
            inside.filter(Files::isSymbolicLink).findFirst().ifPresent(Folder::refuseLink);
        } catch (IOException | UncheckedIOException e) {
            throw new InputException("folder cannot be read: output=" + path + "; try a new one", e);
        }
    }

    private static void refuseLink(Path link) {
        throw new InputException("symbolic link in the folder of a report: link=" + link + "; try a new folder");
    }

    private void requireEmpty() {
        try {
            Files.createDirectories(path);
            try (Stream<Path> inside = Files.list(path)) {
                if (inside.findAny().isPresent()) {
                    throw new InputException("folder holds something else than a report: output=" + path
                            + "; try a new one");
                }
            }
        } catch (IOException e) {
            throw new InputException("folder cannot be made: output=" + path + "; try one that you may write to", e);
        }
    }

    void save(MeasurementLog samples) {
        write(SAMPLES, Json.pretty(samples));
    }

    public void write(String name, String text) {
        new OutputFile(place(name)).write(text);
    }

    public Optional<String> read(String name) {
        Path file = path.resolve(name);
        Path packed = path.resolve(name + ".gz");
        try {
            if (Files.exists(packed) && !Files.exists(file)) {
                try (InputStream in = new GZIPInputStream(Files.newInputStream(packed))) {
                    return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new JobException("file of the report cannot be read: file=" + file + "; try again", e);
        }
    }

    /** Returns the place of a file; makes its folder. */
    public Path place(String name) {
        Path place = path.resolve(name);
        try {
            Path inside = path;
            for (Path part : path.relativize(place)) {
                inside = inside.resolve(part);
                if (Files.isSymbolicLink(inside)) {
                    refuseLink(inside);
                }
            }
            Path above = place.getParent();
            if (above != null) {
                Files.createDirectories(above);
            }
            return place;
        } catch (IOException e) {
            throw failed(place, e);
        }
    }

    public static JobException failed(Path place, IOException e) {
        return new JobException("output cannot be written: output=" + place + ", reason=" + e.getMessage()
                + "; try another disk or folder", e);
    }
}
