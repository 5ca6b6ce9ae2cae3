package io.funnel.cli.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.cli.data.DataFile.Format;
import io.funnel.cli.message.InputException;
import io.funnel.data.Data;
import io.funnel.data.MappedData;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Files of narrow elements, read as such for a reduction of them. */
class NarrowFilesTest {

    @TempDir
    private Path folder = Path.of("");

    static Stream<Arguments> inPlace() {
        return Stream.of(Arguments.of("<i1", ElementType.BYTE, new double[] {-128, 127, -1, 0, 5}),
                Arguments.of("<i2", ElementType.SHORT, new double[] {-32768, 32767, 258}),
                Arguments.of("<u2", ElementType.CHAR, new double[] {65535, 32768, 258}),
                Arguments.of("<f2", ElementType.HALF,
                        new double[] {1.5, -0.0, Double.NaN, 65504, 0x1p-24, Double.POSITIVE_INFINITY}));
    }

    @ParameterizedTest
    @MethodSource("inPlace")
    void load_theFilesOwnType_isMapped(String descr, ElementType type, double[] values) throws IOException {
        Data<?> data = load(descr, type, values);

        assertThat(data).isInstanceOf(MappedData.class);
        assertThat(doubles(data)).containsExactly(values);
    }

    @ParameterizedTest
    @MethodSource("inPlace")
    void load_theOtherByteOrder_isCopiedInTheSameType(String descr, ElementType type, double[] values)
            throws IOException {
        assertThat(doubles(load(descr.replace('<', '>'), type, values))).containsExactly(values);
    }

    @Test
    void load_anotherType_convertsWhatFits() throws IOException {
        assertThat(doubles(load("<u1", ElementType.BYTE, 127, 0))).containsExactly(127, 0);
        assertThat(doubles(load("<b1", ElementType.BYTE, 1, 0))).containsExactly(1, 0);
        assertThat(doubles(load("<i4", ElementType.HALF, 2048, -7))).containsExactly(2048, -7);
        assertThatExceptionOfType(InputException.class).isThrownBy(() -> load("<u1", ElementType.BYTE, 1, 128))
                .withMessageContaining("value does not fit byte").withMessageContaining("element=1, value=128");
        assertThatExceptionOfType(InputException.class).isThrownBy(() -> load("<i2", ElementType.CHAR, -1))
                .withMessageContaining("value does not fit char");
        assertThatExceptionOfType(InputException.class).isThrownBy(() -> load("<f4", ElementType.HALF, 70_000))
                .withMessageContaining("value does not fit half");
    }

    private Data<?> load(String descr, ElementType type, double... values) throws IOException {
        Path file = folder.resolve("data.npy");
        Files.write(file, NpyBytes.file(1, NpyBytes.header(descr, false, "(" + values.length + ",)"),
                NpyBytes.elements(descr, values)));
        return new DataFile(file, Format.NPY, Optional.of(type), Optional.empty(), false, false).load(Domain.ALL)
                .data();
    }

    private static double[] doubles(Data<?> data) {
        TornadoNativeArray array = NativeArrays.allocate(data.type(), (int) data.length());
        data.read(0, array.getSegment().asSlice(0, data.bytes()));
        double[] values = new double[array.getSize()];
        for (int i = 0; i < values.length; i++) {
            values[i] = NativeArrays.get(array, i).doubleValue();
        }
        return values;
    }
}
