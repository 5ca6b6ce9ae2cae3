package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.engine.EngineException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedLaunchTest {

    private static final int HEADER = LoadedGraph.HEADER;

    private final TwoPasses passes = new TwoPasses(false);

    @Test
    void run_sameValues_writesNothing() throws ReflectiveOperationException {
        RecordedLaunch recorded = passes.recorded();

        recorded.run(TwoPasses.PASSES, 2, false, TwoPasses.FILL);

        assertThat(passes.queue.asked).containsExactly("enter",
                "fill " + TwoPasses.PARTIALS + " at " + HEADER + ", 4 bytes",
                "fill " + TwoPasses.RESULT + " at " + HEADER + ", 8 bytes", "launch 0, 3 groups of 64",
                "launch 1, 2 groups of 32", "read " + TwoPasses.PARTIALS + ", " + (HEADER + 4) + " bytes",
                "read " + TwoPasses.RESULT + ", " + (HEADER + 8) + " bytes", "await", "leave");
    }

    @Test
    void run_mappedResults_readsNothing() throws ReflectiveOperationException {
        TwoPasses mapped = new TwoPasses(true);
        RecordedLaunch recorded = mapped.recorded();

        recorded.run(TwoPasses.PASSES, 2, true, TwoPasses.FILL);

        assertThat(mapped.queue.asked).containsExactly("enter", "launch 0, 3 groups of 64", "launch 1, 2 groups of 32",
                "await", "leave");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void run_results_areInTheHostsArrayForTheSlotsAlone(boolean mapsLandings) throws ReflectiveOperationException {
        TwoPasses either = new TwoPasses(mapsLandings);
        RecordedLaunch recorded = either.recorded();

        recorded.run(TwoPasses.PASSES, 2, false, TwoPasses.FILL);
        assertThat(either.result.toHeapArray()).containsExactly(53, 63, TwoPasses.POISON, TwoPasses.POISON);

        either.secondLength.set(0, 4);
        recorded.run(TwoPasses.PASSES, 1, false, TwoPasses.FILL);
        assertThat(either.result.toHeapArray()).as("one slot").containsExactly(54, 63, TwoPasses.POISON,
                TwoPasses.POISON);
    }

    @Test
    void run_aChangedValue_writesThatArrayBehindItsHeader() throws ReflectiveOperationException {
        RecordedLaunch recorded = passes.recorded();
        byte[] header = header(1001);
        passes.secondLength.set(2, 8);

        recorded.run(TwoPasses.PASSES, 2, false, TwoPasses.FILL);

        assertThat(passes.queue.news()).startsWith("enter", "write 1001 at " + HEADER + ", 12 bytes",
                "fill 204 at " + HEADER + ", 4 bytes", "fill 205 at " + HEADER + ", 8 bytes",
                "launch 0, 3 groups of 64")
                .filteredOn(asked -> asked.startsWith("write")).hasSize(1);
        assertThat(passes.queue.ints(1001)).containsExactly(3, 0, 8);
        assertThat(header(1001)).isEqualTo(header);
        assertThat(passes.queue.ints(1000)).containsExactly(5, 0, 0);
        assertThat(passes.queue.ints(TwoPasses.SECOND_LENGTH)).as("TornadoVM's").containsExactly(3, 0, 0);

        recorded.run(TwoPasses.PASSES, 2, false, TwoPasses.FILL);
        assertThat(passes.queue.asked).as("again").noneMatch(asked -> asked.startsWith("write"));
    }

    @Test
    void run_valuesThatHadChangedSinceTornadoVmCopiedThem_areWritten() throws ReflectiveOperationException {
        passes.firstLength.set(0, 7);
        RecordedLaunch recorded = passes.recorded();

        recorded.run(TwoPasses.PASSES, 2, false, TwoPasses.FILL);

        assertThat(passes.queue.asked).contains("write 1000 at " + HEADER + ", 12 bytes");
        assertThat(passes.result.toHeapArray()).startsWith(73, 83);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void run_aPassThatTheDriverPassesOver_leavesPoison(int pass) throws ReflectiveOperationException {
        RecordedLaunch recorded = passes.recorded();
        recorded.run(TwoPasses.PASSES, 2, false, TwoPasses.FILL);
        passes.passedOver = pass;

        recorded.run(TwoPasses.PASSES, 2, false, TwoPasses.FILL);

        int poison = 0xA5A5A5A5;
        assertThat(passes.result.toHeapArray()).containsExactly(poison, poison, TwoPasses.POISON, TwoPasses.POISON);
    }

    @ParameterizedTest
    @ValueSource(strings = {"launch", "read", "await"})
    void run_whatIsRefused_leavesTheQueueAndNoResults(String what) throws ReflectiveOperationException {
        RecordedLaunch recorded = passes.recorded();
        passes.queue.refused = what;

        assertThatThrownBy(() -> recorded.run(TwoPasses.PASSES, 2, false, TwoPasses.FILL))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith("driver refused: " + what);

        assertThat(passes.queue.asked).startsWith("enter").endsWith("leave");
        assertThat(passes.queue.entered).isZero();
        assertThat(passes.result.toHeapArray()).containsOnly(TwoPasses.POISON);
    }

    @Test
    void free_releasesItsOwnBuffersAlone() throws ReflectiveOperationException {
        RecordedLaunch recorded = passes.recorded();

        recorded.free();

        assertThat(passes.queue.asked).containsExactly("enter", "release 1000", "release 1001", "release 1002",
                "release 1003", "leave");
        assertThat(passes.queue.memory.keySet()).containsExactlyElementsOf(List.of(TwoPasses.BLOCK,
                TwoPasses.FIRST_LENGTH, TwoPasses.SECOND_LENGTH, TwoPasses.PARTIALS, TwoPasses.RESULT));
    }

    @Test
    void free_whatIsRefused_leavesTheQueue() throws ReflectiveOperationException {
        RecordedLaunch recorded = passes.recorded();
        passes.queue.refused = "release";

        assertThatThrownBy(recorded::free).isInstanceOf(EngineException.class);

        assertThat(passes.queue.entered).isZero();
    }

    private byte[] header(long buffer) {
        return passes.queue.device(buffer).asSlice(0, HEADER).toArray(JAVA_BYTE);
    }
}
