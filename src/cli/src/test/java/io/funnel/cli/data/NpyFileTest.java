package io.funnel.cli.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.cli.data.DataFile.Format;
import io.funnel.cli.message.InputException;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

class NpyFileTest {

    @TempDir
    private Path folder = Path.of("");

    static Stream<Arguments> everyType() {
        List<Arguments> cases = new ArrayList<>();
        for (int version = 1; version <= 3; version++) {
            for (String order : List.of("<", ">")) {
                cases.add(Arguments.of(version, order + "i1", new double[] {-128, 127, -1, 0}));
                cases.add(Arguments.of(version, order + "i2", new double[] {-32768, 32767, 258}));
                cases.add(Arguments.of(version, order + "i4", new double[] {Integer.MIN_VALUE, 16909060, -7}));
                cases.add(Arguments.of(version, order + "i8", new double[] {-0x1p63, 0x1020304050600p8, 5}));
                cases.add(Arguments.of(version, order + "u1", new double[] {255, 128, 0}));
                cases.add(Arguments.of(version, order + "u2", new double[] {65535, 32768, 258}));
                cases.add(Arguments.of(version, order + "u4", new double[] {4294967295d, 0x1p31, 258}));
                cases.add(Arguments.of(version, order + "b1", new double[] {1, 0, 1}));
                cases.add(Arguments.of(version, order + "u8", new double[] {0x1.fffffp62, 258}));
                cases.add(Arguments.of(version, order + "f2",
                        new double[] {1.5, -0.0, Double.NaN, 65504, 0x1p-24, Double.POSITIVE_INFINITY}));
                cases.add(Arguments.of(version, order + "f4", new double[] {0.1f, -0.0, Double.NaN, 0x1p-149}));
                cases.add(Arguments.of(version, order + "f8",
                        new double[] {0.1, -0.0, Double.NEGATIVE_INFINITY, 0x1p-1074}));
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("everyType")
    void load_anyTypeOrderAndVersion_givesTheValues(int version, String descr, double[] values) throws IOException {
        Path file = write(NpyBytes.file(version, NpyBytes.header(descr, false, "(" + values.length + ",)"),
                NpyBytes.elements(descr, values)));

        TornadoNativeArray array = load(file, Optional.empty());

        ElementType natural = descr.endsWith("f4") || descr.endsWith("f2")
                ? ElementType.FLOAT
                : descr.endsWith("f8") ? ElementType.DOUBLE : ElementType.LONG;
        assertThat(NativeArrays.typeOf(array)).isEqualTo(natural);
        assertThat(doubles(array)).containsExactly(values);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "(2, 3)|6", "(6,)|6", "(1, 2, 3, 1)|6", "()|1", "(0,)|0", "(3, 0)|0", "(6L,)|6"
    })
    void load_anyShape_readsAll(String shape, int count) throws IOException {
        double[] values = Arrays.copyOf(new double[] {1, 2, 3, 4, 5, 6}, count);
        byte[] data = NpyBytes.elements("<i4", values);

        for (boolean fortran : new boolean[] {false, true}) {
            Path file = write(NpyBytes.file(1, NpyBytes.header("<i4", fortran, shape), data));
            double[] expected = fortran && shape.contains("2, 3") ? new double[] {1, 3, 5, 2, 4, 6} : values;
            assertThat(doubles(load(file, Optional.empty()))).containsExactly(expected);
        }
    }

    @Test
    void load_fortranOrder_isReadInTheOrderOfTheIndices() throws IOException {
        double[] values = new double[24]; // of a[i][j][k] = 100 i + 10 j + k, the first index fastest
        double[] expected = new double[24];
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 3; j++) {
                for (int k = 0; k < 4; k++) {
                    values[i + 2 * (j + 3 * k)] = 100 * i + 10 * j + k;
                    expected[k + 4 * (j + 3 * i)] = 100 * i + 10 * j + k;
                }
            }
        }
        for (String descr : List.of("<i8", ">f4", "<u1", "<f8")) {
            Path file = write(NpyBytes.file(1, NpyBytes.header(descr, true, "(2, 3, 4)"),
                    NpyBytes.elements(descr, values)));
            assertThat(doubles(load(file, Optional.empty()))).containsExactly(expected);
        }
    }

