package io.funnel.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.reduction.ElementType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.Int8Array;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class DataTest {

    private static final ByteOrder OTHER_ORDER =
            ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;

    @Test
    void of_array_isAViewThatSeesLaterWrites() {
        float[] array = {1f, 2f, 3f, 4f};
        Data<FloatArray> middle = Data.of(array, 1, 2);
        array[2] = 7f;
        assertThat(middle.length()).isEqualTo(2);
        assertThat(middle.bytes()).isEqualTo(8);
        assertThat(middle.type()).isEqualTo(ElementType.FLOAT);
        assertThat(floats(middle)).containsExactly(2f, 7f);
        assertThat(Data.of(new double[3]).type()).isEqualTo(ElementType.DOUBLE);
        assertThat(Data.of(new int[3]).bytes()).isEqualTo(12);
        assertThat(Data.of(new long[3], 3, 0).length()).isZero();
    }

    @Test
    void of_partBeyondTheEnd_isRefusedWithTheNumbers() {
        assertThatThrownBy(() -> Data.of(new float[4], 3, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("elements beyond the end: offset=3, length=2, available=4; try a smaller part");
        assertThatThrownBy(() -> Data.of(new int[4], -1, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Data.of(new long[4], Integer.MAX_VALUE, Integer.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void of_tornadoArray_keepsTheArray() {
        IntArray array = IntArray.fromElements(5, 6, 7);
        Data<IntArray> data = Data.of(array);
        assertThat(data.length()).isEqualTo(3);
        assertThat(((HostData<IntArray>) data).array()).containsSame(array);
        assertThat(((HostData<IntArray>) Data.of(array, 1, 2)).array()).isEmpty();
        assertThat(Data.of(array, 1, 2).segment().getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, 0)).isEqualTo(6);
        assertThatThrownBy(() -> Data.of(new Int8Array(3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no reductions over this array: type=Int8Array");
    }

    @Test
    void of_buffer_takesWhatIsBetweenPositionAndLimitAndMovesNeither() {
        FloatBuffer buffer = FloatBuffer.wrap(new float[] {1f, 2f, 3f, 4f}).position(1).limit(3);
        Data<FloatArray> data = Data.of(buffer);
        assertThat(floats(data)).containsExactly(2f, 3f);
        assertThat(buffer.position()).isEqualTo(1);
        FloatBuffer direct = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder()).asFloatBuffer().put(0, 9f);
        assertThat(floats(Data.of(direct))).containsExactly(9f, 0f);
        assertThat(floats(Data.of(buffer.asReadOnlyBuffer()))).containsExactly(2f, 3f);
        assertThatThrownBy(() -> Data.of(ByteBuffer.allocateDirect(8).order(OTHER_ORDER).asFloatBuffer()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("elements in another byte order: buffer=" + OTHER_ORDER);
    }

    @Test
    void ofFloats_segmentThatIsNoWholeNumberOfElements_isRefused() {
        assertThat(Data.ofFloats(MemorySegment.ofArray(new byte[8])).length()).isEqualTo(2);
        assertThatThrownBy(() -> Data.ofFloats(MemorySegment.ofArray(new byte[7])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "not a whole number of elements: bytes=7, type=float; try a slice that ends with an element");
    }

    @Test
    void mapFloats_file_isReadInPlaceUntilItIsClosed(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("samples.raw");
        ByteBuffer bytes = ByteBuffer.allocate(17).order(ByteOrder.nativeOrder());
        bytes.put((byte) 1).putFloat(1f).putFloat(2f).putFloat(3f).putFloat(4f);
        Files.write(file, bytes.array());
        MappedData<FloatArray> tail = MappedData.of(FloatArray.class, file, 5, 3);
        try (tail) {
            assertThat(floats(tail)).containsExactly(2f, 3f, 4f);
        }
        tail.close();
        assertThatThrownBy(tail::segment).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("mapped file is closed: file=" + file);
        assertThatThrownBy(() -> Data.mapFloats(file).close()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not a whole number of elements: file=" + file + ", bytes=17, type=float");
        assertThatThrownBy(() -> MappedData.of(FloatArray.class, file, 5, 4).close())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("elements beyond the end: offset=0, length=4, available=3");
    }

    private static float[] floats(Data<FloatArray> data) {
        float[] copy = new float[(int) data.length()];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = data.segment().getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i);
        }
        return copy;
    }
}
