package io.funnel.cli.data;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** What is no file of elements yet, as a temporary file: standard input, a compressed file, an array of an archive. */
public final class Unpacked {

    /** Stands for standard input. */
    public static final String STANDARD_INPUT = "-";

    private static final String GZIP = ".gz";
    private static final String ARCHIVE = ".npz";
    private static final String ARRAY = ".npy";
    private static final int MAGIC_BYTES = 2;
    private static final int MOST_NAME = 100;
    private static final int PART = 1 << 16;
    private static final long ASKED_AFTER = 1 << 26;
    /** Of the disk of temporary files, a twentieth stays free. */
    private static final int SHARE_OF_OTHERS = 20;

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
                return standardInput(System.in, false);
            }
            if (lower.endsWith(GZIP)) {
                FileBytes.requireReadable(file);
                String inner = String.valueOf(file.getFileName());
                try (InputStream in = new WholeGzip(new BufferedInputStream(Files.newInputStream(file)))) {
                    return copy(in, inner.substring(0, inner.length() - GZIP.length()));
                }
            }
            if (isArchive(name)) {
                FileBytes.requireReadable(file);
                return array(file, array);
            }
            return file;
        } catch (IOException e) {
            String reason = e.getMessage() == null ? "it ends before it should" : e.getMessage();
            throw new InputException("cannot be unpacked: file=" + name + "; the system says: " + reason + "; try "
                    + (e instanceof ZipException || e instanceof EOFException
                            ? "a copy that is whole, or a name that ends as what it is"
                            : "to unpack it yourself, or JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR with room"),
                    e);
        }
    }

    private static Path array(Path file, Optional<String> wished) throws IOException {
        try (ZipFile archive = new ZipFile(file.toFile())) {
            List<? extends ZipEntry> arrays = archive.stream().filter(any -> any.getName().endsWith(ARRAY)).toList();
            List<String> names = arrays.stream().map(Unpacked::name).toList();
            if (names.isEmpty()) {
                throw new InputException("no array in the archive: file=" + file
                        + "; try a file that numpy.savez wrote");
            }
            if (wished.isEmpty() && names.size() > 1) {
                throw new InputException("several arrays: file=" + file + ", arrays=" + names.size()
                        + "; try --column with one of " + Nearest.all(names));
            }
            String name = wished.orElse(names.getFirst());
            if (!names.contains(name)) {
                throw new InputException("unknown array: file=" + file + ", column=" + name + "; try "
                        + Nearest.names(name, names));
            }
            if (names.indexOf(name) != names.lastIndexOf(name)) {
                throw new InputException("two arrays of this name: file=" + file + ", column=" + name
                        + "; try to save it again");
            }
            return array(archive, arrays.get(names.indexOf(name)));
        }
    }

    private static String name(ZipEntry array) {
        return array.getName().substring(0, array.getName().length() - ARRAY.length());
    }

    /** Held against length and checksum, which {@link ZipFile} leaves to its callers. */
    private static Path array(ZipFile archive, ZipEntry array) throws IOException {
        CRC32 checksum = new CRC32();
        try (InputStream in = archive.getInputStream(array)) {
            Path copy = copy(new CheckedInputStream(in, checksum), array.getName());
            if (Files.size(copy) != array.getSize() || checksum.getValue() != array.getCrc()) {
                Files.delete(copy);
                throw new ZipException("length or checksum of " + array.getName() + " is not what the archive says");
            }
            return copy;
        }
    }

    /** Known by how it starts: NumPy's magic number, gzip's, or else text. */
    private static Path standardInput(InputStream from, boolean compressed) throws IOException {
        PushbackInputStream in = new PushbackInputStream(new BufferedInputStream(from), MAGIC_BYTES);
        byte[] start = in.readNBytes(MAGIC_BYTES);
        in.unread(start);
        String magic = new String(start, StandardCharsets.ISO_8859_1);
        boolean isCompressed = magic.equals("\u001f\u008b");
        if (isCompressed && compressed) {
            throw new ZipException("it is compressed twice");
        }
        return isCompressed
                ? standardInput(new WholeGzip(in), true)
                : copy(in, "standard-input" + (magic.equals("\u0093N") ? ARRAY : ".csv"));
    }

    /** Under a name of plain letters, whatever an archive says, for as long as the process lasts. */
    private static Path copy(InputStream in, String name) throws IOException {
        Path folder = Files.createTempDirectory("funnel-");
        folder.toFile().deleteOnExit(); // after what is in it
        String plain = name.replaceAll("[^\\w.-]", "_");
        Path file = folder.resolve(plain.substring(Math.max(0, plain.length() - MOST_NAME)));
        file.toFile().deleteOnExit();
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
            long room = 0;
            byte[] part = new byte[PART];
            for (int read = in.read(part); read >= 0; read = in.read(part)) {
                room = room >= read ? room : room(folder);
                room -= read;
                out.write(part, 0, read);
            }
        } catch (IOException e) {
            Files.deleteIfExists(file); // what others need on that disk
            throw e;
        }
        return file;
    }

    /** Bytes that may be written before it is asked again; a file of some megabytes may unpack to a thousand times as many. */
    private static long room(Path folder) throws IOException {
        FileStore disk = Files.getFileStore(folder);
        long room = disk.getUsableSpace() - disk.getTotalSpace() / SHARE_OF_OTHERS;
        if (room < PART && disk.getTotalSpace() > 0) {
            throw new IOException("no space left for it: folder=" + folder + ", free=" + disk.getUsableSpace()
                    + " bytes, of which a share is left to others");
        }
        return Math.clamp(room, PART, ASKED_AFTER);
    }
}
