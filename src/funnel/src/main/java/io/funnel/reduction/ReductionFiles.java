package io.funnel.reduction;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Files of the annotation processor for {@link Reductions}, in a folder of classes or in a jar. */
final class ReductionFiles {

    private static final String INDEX = "META-INF/funnel/reductions";
    private static final String SOURCES = "META-INF/funnel/sources";
    private static final String DESCRIPTIONS = "META-INF/funnel/descriptions";
    /** Qualified name, constant, class of the kernels. */
    private static final int FIELDS = 3;

    private ReductionFiles() {}

    private interface Reader<T> {
        T read(Path root) throws IOException;
    }

    /** The entries of the indices in a folder or jar; empty for other locations. */
    static List<Reductions.Entry> entries(Path location, ClassLoader loader) {
        if (!Files.isDirectory(location) && !isJar(location)) {
            return List.of();
        }
        return within(location, root -> entries(root, location, loader));
    }

    static String source(Path location, String kernels) {
        return text(location, SOURCES + "/" + kernels + ".java", "source of the kernels", kernels);
    }

    static String description(Path location, String kernels) {
        return text(location, DESCRIPTIONS + "/" + kernels + ".json", "description of the reduction", kernels);
    }

    private static String text(Path location, String file, String what, String kernels) {
        return within(location, root -> {
            try {
                return Files.readString(root.resolve(file));
            } catch (NoSuchFileException e) {
                throw new DiscoveryException("no " + what + ": class=" + kernels + ", in=" + location
                        + ", file=" + e.getFile()
                        + "; try to compile it again, and to pack META-INF/funnel with the classes", e);
            }
        });
    }

    private static boolean isJar(Path file) {
        String name = String.valueOf(file.getFileName());
        return Files.isRegularFile(file) && (name.endsWith(".jar") || name.endsWith(".zip"));
    }

    private static <T> T within(Path location, Reader<T> reader) {
        try {
            if (Files.isDirectory(location)) {
                return reader.read(location);
            }
            try (FileSystem jar = FileSystems.newFileSystem(location)) {
                return reader.read(jar.getPath("/"));
            }
        } catch (IOException | ProviderNotFoundException e) {
            throw new DiscoveryException("class path cannot be read: in=" + location + ", reason=" + e.getMessage()
                    + "; try a folder of classes or an intact jar", e);
        }
    }

    private static List<Reductions.Entry> entries(Path root, Path location, ClassLoader loader) throws IOException {
        Path folder = root.resolve(INDEX);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> files;
        try (Stream<Path> listed = Files.list(folder)) {
            files = listed.sorted().toList();
        }
        List<Reductions.Entry> entries = new ArrayList<>();
        for (Path file : files) {
            String provider = String.valueOf(file.getFileName());
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                String[] fields = line.split(" ", -1);
                if (fields.length != FIELDS) {
                    throw new DiscoveryException("index of reductions is broken: file=" + INDEX + "/" + provider
                            + ", in=" + location + ", line=\"" + line + "\"; try to compile it again");
                }
                entries.add(new Reductions.Entry(fields[0], fields[1], fields[2], provider, location, loader));
            }
        }
        return entries;
    }
}
