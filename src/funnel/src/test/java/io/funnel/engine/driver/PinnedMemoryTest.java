package io.funnel.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

class PinnedMemoryTest {

    private static final long BYTES = PinnedMemory.LEAST_BYTES;

    @Test
    void allocate_whereNothingIsGained_givesNothing() {
        try (Arena arena = Arena.ofConfined()) {
            for (boolean isForView : List.of(false, true)) {
                assertThat(
                        PinnedMemory.allocate(device(Device.Runtime.EMBEDDED, "opencl", Kind.GPU), isForView, BYTES,
                                arena))
                        .isEmpty();
                assertThat(PinnedMemory.allocate(gpu("opencl"), isForView, BYTES - 1, arena)).isEmpty();
                assertThat(PinnedMemory.allocate(device(Device.Runtime.TORNADOVM, "opencl", Kind.CPU), isForView, BYTES,
                        arena)).isEmpty();
            }
            assertThat(PinnedMemory.allocate(gpu("ptx"), false, BYTES, arena)).isEmpty();
            assertThat(PinnedMemory.allocate(gpu("spirv"), true, BYTES, arena)).isEmpty();
        }
    }

    /** Memory is whole with a driver, and absent without one; nothing fails. */
    @ParameterizedTest
    @ValueSource(strings = {"opencl", "cuda", "ptx"})
    void allocate_withAndWithoutADriver_isWholeOrNothing(String backend) {
        Optional<MemorySegment> memory;
        try (Arena arena = Arena.ofConfined()) {
            memory = PinnedMemory.allocate(gpu(backend), true, BYTES, arena);
            assertThat(PinnedMemory.allocate(gpu(backend), true, BYTES, arena).isPresent())
                    .isEqualTo(memory.isPresent());
            memory.ifPresent(segment -> {
                assertThat(segment.byteSize()).isEqualTo(BYTES);
                segment.set(ValueLayout.JAVA_BYTE, BYTES - 1, (byte) 7);
                assertThat(segment.get(ValueLayout.JAVA_BYTE, BYTES - 1)).isEqualTo((byte) 7);
            });
        }
        memory.ifPresent(segment -> assertThatThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 0))
                .isInstanceOf(IllegalStateException.class));
    }

    @Test
    void function_thatTheLibraryLacks_isNamed() {
        assertThatThrownBy(() -> new NativeLibrary("libm.so.6").function("clNothing", ValueLayout.JAVA_INT))
                .hasMessage("no function of the driver: name=clNothing");
        assertThatThrownBy(() -> NativeLibrary.requireNoError("clNothing", -5)).hasMessage(
                "driver refused: function=clNothing, error=-5");
    }

    @Test
    void call_givesWhatTheFunctionGives() {
        NativeLibrary library = new NativeLibrary("libm.so.6");

        assertThat(library.call(ValueLayout.JAVA_DOUBLE, "ldexp", 1.5, 3)).isEqualTo(12.0);
        assertThat(library.call("ilogb", 1024.0)).isEqualTo(10);
        assertThatThrownBy(() -> library.check("ilogb", 1024.0)).hasMessage(
                "driver refused: function=ilogb, error=10");
    }

    @Test
    void over_memoryWithAHeader_isAnArrayOfWhatIsThere() {
        for (ElementType type : ElementType.values()) {
            try (Arena arena = Arena.ofConfined()) {
                TornadoNativeArray array = NativeArrays.over(type,
                        arena.allocate(TornadoNativeArray.ARRAY_HEADER + 5L * type.sizeBytes(), Long.BYTES));
                NativeArrays.set(array, 4, 3);

                assertThat(array.getSize()).isEqualTo(5);
                assertThat(NativeArrays.typeOf(array)).isEqualTo(type);
                assertThat(NativeArrays.get(array, 4).intValue()).isEqualTo(3);
            }
        }
    }

    private static Device gpu(String backend) {
        return device(Device.Runtime.TORNADOVM, backend, Kind.GPU);
    }

    private static Device device(Device.Runtime runtime, String backend, Kind kind) {
        return new Device(runtime, backend, "a device", kind, 0, 0, 4, 256, 1 << 15, 1 << 30, 32, false,
                OptionalDouble.empty());
    }
}
