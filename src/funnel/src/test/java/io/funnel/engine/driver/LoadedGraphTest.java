package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.engine.EngineException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

class LoadedGraphTest {

    private static final int HEADER = LoadedGraph.HEADER;

    private final TwoPasses copied = new TwoPasses(false);
    private final TwoPasses mapped = new TwoPasses(true);

    @Test
    void of_results_landBehindTheDevicesHeader() throws ReflectiveOperationException {
        mapped.loaded();

        assertThat(mapped.queue.asked).containsExactly("enter",
                "landing for " + TwoPasses.RESULT + ", " + (HEADER + 16) + " bytes",
                "read " + TwoPasses.RESULT + ", " + HEADER + " bytes", "await", "leave");
        assertThat(bytes(mapped.queue, FakeQueue.FIRST_OF_ITS_OWN, HEADER))
                .isEqualTo(bytes(mapped.queue, TwoPasses.RESULT, HEADER));
    }

    @Test
    void of_aResultThatIsNotOnTheDevice_freesTheQueue() {
        assertThatThrownBy(() -> LoadedGraph.of(copied.tasks(), copied.queue, List.of(),
                List.of(), TwoPasses.slots(copied.result, new IntArray(1)))).isInstanceOf(NoSuchFieldException.class);

        assertThat(copied.queue.asked).endsWith("leave", "free");
        assertThat(copied.queue.entered).isZero();
    }

    @Test
    void of_aReadThatIsRefused_freesTheQueue() {
        copied.queue.refused = "read";

        assertThatThrownBy(copied::loaded).isInstanceOf(EngineException.class);

        assertThat(copied.queue.asked).endsWith("leave", "free");
        assertThat(copied.queue.entered).isZero();
    }

    @Test
    void record_smallInputs_areCopiedOnceToBuffersOfItsOwn() throws ReflectiveOperationException {
        LoadedGraph loaded = copied.loaded();
        copied.queue.asked.clear();

        RecordedLaunch recorded = loaded.record(copied.tasks(), TwoPasses.PASSES);

        int small = HEADER + 12;
        assertThat(copied.queue.asked).containsExactly("enter",
                "read " + TwoPasses.FIRST_LENGTH + ", " + small + " bytes", "await", "buffer of " + small + " bytes",
                "write 1000 at 0, " + small + " bytes",
                "read " + TwoPasses.SECOND_LENGTH + ", " + small + " bytes", "await", "buffer of " + small + " bytes",
                "write 1001 at 0, " + small + " bytes",
                "buffer of 24 bytes", "write 1002 at 0, 24 bytes", "await",
                "buffer of 24 bytes", "write 1003 at 0, 24 bytes", "await", "leave");
        assertThat(recorded.buffers()).isEqualTo(TwoPasses.OWN);
        assertThat(bytes(copied.queue, 1000, small)).isEqualTo(bytes(copied.queue, TwoPasses.FIRST_LENGTH, small));
        assertThat(bytes(copied.queue, 1001, small)).isEqualTo(bytes(copied.queue, TwoPasses.SECOND_LENGTH, small));
    }

    @Test
    void record_eachPass_hasAFrameOfItsSizes() throws ReflectiveOperationException {
        RecordedLaunch recorded = copied.recorded();

        assertThat(recorded.arguments()).extracting(arguments -> arguments.getAtIndex(JAVA_LONG, 0))
                .containsExactly(1002L, 1003L);
        assertThat(copied.queue.device(1002).toArray(JAVA_LONG)).containsExactly(3 * 64, 1, 1);
        assertThat(copied.queue.device(1003).toArray(JAVA_LONG)).containsExactly(2 * 32, 1, 1);
    }

    @Test
    void record_argumentsOfCopiedResults_keepTornadoVmsBuffers() throws ReflectiveOperationException {
        assertThat(copied.recorded().arguments()).extracting(LoadedGraphTest::longs).containsExactly(
                List.of(1002L, FakeGraph.CONSTANTS, 0L, FakeGraph.ATOMICS, TwoPasses.BLOCK, 1000L, TwoPasses.PARTIALS),
                List.of(1003L, FakeGraph.CONSTANTS, 0L, FakeGraph.ATOMICS, TwoPasses.PARTIALS, 1001L,
                        TwoPasses.RESULT));
    }

    @Test
    void record_argumentsOfMappedResults_areTheLandings() throws ReflectiveOperationException {
        assertThat(mapped.recorded().arguments()).extracting(LoadedGraphTest::longs).containsExactly(
                List.of(1003L, FakeGraph.CONSTANTS, 0L, FakeGraph.ATOMICS, TwoPasses.BLOCK, 1001L, TwoPasses.PARTIALS),
                List.of(1004L, FakeGraph.CONSTANTS, 0L, FakeGraph.ATOMICS, TwoPasses.PARTIALS, 1002L, 1000L));
    }

    @Test
    void record_kernelsThatTakeContexts_haveTheFrameThereToo() throws ReflectiveOperationException {
        CompiledTasks tasks = new CompiledTasks(copied.graph.executed(), Backend.PTX);
        LoadedGraph loaded =
                LoadedGraph.of(tasks, copied.queue, copied.inputs(), copied.between(), TwoPasses.slots(copied.result));

        assertThat(loaded.record(tasks, TwoPasses.PASSES).arguments()).extracting(LoadedGraphTest::longs)
                .containsExactly(List.of(1002L, 1002L, TwoPasses.BLOCK, 1000L, TwoPasses.PARTIALS),
                        List.of(1003L, 1003L, TwoPasses.PARTIALS, 1001L, TwoPasses.RESULT));
    }

