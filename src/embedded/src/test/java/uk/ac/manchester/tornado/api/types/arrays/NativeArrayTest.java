package uk.ac.manchester.tornado.api.types.arrays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of the native arrays of every type. */
class NativeArrayTest {

    private static final long HEADER = TornadoNativeArray.ARRAY_HEADER;

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.arrays.ArrayKind#all")
    <A extends TornadoNativeArray> void constructor_sizes0And1And1000_zerosOfThatSize(ArrayKind<A> kind) {
        for (int size : new int[] {0, 1, 1000}) {
            A array = kind.make().apply(size);
            assertThat(array.getSize()).isEqualTo(size);
            assertThat(array.getNumBytesOfSegment()).isEqualTo((long) size * kind.elementBytes());
            assertThat(array.getNumBytesOfSegmentWithHeader()).isEqualTo(HEADER + (long) size * kind.elementBytes());
            assertThat(array.getElementSize()).isEqualTo(kind.elementBytes());
            assertThat(array.getSegment().toArray(ValueLayout.JAVA_BYTE))
                    .isEqualTo(new byte[size * kind.elementBytes()]);
            assertThat(kind.elements(array)).allMatch(kind.zero()::equals);
        }
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.arrays.ArrayKind#all")
    <A extends TornadoNativeArray> void constructor_negativeSize_isRefusedByName(ArrayKind<A> kind) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kind.make().apply(-1))
                .withMessage(kind.name() + ": size=-1; try 0 or more elements");
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.arrays.ArrayKind#all")
    <A extends TornadoNativeArray> void set_hardValues_areReadBackFromTheirPlaceBehindTheHeader(ArrayKind<A> kind) {
        A array = kind.filled();
        assertThat(kind.elements(array)).isEqualTo(kind.samples());
        assertThat(array.getSegmentWithHeader().get(ValueLayout.JAVA_INT_UNALIGNED, 0)).isEqualTo(array.getSize());
        assertThat(array.getSegmentWithHeader().asSlice(HEADER).mismatch(array.getSegment())).isEqualTo(-1);
        assertThat(array.getSegment().address()).isEqualTo(array.getSegmentWithHeader().address() + HEADER);
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.arrays.ArrayKind#all")
    <A extends TornadoNativeArray> void getAndSet_outOfBounds_throwAndLeaveTheHeaderAlone(ArrayKind<A> kind) {
        for (A array : List.of(kind.make().apply(0), kind.filled())) {
            int size = array.getSize();
            Object value = kind.samples().getFirst();
            int header = (int) (HEADER / kind.elementBytes());
            for (int index : new int[] {-1, -header, size, size + 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
                assertThatThrownBy(() -> kind.get().at(array, index)).isInstanceOf(IndexOutOfBoundsException.class);
                assertThatThrownBy(() -> kind.set().put(array, index, value))
                        .isInstanceOf(IndexOutOfBoundsException.class);
            }
            assertThat(array.getSegmentWithHeader().get(ValueLayout.JAVA_INT_UNALIGNED, 0)).isEqualTo(size);
        }
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.arrays.ArrayKind#all")
    <A extends TornadoNativeArray> void clear_filledArray_zerosAndSameHeader(ArrayKind<A> kind) {
        A array = kind.filled();
        array.clear();
        assertThat(kind.elements(array)).allMatch(kind.zero()::equals);
        assertThat(array.getSegmentWithHeader().get(ValueLayout.JAVA_INT_UNALIGNED, 0)).isEqualTo(array.getSize());
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.arrays.ArrayKind#all")
    <A extends TornadoNativeArray> void fromSegment_valuesOnHeapAndOff_copiesThem(ArrayKind<A> kind) {
        A source = kind.filled();
        for (MemorySegment segment : List.of(source.getSegment(), onHeap(source.getSegment()))) {
            A copy = kind.copyOf().apply(segment);
            assertThat(kind.elements(copy)).isEqualTo(kind.samples());
            kind.set().put(copy, 0, kind.zero());
            assertThat(kind.elements(source)).isEqualTo(kind.samples());
        }
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.arrays.ArrayKind#all")
    <A extends TornadoNativeArray> void fromSegmentShallow_headerAndValues_readsAndWritesThrough(ArrayKind<A> kind) {
        MemorySegment segment = onHeap(kind.filled().getSegmentWithHeader());
        segment.set(ValueLayout.JAVA_INT_UNALIGNED, 0, -7);
        A view = kind.viewOf().apply(segment);
        assertThat(kind.elements(view)).isEqualTo(kind.samples());
        assertThat(segment.get(ValueLayout.JAVA_INT_UNALIGNED, 0)).isEqualTo(kind.samples().size());
        kind.set().put(view, 0, kind.samples().getLast());
        assertThat(kind.elements(kind.copyOf().apply(segment.asSlice(HEADER))).getFirst())
                .isEqualTo(kind.samples().getLast());
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.arrays.ArrayKind#all")
    <A extends TornadoNativeArray> void fromSegmentShallow_noRoomForTheHeader_isRefused(ArrayKind<A> kind) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kind.viewOf().apply(MemorySegment.ofArray(new byte[(int) HEADER - 1])))
                .withMessageStartingWith(kind.name() + ": bytes=" + (HEADER - 1));
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.arrays.ArrayKind#ofSeveralBytes")
    <A extends TornadoNativeArray> void fromSegment_endInsideAnElement_isRefused(ArrayKind<A> kind) {
        int bytes = 3 * kind.elementBytes() + 1;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kind.copyOf().apply(MemorySegment.ofArray(new byte[bytes])))
                .withMessageStartingWith(kind.name() + ": bytes=" + bytes);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kind.viewOf().apply(Arena.ofAuto().allocate(HEADER + bytes)));
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.arrays.ArrayKind#all")
    <A extends TornadoNativeArray> void slice_everyPart_copiesIt(ArrayKind<A> kind) {
        A array = kind.filled();
        int size = array.getSize();
        for (int offset = 0; offset <= size; offset++) {
            for (int length = 0; offset + length <= size; length++) {
                A part = kind.slice().part(array, offset, length);
                assertThat(kind.elements(part)).isEqualTo(kind.samples().subList(offset, offset + length));
            }
        }
        kind.set().put(kind.slice().part(array, 0, size), 0, kind.zero());
        assertThat(kind.elements(array)).isEqualTo(kind.samples());
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.arrays.ArrayKind#all")
    <A extends TornadoNativeArray> void slice_notInside_isRefused(ArrayKind<A> kind) {
        A array = kind.filled();
        for (int[] part : new int[][] {{-1, 1}, {0, 4}, {3, 1}, {1, -1}, {1, Integer.MAX_VALUE}}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> kind.slice().part(array, part[0], part[1]))
                    .withMessageStartingWith(kind.name() + ": slice offset=" + part[0] + ", length=" + part[1]);
        }
    }

    @ParameterizedTest
    @MethodSource("uk.ac.manchester.tornado.api.types.arrays.ArrayKind#all")
    <A extends TornadoNativeArray> void concat_filledAndEmptyArrays_inOrder(ArrayKind<A> kind) {
        List<Object> twice = new ArrayList<>(kind.samples());
        twice.addAll(kind.samples());
        A joined = kind.concat().apply(List.of(kind.filled(), kind.make().apply(0), kind.filled()));
        assertThat(kind.elements(joined)).isEqualTo(twice);
        assertThat(kind.concat().apply(List.of()).getSize()).isZero();
    }

    private static MemorySegment onHeap(MemorySegment segment) {
        return MemorySegment.ofArray(segment.toArray(ValueLayout.JAVA_BYTE));
    }
}