    @Test
    void load_otherQuotesOrderAndSpaces_areTheSameDictionary() throws IOException {
        String header = "  {\"shape\":(2,),\n\"fortran_order\" : False , \"descr\":\"<f4\"}  ";
        Path file = write(NpyBytes.file(1, header, NpyBytes.elements("<f4", 1.5, 2.5)));

        assertThat(doubles(load(file, Optional.empty()))).containsExactly(1.5, 2.5);
    }

    @ParameterizedTest
    @CsvSource({"int, 3", "long, 3", "float, 3", "double, 3"})
    void load_wishedType_converts(String type, double value) throws IOException {
        Path file = write(NpyBytes.file(2, NpyBytes.header(">u2", false, "(1,)"), NpyBytes.elements(">u2", value)));

        TornadoNativeArray array = load(file, ElementType.parse(type));

        assertThat(NativeArrays.typeOf(array).label()).isEqualTo(type);
        assertThat(doubles(array)).containsExactly(value);
    }

    @Test
    void load_doublesAsFloat_rounds() throws IOException {
        Path file =
                write(NpyBytes.file(1, NpyBytes.header("<f8", false, "(2,)"), NpyBytes.elements("<f8", 0.1, 1e-60)));

        assertThat(doubles(load(file, Optional.of(ElementType.FLOAT)))).containsExactly((double) 0.1f, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "<i8, 2147483648, int, long",
        "<u4, 4294967295, int, long",
        "<f8, 1.5, int, double",
        "<f8, NaN, long, double",
        "<f8, 9223372036854775808, long, double",
        "<f8, 1e39, float, double"
    })
    void load_valueThatDoesNotFit_namesTheElement(String descr, double value, String type, String instead)
            throws IOException {
        Path file =
                write(NpyBytes.file(1, NpyBytes.header(descr, false, "(3,)"), NpyBytes.elements(descr, 1, 2, value)));

        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> load(file, ElementType.parse(type)))
                .withMessageContaining("does not fit " + type)
                .withMessageContaining("element=2")
                .withMessageEndingWith("try --type " + instead + ", or a reduction of " + instead + "s");
    }

    @ParameterizedTest
    @CsvSource({
        "|O, Python objects",
        "<c8, complex numbers",
        "<c16, complex numbers",
        "<f16, extended-precision numbers",
        "|S5, byte strings",
        "<U3, text",
        "<M8[ns], dates",
        "<m8, time spans",
        "|V16, raw records",
        "<q9, an unknown element type"
    })
    void load_typeThatIsNotReduced_isRefusedByName(String descr, String name) throws IOException {
        Path file = write(NpyBytes.file(1, NpyBytes.header(descr, false, "(1,)"), new byte[16]));

        assertRefused(file, "cannot reduce " + name, "descr=" + descr);
    }

    @Test
    void load_structuredType_isRefused() throws IOException {
        String header = "{'descr': [('a', '<f4'), ('b', '<i4', (2,))], 'fortran_order': False, 'shape': (1,), }";

        assertRefused(write(NpyBytes.file(1, header, new byte[12])), "structured element type", "a, <f4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=f4", "|f4", "f4f4", "4", ""})
    void load_unknownDescription_isRefused(String descr) throws IOException {
        assertRefused(write(NpyBytes.file(1, NpyBytes.header(descr, false, "(1,)"), new byte[4])), "descr=" + descr);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "{",
        "{}",
        "None",
        "{'descr': '<f4', 'fortran_order': False}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'more': 1}",
        "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': (1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': 1}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': ('1',)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1 2)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904,)}",
        "{'descr': '<f4, 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x",
        "{'descr': '<f4', 'fortran_order': False, 'shape': ((((((((((((((((((1,),),),),),),),),),),),),),),),),),)}",
        "{'descr': __import__('os'), 'fortran_order': False, 'shape': (1,)}"
    })
    void load_headerThatIsNone_isRefused(String header) throws IOException {
        assertRefused(write(NpyBytes.file(1, header, new byte[4])), "not a .npy header");
    }

    @Test
    void load_everyPrefixOfAFile_isRefused() throws IOException {
        byte[] whole = NpyBytes.file(1, NpyBytes.header("<f4", false, "(3,)"), NpyBytes.elements("<f4", 1, 2, 3));
        for (int length = 0; length < whole.length; length++) {
            Path file = write(Arrays.copyOf(whole, length));
            assertRefused(file, "truncated .npy file");
        }
        assertThat(doubles(load(write(whole), Optional.empty()))).containsExactly(1, 2, 3);
    }

    @Test
    void load_moreBytesThanTheHeaderSays_isRefused() throws IOException {
        byte[] data = NpyBytes.elements("<f4", 1, 2, 3, 4);

        assertRefused(write(NpyBytes.file(1, NpyBytes.header("<f4", false, "(3,)"), data)),
                "longer than its header says",
                "neededBytes=12, bytes=16");
    }

    @Test
    void load_unknownVersion_isRefused() throws IOException {
        byte[] file = NpyBytes.file(1, NpyBytes.header("<f4", false, "(1,)"), new byte[4]);
        file[6] = 4;

        assertRefused(write(file), "version=4.0");
        file[6] = 1;
        file[7] = 7;
        assertRefused(write(file), "version=1.7");
    }

    @Test
    void load_hugeHeaderLength_isRefusedBeforeAllocation() throws IOException {
        byte[] file = NpyBytes.file(2, NpyBytes.header("<f4", false, "(1,)"), new byte[4]);
        Arrays.fill(file, 8, 12, (byte) 0xFF);

        assertRefused(write(file), "headerBytes=4294967295");
    }

    /** Recursion would overflow the stack at this depth. */
    @Test
    void load_moreDimensionsThanNumPyReads_isRefused() throws IOException {
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + "1, ".repeat(300_000) + ")}";

        assertRefused(write(NpyBytes.file(2, header, new byte[4])), "not a .npy header: ", "headerBytes=900");
    }

    @Test
    void load_foreignFile_isRefused() throws IOException {
        assertRefused(write("PK\u0003\u0004 an archive".getBytes(StandardCharsets.US_ASCII)),
                "not a .npy file", "magic");
    }

    @Test
    void load_shapeBeyondMemory_isTruncatedAndNotAllocated() throws IOException {
        assertRefused(write(NpyBytes.file(1, NpyBytes.header("<f8", false, "(1099511627776,)"), new byte[8])),
                "truncated");
    }

    @Test
    void load_missingFileOrFolder_saysSo() {
        assertRefused(folder.resolve("absent.npy"), "no such file", "absent.npy");
        assertRefused(folder, "not a regular file");
    }

    private void assertRefused(Path file, String... parts) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> load(file, Optional.empty()))
                .satisfies(refusal -> assertThat(refusal.getMessage())
                        .contains(parts)
                        .contains("file=" + file)
                        .contains("try")
                        .doesNotContain("\n"));
    }

    private Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("data.npy"), bytes);
    }

    private static TornadoNativeArray load(Path file, Optional<ElementType> type) {
        return NpyBytes.array(new DataFile(file, Format.NPY, type, Optional.empty(), false, true).load(Domain.ALL));
    }

    private static double[] doubles(TornadoNativeArray array) {
        double[] values = new double[array.getSize()];
        for (int i = 0; i < values.length; i++) {
            values[i] = NativeArrays.get(array, i).doubleValue();
        }
        return values;
    }
}
