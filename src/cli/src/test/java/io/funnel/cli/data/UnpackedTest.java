package io.funnel.cli.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.cli.message.InputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives and compressed files that are damaged or malicious. */
class UnpackedTest {

    private static final byte[] FIRST = gzip("x\n1\n2\n");
    private static final byte[] SECOND = gzip("3\n");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void gzip_ofSeveralMembers_isReadToItsEnd() throws IOException {
        Path file = Files.write(folder.resolve("a.csv.gz"), NpyBytes.join(FIRST, SECOND));

        assertThat(Unpacked.of(file.toString(), Optional.empty())).hasContent("x\n1\n2\n3");
    }

    @Test
    void gzip_fromAPipeThatComesByteByByte_isReadToItsEnd() throws IOException {
        InputStream slow = new FilterInputStream(new ByteArrayInputStream(NpyBytes.join(FIRST, SECOND))) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return super.read(bytes, offset, Math.min(1, length));
            }

            @Override
            public int available() {
                return 0;
            }
        };

        assertThat(new String(new Unpacked.WholeGzip(slow).readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("x\n1\n2\n3\n");
    }

    /** Java's own stream silently ends before a member with a broken header. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void gzip_withABrokenSecondHeader_isRefused(int at) throws IOException {
        byte[] broken = NpyBytes.join(FIRST, SECOND);
        broken[FIRST.length + at] ^= (byte) (at == 3 ? 4 : 1);

        refuse(Files.write(folder.resolve("a.csv.gz"), broken), "cannot be unpacked: file=");
    }

    @Test
    void gzip_cutAnywhereButBetweenMembers_isRefused() throws IOException {
        byte[] whole = NpyBytes.join(FIRST, SECOND);
        for (int length = 0; length < whole.length; length++) {
            Path file = Files.write(folder.resolve("a.csv.gz"), java.util.Arrays.copyOf(whole, length));
            if (length == FIRST.length) {
                assertThat(Unpacked.of(file.toString(), Optional.empty())).hasContent("x\n1\n2");
            } else {
                refuse(file, "cannot be unpacked: file=");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\0", "hello", "\u001f", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"})
    void gzip_withSomethingBehindIt_isRefused(String tail) throws IOException {
        byte[] file = NpyBytes.join(FIRST, tail.getBytes(StandardCharsets.ISO_8859_1));

        refuse(Files.write(folder.resolve("a.csv.gz"), file), "a part is followed by data other than gzip");
    }

    /** Some files unpack to themselves endlessly. */
    @Test
    void standardInput_compressedTwice_isRefused() {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(gzip(new String(FIRST, StandardCharsets.ISO_8859_1))));
            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> Unpacked.of(Unpacked.STANDARD_INPUT, Optional.empty()))
                    .withMessageContaining("compressed twice");
        } finally {
            System.setIn(before);
        }
    }

    /** {@link java.util.zip.ZipFile} does not verify checksums. */
    @ParameterizedTest
    @ValueSource(ints = {ZipEntry.STORED, ZipEntry.DEFLATED})
    void npz_anyBitFlippedInItsData_isRefused(int method) throws IOException {
        byte[] archive = archive(method, "x.npy");
        int data = 30 + "x.npy".length();
        int end = new String(archive, StandardCharsets.ISO_8859_1).indexOf("PK\1\2");
        for (int at = data; at < end; at++) {
            byte[] flipped = archive.clone();
            flipped[at] ^= 0x20;
            Path file = Files.write(folder.resolve("a.npz"), flipped);
            try { // an unused descriptor may follow the data
                assertThat(Unpacked.of(file.toString(), Optional.empty())).hasBinaryContent(npy());
            } catch (InputException e) {
                assertThat(e).hasMessageStartingWith("cannot be unpacked: file=");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b.npy", "../../../../tmp/evil.npy", "/etc/x.npy", "\u001B[31mred.npy", ".npy", "..npy"})
    void npz_nameThatIsNoFiles_staysInItsFolder(String name) throws IOException {
        Path file = Files.write(folder.resolve("a.npz"), archive(ZipEntry.DEFLATED, name));

        Path unpacked = Unpacked.of(file.toString(), Optional.empty());

        assertThat(unpacked).hasBinaryContent(npy());
        assertThat(unpacked.resolveSibling("").getParent())
                .isEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
        assertThat(unpacked.getFileName().toString()).matches("[\\w.-]+");
    }

    @Test
    void npz_nameLongerThanThoseOfFiles_isUnpacked() throws IOException {
        Path file = Files.write(folder.resolve("a.npz"), archive(ZipEntry.DEFLATED, "x".repeat(5000) + ".npy"));

        assertThat(Unpacked.of(file.toString(), Optional.empty())).hasBinaryContent(npy());
    }

    @Test
    void npz_twoArraysOfAName_isRefused() throws IOException {
        byte[] archive = archive(ZipEntry.STORED, "x.npy", "y.npy");
        for (int at = 0; at < archive.length - 4; at++) {
            boolean isName = archive[at] == 'y' && archive[at + 1] == '.';
            archive[at] = isName ? (byte) 'x' : archive[at];
        }
        Path file = Files.write(folder.resolve("a.npz"), archive);

        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Unpacked.of(file.toString(), Optional.of("x")))
                .withMessageStartingWith("two arrays of this name: file=");
    }

    private static void refuse(Path file, String what) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Unpacked.of(file.toString(), Optional.empty())).withMessageContaining(what);
    }

    private static byte[] npy() {
        return NpyBytes.file(1, NpyBytes.header("<f8", false, "(3,)"), NpyBytes.elements("<f8", 1, 2, 3));
    }

    private static byte[] archive(int method, String... names) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        java.util.zip.CRC32 checksum = new java.util.zip.CRC32();
        checksum.update(npy());
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (String name : names) {
                ZipEntry entry = new ZipEntry(name);
                entry.setMethod(method);
                entry.setSize(npy().length);
                entry.setCrc(checksum.getValue());
                out.putNextEntry(entry);
                out.write(npy());
                out.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
