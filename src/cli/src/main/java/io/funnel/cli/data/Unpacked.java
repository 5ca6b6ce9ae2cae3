package io.funnel.cli.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** What is no file of elements yet, as a temporary file: standard input, a compressed file, an array of an archive. */
public final class Unpacked {

    /** Stands for standard input. */
    public static final String STANDARD_INPUT = "-";

    private static final String GZIP = ".gz";
    private static final String ARCHIVE = ".npz";
    private static final String ARRAY = ".npy";
    private static final int MAGIC_BYTES = 2;

    private Unpacked() {}

    /** Whether a column's name is that of an array. */
    public static boolean isArchive(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(ARCHIVE);
    }

    /**
     * The file to read: itself, or a copy that lasts as long as the process.
     *
     * @param array of an archive; its only one where it is empty
     */
    public static Path of(String name, Optional<String> array) {
        String lower = name.toLowerCase(Locale.ROOT);
        Path file = Path.of(name);
        try {
            if (name.equals(STANDARD_INPUT)) {
                return standardInput(System.in);
            }
            if (lower.endsWith(GZIP)) {
                FileBytes.requireReadable(file);
                String inner = String.valueOf(file.getFileName());
                try (InputStream in = new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
                    return copy(in, inner.substring(0, inner.length() - GZIP.length()));
                }
            }
            if (isArchive(name)) {
                FileBytes.requireReadable(file);
                return array(file, array);
            }
            return file;
        } catch (IOException e) {
            throw new InputException("cannot be unpacked: file=" + name + "; the system says: " + e.getMessage()
                    + "; try to unpack it yourself, or -Djava.io.tmpdir=DIR with room", e);
        }
    }

    private static Path array(Path file, Optional<String> wished) throws IOException {
        try (ZipFile archive = new ZipFile(file.toFile())) {
            List<String> arrays = archive.stream().map(ZipEntry::getName).filter(name -> name.endsWith(ARRAY))
                    .map(name -> name.substring(0, name.length() - ARRAY.length())).toList();
            if (arrays.isEmpty()) {
                throw new InputException("no array in the archive: file=" + file
                        + "; try a file that numpy.savez wrote");
            }
            if (wished.isEmpty() && arrays.size() > 1) {
                throw new InputException("several arrays: file=" + file + ", arrays=" + arrays.size()
                        + "; try --column with one of " + Nearest.all(arrays));
            }
            String name = wished.orElse(arrays.getFirst());
            if (!arrays.contains(name)) {
                throw new InputException("unknown array: file=" + file + ", column=" + name + "; try "
                        + Nearest.names(name, arrays));
            }
            try (InputStream in = archive.getInputStream(archive.getEntry(name + ARRAY))) {
                return copy(in, String.valueOf(Path.of(name + ARRAY).getFileName()));
            }
        }
    }

    /** Known by how it starts: NumPy's magic number, gzip's, or else text. */
    private static Path standardInput(InputStream from) throws IOException {
        PushbackInputStream in = new PushbackInputStream(new BufferedInputStream(from), MAGIC_BYTES);
        byte[] start = in.readNBytes(MAGIC_BYTES);
        in.unread(start);
        String magic = new String(start, StandardCharsets.ISO_8859_1);
        if (magic.equals("\u001f\u008b")) {
            return standardInput(new GZIPInputStream(in));
        }
        return copy(in, "standard-input" + (magic.equals("\u0093N") ? ARRAY : ".csv"));
    }

    private static Path copy(InputStream in, String name) throws IOException {
        Path folder = Files.createTempDirectory("funnel-");
        folder.toFile().deleteOnExit(); // after what is in it
        Path file = folder.resolve(name);
        file.toFile().deleteOnExit();
        Files.copy(in, file);
        return file;
    }
}
