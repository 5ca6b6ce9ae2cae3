package io.funnel.cli.data;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Formats that {@link HostileFilesTest} mutates. A further format needs a constant here, and a strict, slow reader. */
@SuppressWarnings("ImmutableEnumChecker") // the lists never change
enum HostileFormat {

    NPY("mutated.npy", npy(), Words.NPY, false) {
        @Override
        List<List<String>> allowed(byte[] file) {
            return StrictNpy.read(file).stream().toList();
        }
    },
    CSV("mutated.csv", texts("x,y\n1,2\n-3.5,4\n1e3,6\n", "y,x\r\n\"a, b\",1\r\n\"say \"\"no\"\"\",2.25\r\n",
            "x\n1\n2\n3\n", "a,x,b\n1,2,3\n\n4,5,6", "x;y\n1;2\n3;4\n"), Words.CSV, false) {
        @Override
        List<List<String>> allowed(byte[] file) {
            return csv(file, Optional.empty());
        }
    },
    TSV("mutated.tsv", texts("x\ty, z\n1\t2\n3\t4\n", "y\tx\r\n\"a\tb\"\t1\r\n", "x\n1\n2\n"), Words.CSV, false) {
        @Override
        List<List<String>> allowed(byte[] file) {
            return csv(file, Optional.of('\t'));
        }
    },
    NPY_GZ("mutated.npy.gz", compressed(npy()), Words.GZIP, true) {
        @Override
        List<List<String>> allowed(byte[] file) {
            return StrictGzip.read(file).flatMap(StrictNpy::read).stream().toList();
        }
    },
    CSV_GZ("mutated.csv.gz", members("x\n1\n2\n", "3\n4\n", "5\n"), Words.GZIP, true) {
        @Override
        List<List<String>> allowed(byte[] file) {
            return StrictGzip.read(file).map(text -> csv(text, Optional.empty())).orElse(List.of());
        }
    },
    NPZ("mutated.npz", archives(), Words.ZIP, true) {
        @Override
        List<List<String>> allowed(byte[] file) { // whole or not at all, because of the checksums
            return List.of(List.of("1.0", "-2.0", "0.5"), List.of("7", "8"));
        }
    },
    STANDARD_INPUT(Unpacked.STANDARD_INPUT, joined(joined(texts("x\n1\n2\n"), npy()), members("x\n1\n2\n", "3\n")),
            Words.GZIP, true) {
        @Override
        List<List<String>> allowed(byte[] file) {
            byte[] whole = isGzip(file) ? StrictGzip.read(file).orElse(new byte[0]) : file;
            boolean isArray = whole.length > 1 && whole[0] == (byte) 0x93 && whole[1] == 'N';
            return isArray ? StrictNpy.read(whole).stream().toList() : csv(whole, Optional.empty());
        }
    };

    private static final class Words {

        static final List<String> NPY = List.of("True", "False", "(2, 3)", "(6,)", "(3, 2)", "()", "(0,)",
                "(99999999999999999999,)", "(2147483648, 4294967296)", "<f4", ">f8", "|i1", "<u8", "O", "'descr'",
                "'shape'", "{", "}", ", ", "'", "\"", " ", "\n", "L");
        static final List<String> CSV = List.of("\"", "\"\"", ",", "\n", "\r", "\r\n", "x", "NaN", "-inf", "1e400",
                "1e-400", "-0", "0x10", "1_0", "9007199254740993", ".5", "5.", "1d", "\u00EF\u00BB\u00BF", " ",
                "\t", "+", "1e99999999999", ";", "NA", "1".repeat(3000) + "x");
        static final List<String> GZIP = List.of("\u001f\u008b\b", "\u001f\u008b\b\u001f", "\0\0\0\0", "\u00ff\u00ff",
                "\u0093NUMPY\1\0", "x\n1\n", "\u0001\0\0\u00ff\u00ff", "\u0003\0\0\0\0\0\0\0\0\0");
        static final List<String> ZIP = List.of("PK\1\2", "PK\3\4", "PK\5\6", "PK\7\b", "x.npy", "../x.npy", "\0",
                "\u00ff\u00ff\u00ff\u00ff", "\b\0", ".npy", "\u001B[31m", "y");
    }

