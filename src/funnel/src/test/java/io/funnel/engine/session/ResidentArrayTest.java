package io.funnel.engine.session;

import static io.funnel.engine.session.Samples.DEVICE;
import static io.funnel.engine.session.Samples.TINY_CHUNKS;
import static io.funnel.engine.session.Samples.floats;
import static io.funnel.engine.session.Samples.host;
import static io.funnel.engine.session.Samples.ints;
import static io.funnel.engine.session.Samples.reduce;
import static io.funnel.engine.session.Samples.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.fixture.Affine;
import io.funnel.fixture.HandWritten;
import io.funnel.fixture.Products;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrays that stay on the device. */
class ResidentArrayTest {

    private static ResidentArray upload(DeviceSession session, int... data) {
        return session.upload(ElementType.INT, MemorySegment.ofArray(data), data.length);
    }

    private static ResidentArray upload(DeviceSession session, float... data) {
        return session.upload(ElementType.FLOAT, MemorySegment.ofArray(data), data.length);
    }

    @ParameterizedTest
    @EnumSource(names = {"CASCADE", "CASCADE_VECTOR", "TWO_PASS", "SERIAL_PER_CORE"})
    void reduce_arrayOnTheDevice_copiesNothingAndLaunchesOnce(Strategy strategy) {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            for (int length : List.of(0, 1, 3, 4, 5, 4095, 4096, 4097, 20_011)) {
                float[] data = floats(length);
                try (ResidentArray array = upload(session, data)) {
                    DeviceRun run = session.reduce(HandWritten.FLOAT_SUM, strategy, Sizes.AUTO,
                            List.of(new DeviceInput.OnDevice(array)), length);
                    assertThat(run.state().floats(0).get(0)).as("%s, n=%d", strategy, length).isEqualTo(sum(data));
                    assertThat(run.bytesIn()).isZero();
                    assertThat(run.chunks()).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void reduce_severalReductionsOfOneArray_shareItsMemory() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            float[] data = floats(10_000);
            data[777] = -3;
            try (ResidentArray array = upload(session, data)) {
                long used = session.memory().usedBytes();
                DeviceInput input = new DeviceInput.OnDevice(array);
                assertThat(reduce(session, HandWritten.FLOAT_SUM, Strategy.CASCADE, data.length, input))
                        .isEqualTo(sum(data));
                assertThat(reduce(session, HandWritten.FLOAT_MIN, Strategy.CASCADE, data.length, input)).isEqualTo(-3f);
                assertThat(reduce(session, HandWritten.FLOAT_SUM, Strategy.TWO_PASS, data.length, input))
                        .isEqualTo(sum(data));
                assertThat(session.memory().usedBytes()).isEqualTo(used);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CASCADE", "CASCADE_VECTOR"})
    void reduce_arrayInSeveralBuffers_launchesOnceForEach(Strategy strategy) {
        DeviceOptions options = TINY_CHUNKS.withBufferBytes(4 * 8192 + 100);
        try (DeviceSession session = DeviceSession.open(DEVICE, options)) {
            float[] data = floats(30_011);
            try (ResidentArray array = upload(session, data)) {
                DeviceRun run = session.reduce(HandWritten.FLOAT_SUM, strategy, Sizes.AUTO,
                        List.of(new DeviceInput.OnDevice(array)), data.length);
                assertThat(run.state().floats(0).get(0)).isEqualTo(sum(data));
                assertThat(run.chunks()).isEqualTo(4);
                assertThat(run.bytesIn()).isZero();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CASCADE", "CASCADE_VECTOR"})
    void reduce_partOfAnArray_isThatPart(Strategy strategy) {
        DeviceOptions options = TINY_CHUNKS.withBufferBytes(4 * 8192 + 100);
        float[] data = floats(20_011);
        try (DeviceSession session = DeviceSession.open(DEVICE, options);
                ResidentArray array = upload(session, data)) {
            int blockElements = array.blockElements();
            for (int from : List.of(0, 1, blockElements - 1, blockElements, blockElements + 5)) {
                for (int length : List.of(0, 1, 1000, 9001)) {
                    float[] part = Arrays.copyOfRange(data, from, from + length);
                    assertThat(reduce(session, HandWritten.FLOAT_SUM, strategy, length,
                            new DeviceInput.OnDevice(array, from, length)))
                            .as("%s, from=%d, n=%d", strategy, from, length).isEqualTo(sum(part));
                }
            }
        }
    }

    @Test
    void reduce_oneInputOnTheDeviceAndOneOnTheHost_readsBothInOrder() {
        int length = 9001;
        int[] factors = ints(length);
        int[] offsets = ints(length + 1);
        Affine expected = new Affine(1, 0);
        for (int i = 0; i < length; i++) {
            factors[i] |= 1;
            expected = expected.then(new Affine(factors[i], offsets[i]));
        }
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS);
                ResidentArray resident = upload(session, factors)) {
            assertThat(reduce(session, Affine.COMPOSITION, Strategy.SERIAL_PER_CORE, length,
                    new DeviceInput.OnDevice(resident), host(offsets))).isEqualTo(expected);
        }
    }

    @Test
    void reduce_twoArraysOnTheDeviceAsVectors_goThroughTheHost() {
        double[] ones = new double[1501];
        Arrays.fill(ones, 1);
        double[] twos = new double[1501];
        Arrays.fill(twos, 2);
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS);
                ResidentArray x = session.upload(ElementType.DOUBLE, MemorySegment.ofArray(ones), 1501);
                ResidentArray y = session.upload(ElementType.DOUBLE, MemorySegment.ofArray(twos), 1501)) {
            DeviceRun both = session.reduce(Products.DOT, Strategy.SERIAL_PER_CORE_VECTOR, Sizes.AUTO,
                    List.of(new DeviceInput.OnDevice(x), new DeviceInput.OnDevice(y)), 1501);
            assertThat(Samples.value(Products.DOT, both)).isEqualTo(3002.0);
            assertThat(both.bytesIn()).isPositive();
            DeviceRun same = session.reduce(Products.DOT, Strategy.SERIAL_PER_CORE_VECTOR, Sizes.AUTO,
                    List.of(new DeviceInput.OnDevice(y), new DeviceInput.OnDevice(y)), 1501);
            assertThat(Samples.value(Products.DOT, same)).isEqualTo(6004.0);
            assertThat(same.bytesIn()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CASCADE", "CASCADE_VECTOR"})
    void update_part_isSeenByEveryKernelThatReadsTheArray(Strategy strategy) {
        DeviceOptions options = TINY_CHUNKS.withBufferBytes(4 * 8192 + 100);
        try (DeviceSession session = DeviceSession.open(DEVICE, options)) {
            float[] data = floats(20_011);
            try (ResidentArray array = upload(session, data)) {
                DeviceInput input = new DeviceInput.OnDevice(array);
                reduce(session, HandWritten.FLOAT_SUM, Strategy.CASCADE, data.length, input);
                reduce(session, HandWritten.FLOAT_SUM, Strategy.CASCADE_VECTOR, data.length, input);
                float[] part = floats(9000);
                array.update(MemorySegment.ofArray(part), 7000, 9000);
                array.update(MemorySegment.ofArray(new float[] {41}), 20_010, 1);
                System.arraycopy(part, 0, data, 7000, 9000);
                data[20_010] = 41;
                assertThat(reduce(session, HandWritten.FLOAT_SUM, strategy, data.length, input)).isEqualTo(sum(data));
                assertThatThrownBy(() -> array.update(MemorySegment.ofArray(part), 20_000, 12))
                        .isInstanceOf(IndexOutOfBoundsException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 4096, 20_009, 20_012})
    void reduce_preparedArray_followsUpdatesAndCompilesNothing(int length) {
        try (DeviceSession session = DeviceSession.open(DEVICE, DeviceOptions.DEFAULT)) {
            session.prepare(HandWritten.FLOAT_SUM, Strategy.CASCADE_VECTOR, Sizes.AUTO);
            float[] data = floats(length);
            try (ResidentArray array = upload(session, data)) {
                DeviceInput whole = new DeviceInput.OnDevice(array);
                long compiled = session.compilations();
                for (int run = 0; run < 3; run++) {
                    assertThat(reduce(session, HandWritten.FLOAT_SUM, Strategy.CASCADE_VECTOR, length, whole))
                            .as("run %d", run).isEqualTo(sum(data));
                    assertThat(reduce(session, HandWritten.FLOAT_SUM, Strategy.CASCADE_VECTOR, length / 2, whole))
                            .as("half, run %d", run).isEqualTo(sum(Arrays.copyOf(data, length / 2)));
                    data[0] += 1;
                    data[length - 1] += 2;
                    array.update(MemorySegment.ofArray(data), 0, length);
                }
                assertThat(session.compilations()).isEqualTo(compiled);
            }
            assertThat(session.memory().usedBytes()).isZero();
        }
    }

    @Test
    void close_givesTheMemoryBackAndRefusesUse() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            ResidentArray array = upload(session, ints(1000));
            assertThat(session.memory().usedBytes()).isEqualTo(array.bytes());
            array.close();
            array.close();
            assertThat(session.memory().usedBytes()).isZero();
            assertThatThrownBy(() -> reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, 1000,
                    new DeviceInput.OnDevice(array)))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("array on the device is closed: type=int, length=1000");
            assertThatThrownBy(() -> array.update(MemorySegment.ofArray(new int[1]), 0, 1))
                    .isInstanceOf(EngineException.class);
            assertThat(session.memory().usedBytes()).isZero();
        }
    }

    @Test
    void upload_afterAnotherOfThatSize_makesNoNewBuffer() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            upload(session, ints(1000)).close();
            long before = session.compilations();
            long held = session.memory().heldBytes();
            for (int i = 0; i < 100; i++) {
                int[] data = ints(i * 10);
                try (ResidentArray array = upload(session, data)) {
                    assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, data.length,
                            new DeviceInput.OnDevice(array))).isEqualTo(sum(data));
                }
            }
            assertThat(session.compilations()).as("one kernel").isEqualTo(before + 1);
            assertThat(session.memory().usedBytes()).isZero();
            assertThat(session.memory().cachedBytes()).isGreaterThanOrEqualTo(held);
        }
    }

    @Test
    void sessionClosed_itsArraysAreToo() {
        DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS);
        ResidentArray array = upload(session, ints(10));
        session.close();
        assertThatThrownBy(() -> array.update(MemorySegment.ofArray(new int[1]), 0, 1))
                .isInstanceOf(EngineException.class).hasMessageContaining("session is closed");
        assertThat(session.memory().heldBytes()).isZero();
        array.close();
    }

    /** A GPU's arrays are uploaded as vectors; kernels over elements then get buffers of their own. */
    @Test
    void upload_forAGpu_servesBothFormsOfKernels() {
        Device gpu =
                new Device(DEVICE.runtime(), DEVICE.backend(), "as if a GPU", Device.Kind.GPU, 0, 0, 2, 256, 49_152,
                        1L << 30, DEVICE.warpSize(), DEVICE.floatAtomics(), DEVICE.bandwidth());
        float[] data = floats(10_007);
        try (DeviceSession session = DeviceSession.open(gpu, TINY_CHUNKS);
                ResidentArray array = upload(session, data)) {
            long before = array.bytes();
            DeviceInput input = new DeviceInput.OnDevice(array);
            assertThat(reduce(session, HandWritten.FLOAT_SUM, Strategy.CASCADE_VECTOR, data.length, input))
                    .isEqualTo(sum(data));
            assertThat(array.bytes()).isEqualTo(before);
            assertThat(reduce(session, HandWritten.FLOAT_SUM, Strategy.CASCADE, data.length, input))
                    .isEqualTo(sum(data));
            assertThat(array.bytes()).isEqualTo(2 * before);
            assertThat(session.memory().usedBytes()).isEqualTo(2 * before);
        }
    }
}
