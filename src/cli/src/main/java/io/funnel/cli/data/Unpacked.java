package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Suggestions;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
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
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Unpacks standard input, gzip files and archive members into temporary files. */
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
    /** The share of the temporary disk that stays free: one twentieth. */
    private static final int SHARE_OF_OTHERS = 20;

    private Unpacked() {}

    /** Returns whether a file name is that of an archive of arrays. */
    public static boolean isArchive(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(ARCHIVE);
    }

    /**
     * Returns the file to read: itself, or a copy that lasts as long as the process.
     *
     * @param name  of the file
     * @param array in an archive; its only one if empty
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
            String reason = e.getMessage() == null ? "it ends too early" : e.getMessage();
            throw new InputException("cannot be unpacked: file=" + name + "; the system says: " + reason + "; try "
                    + (e instanceof ZipException || e instanceof EOFException
                            ? "a complete copy, or a name with the right ending"
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
                        + "; try --column with one of " + Suggestions.all(names));
            }
            String name = wished.orElse(names.getFirst());
            if (!names.contains(name)) {
                throw new InputException("unknown array: file=" + file + ", column=" + name + "; try "
                        + Suggestions.names(name, names));
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

    /** Copies an array; checks length and checksum, which {@link ZipFile} does not. */
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

    /** Copies under a name of plain letters, since an archive's own may be hostile. */
    private static Path copy(InputStream in, String name) throws IOException {
        Path folder = Files.createTempDirectory("funnel-");
        folder.toFile().deleteOnExit(); // after its files
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
            Files.deleteIfExists(file); // free the disk for others
            throw e;
        }
        return file;
    }

    /** Returns the bytes to write before the next check. A small file may unpack to a thousand times its size. */
    private static long room(Path folder) throws IOException {
        FileStore disk = Files.getFileStore(folder);
        long room = disk.getUsableSpace() - disk.getTotalSpace() / SHARE_OF_OTHERS;
        if (room < PART && disk.getTotalSpace() > 0) {
            throw new IOException("no space left: folder=" + folder + ", free=" + disk.getUsableSpace()
                    + " bytes, a share stays free");
        }
        return Math.clamp(room, PART, ASKED_AFTER);
    }

    /** Reads gzip data of one or more members. Unlike Java's stream, it refuses damaged data after a member. */
    static final class WholeGzip extends GZIPInputStream {

        /** A checksum and a length end each member. */
        private static final int TRAILER_BYTES = 8;

        /** The number of bytes read up to the end of the inflater's latest input. */
        private long given;

        WholeGzip(InputStream in) throws IOException {
            super(new Counting(in));
        }

        @Override
        protected void fill() throws IOException {
            super.fill();
            given = ((Counting) in).count;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            if (read < 0) {
                requireEnd((Counting) in);
            }
            return read;
        }

        /** Requires that nothing follows the last member: Java's stream ignores failures before another member. */
        private void requireEnd(Counting all) throws IOException {
            if (all.count != given - inf.getRemaining() + TRAILER_BYTES || all.read() >= 0) {
                throw new ZipException("a part is followed by data other than gzip");
            }
        }

        private static final class Counting extends FilterInputStream {

            private long count;

            Counting(InputStream in) {
                super(in);
            }

            @Override
            public int read() throws IOException {
                int next = in.read();
                count += next < 0 ? 0 : 1;
                return next;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int read = in.read(bytes, offset, length);
                count += Math.max(0, read);
                return read;
            }
        }
    }
}