    private final String file;
    private final List<byte[]> seeds;
    private final List<String> words;
    private final boolean mayRefuse;

    HostileFormat(String file, List<byte[]> seeds, List<String> words, boolean mayRefuse) {
        this.file = file;
        this.seeds = seeds;
        this.words = words;
        this.mayRefuse = mayRefuse;
    }

    /** The file's name, which determines the format. */
    String file() {
        return file;
    }

    /** Valid files. */
    List<byte[]> seeds() {
        return seeds;
    }

    List<String> words() {
        return words;
    }

    /** Returns whether a file that the strict reader accepts may be refused, such as for unused parts of a format. */
    boolean mayRefuse() {
        return mayRefuse;
    }

    /** The permitted readings of column or array {@code x}; empty if the file must be refused. */
    abstract List<List<String>> allowed(byte[] file);

    private static boolean isGzip(byte[] file) {
        return file.length > 1 && file[0] == 0x1f && file[1] == (byte) 0x8b;
    }

    private static List<List<String>> csv(byte[] file, Optional<Character> separator) {
        return StrictCsv.read(new String(file, StandardCharsets.UTF_8), "x", separator)
                .map(numbers -> numbers.stream().map(String::valueOf).toList()).stream().toList();
    }

    private static List<byte[]> texts(String... texts) {
        return Stream.of(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }

    private static List<byte[]> joined(List<byte[]> some, List<byte[]> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    private static List<byte[]> npy() {
        List<byte[]> files = new ArrayList<>();
        for (String descr : List.of("<f4", ">f8", "<i2", "|u1", "<i8", ">u4")) {
            byte[] data = NpyBytes.elements(descr.replace('|', '<'), 1, 2, 3, 4, 5, 6);
            files.add(NpyBytes.file(1, NpyBytes.header(descr, false, "(6,)"), data));
            files.add(NpyBytes.file(2, NpyBytes.header(descr, true, "(2, 3)"), data));
            files.add(NpyBytes.file(3, NpyBytes.header(descr, false, "(1, 3, 2)"), data));
        }
        return files;
    }

    private static List<byte[]> compressed(List<byte[]> files) {
        return files.stream().map(file -> written(GZIPOutputStream::new, file)).toList();
    }

    /** Each text as a gzip file of one member, and all as members of one file. */
    private static List<byte[]> members(String... texts) {
        List<byte[]> members = compressed(texts(texts));
        return List.of(members.getFirst(), members.stream().reduce(new byte[0], NpyBytes::join));
    }

    private static List<byte[]> archives() {
        byte[] x = NpyBytes.file(1, NpyBytes.header("<f8", false, "(3,)"), NpyBytes.elements("<f8", 1, -2, 0.5));
        byte[] y = NpyBytes.file(1, NpyBytes.header("<i4", false, "(2,)"), NpyBytes.elements("<i4", 7, 8));
        return Stream.of(ZipEntry.STORED, ZipEntry.DEFLATED).flatMap(
                method -> Stream.of(archive(method, x), archive(method, x, y))).toList();
    }

    private static byte[] archive(int method, byte[]... arrays) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (int i = 0; i < arrays.length; i++) {
                ZipEntry entry = new ZipEntry((i == 0 ? "x" : "y") + ".npy");
                CRC32 checksum = new CRC32();
                checksum.update(arrays[i]);
                entry.setMethod(method);
                entry.setSize(arrays[i].length);
                entry.setCrc(checksum.getValue());
                out.putNextEntry(entry);
                out.write(arrays[i]);
                out.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private interface Packing {
        OutputStream over(OutputStream out) throws IOException;
    }

    private static byte[] written(Packing packing, byte[] file) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = packing.over(bytes)) {
            out.write(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
