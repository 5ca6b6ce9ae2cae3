package io.funnel.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.data.DataFile.Format;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Traits.Domain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Mutated files against readers that are strict and slow: the numbers are the same, or the file is refused in one line. */
class HostileFilesTest {

    private static final long SEED = 20_261;
    private static final List<String> NPY_WORDS = List.of("True", "False", "(2, 3)", "(6,)", "(3, 2)", "()", "(0,)",
            "(99999999999999999999,)", "(2147483648, 4294967296)", "<f4", ">f8", "|i1", "<u8", "O", "'descr'",
            "'shape'",
            "{", "}", ", ", "'", "\"", " ", "\n", "L");
    private static final List<String> CSV_WORDS =
            List.of("\"", "\"\"", ",", "\n", "\r", "\r\n", "x", "NaN", "-inf", "1e400",
                    "1e-400", "-0", "0x10", "1_0", "9007199254740993", ".5", "5.", "1d", "\u00EF\u00BB\u00BF", " ",
                    "\t", "+", "1e99999999999");

    @TempDir
    private Path folder = Path.of("");

    private int accepted;

    @Test
    void npy_mutated_isReadAsItStandsOrRefused() throws IOException {
        Random random = new Random(SEED);
        Path path = folder.resolve("mutated.npy");
        List<byte[]> files = npyFiles();
        for (int i = 0; i < Mutations.count(); i++) {
            byte[] file = Mutations.of(files.get(random.nextInt(files.size())), NPY_WORDS, random);
            Files.write(path, file);
            compare(i, file, Format.NPY, path, StrictNpy.read(file));
        }
        tell("npy");
    }

    @Test
    void csv_mutated_isReadAsItStandsOrRefused() throws IOException {
        Random random = new Random(SEED);
        Path path = folder.resolve("mutated.csv");
        List<String> files = List.of("x,y\n1,2\n-3.5,4\n1e3,6\n", "y,x\r\n\"a, b\",1\r\n\"say \"\"no\"\"\",2.25\r\n",
                "x\n1\n2\n3\n", "a,x,b\n1,2,3\n\n4,5,6");
        for (int i = 0; i < Mutations.count(); i++) {
            byte[] file =
                    Mutations.of(files.get(random.nextInt(files.size())).getBytes(StandardCharsets.UTF_8), CSV_WORDS,
                            random);
            Files.write(path, file);
            compare(i, file, Format.CSV, path, StrictCsv.read(new String(file, StandardCharsets.UTF_8), "x")
                    .map(numbers -> numbers.stream().map(String::valueOf).toList()));
        }
        tell("csv");
    }

    private static List<byte[]> npyFiles() {
        List<byte[]> files = new ArrayList<>();
        for (String descr : List.of("<f4", ">f8", "<i2", "|u1", "<i8", ">u4")) {
            byte[] data = NpyBytes.elements(descr.replace('|', '<'), 1, 2, 3, 4, 5, 6);
            files.add(NpyBytes.file(1, NpyBytes.header(descr, false, "(6,)"), data));
            files.add(NpyBytes.file(2, NpyBytes.header(descr, true, "(2, 3)"), data));
            files.add(NpyBytes.file(3, NpyBytes.header(descr, false, "(1, 3, 2)"), data));
        }
        return files;
    }

    private void compare(int number, byte[] file, Format format, Path path, Optional<List<String>> expected) {
        String what = "seed=" + SEED + ", number=" + number + ", file="
                + Message.visible(new String(file, StandardCharsets.ISO_8859_1));
        Optional<List<String>> found;
        try {
            found = Optional.of(elements(path, format));
        } catch (InputException e) {
            assertThat(Message.line(String.valueOf(e.getMessage()))).as(what).hasSizeLessThanOrEqualTo(500)
                    .matches("\\P{Cntrl}*");
            found = Optional.empty();
        } catch (RuntimeException e) {
            throw new AssertionError(what, e);
        }
        assertThat(found).as(what).isEqualTo(expected);
        accepted += found.isPresent() ? 1 : 0;
    }

    private static List<String> elements(Path path, Format format) {
        Optional<String> column = format == Format.CSV ? Optional.of("x") : Optional.empty();
        try (DataSource.Loaded loaded =
                new DataFile(path, format, Optional.empty(), column, false, true).load(Domain.ALL)) {
            TornadoNativeArray array = NativeArrays.allocate(loaded.data().type(), (int) loaded.data().length());
            loaded.data().read(0, array.getSegment());
            List<String> elements = new ArrayList<>();
            for (int i = 0; i < array.getSize(); i++) {
                elements.add(NativeArrays.get(array, i).toString());
            }
            return elements;
        }
    }

    private void tell(String format) {
        System.out.println(format + ": mutations=" + Mutations.count() + ", read=" + accepted + ", refused="
                + (Mutations.count() - accepted) + ", wrong=0");
        assertThat(accepted).isBetween(Mutations.count() / 100, Mutations.count() - 1);
    }
}