    @Test
    void record_again_hasBuffersOfItsOwn() throws ReflectiveOperationException {
        LoadedGraph loaded = copied.loaded();
        RecordedLaunch first = loaded.record(copied.tasks(), TwoPasses.PASSES);
        RecordedLaunch second = loaded.record(copied.tasks(), TwoPasses.PASSES);

        assertThat(second.buffers()).hasSize(4).doesNotContainAnyElementsOf(first.buffers());
    }

    /** Otherwise each of the recorded launches would have a copy of its own, in no account. */
    @Test
    void record_again_sharesLargeInputs() throws ReflectiveOperationException {
        IntArray small = new IntArray((int) LoadedGraph.MOST_OWN_BYTES / Integer.BYTES);
        IntArray large = new IntArray((int) LoadedGraph.MOST_OWN_BYTES / Integer.BYTES + 1);
        copied.graph.array(small, 301).array(large, 302);
        copied.queue.array(small, 301).array(large, 302);
        LoadedGraph loaded = LoadedGraph.of(copied.tasks(), copied.queue, List.of(small, large),
                copied.between(), TwoPasses.slots(copied.result));
        RecordedLaunch first = loaded.record(copied.tasks(), TwoPasses.PASSES);
        RecordedLaunch second = loaded.record(copied.tasks(), TwoPasses.PASSES);

        assertThat(copied.queue.asked)
                .filteredOn(("buffer of " + (HEADER + large.getNumBytesOfSegment()) + " bytes")::equals)
                .hasSize(1);
        assertThat(second.inputs().get(1)).isSameAs(first.inputs().get(1));
        assertThat(second.inputs().getFirst().buffer()).isNotEqualTo(first.inputs().getFirst().buffer());
        assertThat(first.buffers()).doesNotContain(first.inputs().get(1).buffer()).hasSize(3);
        large.set(1, 77);
        copied.queue.asked.clear();
        first.run(TwoPasses.PASSES, 1, false, TwoPasses.FILL);
        second.run(TwoPasses.PASSES, 1, false, TwoPasses.FILL);
        assertThat(copied.queue.asked).filteredOn(asked -> asked.startsWith("write")).hasSize(1);
        assertThat(copied.queue.ints(first.inputs().get(1).buffer())[1]).isEqualTo(77);
        first.free();
        assertThat(copied.queue.memory).containsKey(second.inputs().get(1).buffer());
    }

    @Test
    void record_aWriteThatIsRefused_leavesTheQueue() throws ReflectiveOperationException {
        LoadedGraph loaded = copied.loaded();
        copied.queue.refused = "write";

        assertThatThrownBy(() -> loaded.record(copied.tasks(), TwoPasses.PASSES)).isInstanceOf(EngineException.class);

        assertThat(copied.queue.entered).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void leave_slots_areTheFirstOfEachArray(int slots) throws ReflectiveOperationException {
        IntArray ints = IntArray.fromElements(10, 11, 12, 13);
        LongArray pairs = LongArray.fromElements(20, 21, 22, 23, 24, 25, 26, 27);
        copied.graph.array(ints, 301).array(pairs, 302);
        copied.queue.array(ints, 301).array(pairs, 302);
        LoadedGraph loaded = LoadedGraph.of(copied.tasks(), copied.queue, List.of(), List.of(),
                TwoPasses.slots(ints, pairs));
        ints.init(TwoPasses.POISON);
        pairs.init(TwoPasses.POISON);
        copied.queue.asked.clear();

        copied.queue.enter();
        loaded.read(slots);
        copied.queue.await();
        copied.queue.leave();
        loaded.leave(slots);

        assertThat(copied.queue.asked).containsExactly("enter", "read 301, " + (HEADER + 4 * slots) + " bytes",
                "read 302, " + (HEADER + 16 * slots) + " bytes", "await", "leave");
        for (int i = 0; i < 4; i++) {
            assertThat(ints.get(i)).isEqualTo(i < slots ? 10 + i : TwoPasses.POISON);
            assertThat(pairs.get(2 * i)).isEqualTo(i < slots ? 20 + 2 * i : TwoPasses.POISON);
            assertThat(pairs.get(2 * i + 1)).isEqualTo(i < slots ? 21 + 2 * i : TwoPasses.POISON);
        }
    }

    @Test
    void slots_givesBytesOfTheFirstSlots() throws ReflectiveOperationException {
        LoadedGraph loaded = copied.loaded();
        copied.result.set(0, 7);
        copied.result.set(1, 9);

        List<byte[]> slots = loaded.slots(2);

        assertThat(slots).hasSize(1);
        assertThat(MemorySegment.ofArray(slots.getFirst()).toArray(JAVA_INT.withByteAlignment(1))).containsExactly(7,
                9);
    }

    @Test
    void free_freesTheQueue() throws ReflectiveOperationException {
        LoadedGraph loaded = copied.loaded();
        copied.queue.asked.clear();

        loaded.free();

        assertThat(copied.queue.asked).containsExactly("free");
    }

    private static byte[] bytes(FakeQueue queue, long buffer, long count) {
        return queue.device(buffer).asSlice(0, count).toArray(JAVA_BYTE);
    }

    private static List<Long> longs(MemorySegment arguments) {
        return Arrays.stream(arguments.toArray(JAVA_LONG)).boxed().toList();
    }
}
