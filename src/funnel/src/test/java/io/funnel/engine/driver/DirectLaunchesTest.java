package io.funnel.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.LoggedMessages;
import io.funnel.engine.EngineException;
import io.funnel.engine.shortcut.Shortcuts.Launch;
import java.util.List;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectLaunchesTest {

    private static final int SLOTS = 2;
    private static final List<Long> CONTENTS = List.of(1L);
    private static final Launch LAUNCH = launch(1);

    private final TwoPasses passes = new TwoPasses(false);
    private final DirectLaunches direct = launches(passes);
    private final LoggedMessages logged = new LoggedMessages(DirectLaunches.class.getPackageName(),
            message -> message.getLevel().equals(Level.WARNING));

    @BeforeEach
    void listen() {
        logged.listen();
    }

    @AfterEach
    void listenNoMore() {
        logged.close();
    }

    private static DirectLaunches launches(TwoPasses passes) {
        return new DirectLaunches(new KnownSdk("5.2.0"), Backend.CUDA, tasks -> passes.queue, passes.graph.executed(),
                passes.inputs(), passes.between(), TwoPasses.slots(passes.result));
    }

    private static Launch launch(long block) {
        return new Launch(List.of(block), TwoPasses.PASSES);
    }

    private void makeTwice(Launch launch) {
        for (int i = 0; i < 2; i++) {
            passes.launchByTornadoVm();
            direct.made(launch, SLOTS);
        }
    }

    @Test
    void repeat_whatWasMadeOnce_doesNothing() {
        passes.launchByTornadoVm();
        direct.made(LAUNCH, SLOTS);

        assertThat(direct.repeat(LAUNCH, CONTENTS, SLOTS, TwoPasses.FILL)).isFalse();
        assertThat(passes.queue.asked).isEmpty();
    }

    @Test
    void repeat_whatWasMadeTwice_launches() {
        makeTwice(LAUNCH);
        passes.queue.asked.clear();
        passes.result.init(TwoPasses.POISON);
        long before = DirectLaunches.repeated();

        assertThat(direct.repeat(LAUNCH, CONTENTS, SLOTS, TwoPasses.FILL)).isTrue();

        assertThat(DirectLaunches.repeated() - before).isEqualTo(1);
        assertThat(passes.queue.asked).contains("launch 0, 3 groups of 64", "launch 1, 2 groups of 32");
        assertThat(passes.result.toHeapArray()).containsExactly(53, 63, TwoPasses.POISON, TwoPasses.POISON);
        assertThat(logged.messages()).isEmpty();
    }

    /** The answer of the call before must not pass for this one's. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void repeat_launchThatTheDriverPassesOver_leavesPoison(boolean mapsLandings) {
        TwoPasses lazy = new TwoPasses(mapsLandings);
        DirectLaunches other = launches(lazy);
        for (int i = 0; i < 2; i++) {
            lazy.launchByTornadoVm();
            other.made(LAUNCH, SLOTS);
        }
        assertThat(other.repeat(LAUNCH, CONTENTS, SLOTS, TwoPasses.FILL)).isTrue();
        assertThat(lazy.result.toHeapArray()).startsWith(53, 63);
        lazy.isIdle = true;
        lazy.queue.asked.clear();
        assertThat(other.repeat(LAUNCH, CONTENTS, SLOTS, TwoPasses.FILL)).isTrue();
        assertThat(lazy.result.toHeapArray()).as("the same elements").startsWith(53, 63);
        assertThat(lazy.queue.asked).noneMatch(asked -> asked.startsWith("fill"));

        assertThat(other.repeat(LAUNCH, List.of(2L), SLOTS, TwoPasses.FILL)).isTrue();

        assertThat(lazy.result.toHeapArray()).containsExactly(0xA5A5A5A5, 0xA5A5A5A5, TwoPasses.POISON,
                TwoPasses.POISON);
        lazy.queue.asked.clear();
        other.made(LAUNCH, SLOTS);
        assertThat(lazy.queue.asked).as("recorded already").isEmpty();
    }

    @Test
    void repeat_anotherLaunch_isNotWhatWasMade() {
        makeTwice(LAUNCH);

        assertThat(direct.repeat(launch(2), CONTENTS, SLOTS, TwoPasses.FILL)).as("other blocks").isFalse();
        assertThat(direct.repeat(new Launch(List.of(1L), List.of(TwoPasses.pass(3, 64), TwoPasses.pass(2, 64))),
                CONTENTS, SLOTS, TwoPasses.FILL)).as("other passes").isFalse();
    }

    @Test
    void made_launchThatLeavesOtherBits_isSwitchedOffForGood() {
        makeTwice(LAUNCH);
        passes.fault = 1;
        makeTwice(launch(2));

        assertThat(logged.messages()).singleElement().asString()
                .contains("calls are slower than necessary, through TornadoVM: reason=")
                .contains("the driver's launch left other bits than TornadoVM's");
        passes.fault = 0;
        passes.queue.asked.clear();
        for (long block = 1; block <= 3; block++) {
            makeTwice(launch(block));
            assertThat(direct.repeat(launch(block), CONTENTS, SLOTS, TwoPasses.FILL)).isFalse();
        }
        assertThat(passes.queue.asked).isEmpty();
        assertThat(logged.messages()).hasSize(1);
    }

    @Test
    void made_objectsOfAnotherTornadoVm_switchOffAllLaunchesByOneLine() {
        KnownSdk sdk = new KnownSdk("5.2.1");
        for (int kernel = 0; kernel < 3; kernel++) {
            DirectLaunches other = new DirectLaunches(sdk, Backend.CUDA, tasks -> passes.queue, "another graph",
                    passes.inputs(), passes.between(), TwoPasses.slots(passes.result));
            for (int i = 0; i < 3; i++) {
                other.made(LAUNCH, SLOTS);
                assertThat(other.repeat(LAUNCH, CONTENTS, SLOTS, TwoPasses.FILL)).isFalse();
            }
            other.free();
        }

        assertThat(sdk.isKnown()).isFalse();
        assertThat(logged.messages()).containsExactly("calls are slower than necessary, because Funnel does not know"
                + " this TornadoVM and leaves launches and copies to TornadoVM: unknown=java.lang.NoSuchFieldException:"
                + " taskGraph of class java.lang.String, version=5.2.1, tested=5.2.0");
    }

    @Test
    void made_sdkThatWasSwitchedOff_recordsNothing() {
        DirectLaunches other = new DirectLaunches(new KnownSdk("6.0"), Backend.CUDA, tasks -> passes.queue,
                passes.graph.executed(), passes.inputs(), passes.between(), TwoPasses.slots(passes.result));
        for (int i = 0; i < 3; i++) {
            passes.launchByTornadoVm();
            other.made(LAUNCH, SLOTS);
            assertThat(other.repeat(LAUNCH, CONTENTS, SLOTS, TwoPasses.FILL)).isFalse();
        }

        assertThat(passes.queue.asked).isEmpty();
        assertThat(logged.messages()).singleElement().asString()
                .contains("unknown=its version, version=6.0, tested=5.2.0");
    }

    @Test
    void made_aDriverThatRefuses_isSwitchedOffAndTornadoVmsResultsStay() {
        passes.queue.refused = "launch";

        makeTwice(LAUNCH);

        assertThat(direct.repeat(LAUNCH, CONTENTS, SLOTS, TwoPasses.FILL)).isFalse();
        assertThat(passes.result.toHeapArray()).startsWith(53, 63);
        assertThat(passes.queue.entered).isZero();
        assertThat(logged.messages()).singleElement().asString().contains("driver refused: launch");
    }

    @Test
    void made_moreThanMost_forgetsTheOldestAndFreesItsBuffers() {
        makeTwice(launch(1));
        makeTwice(launch(2));
        assertThat(direct.repeat(launch(1), CONTENTS, SLOTS, TwoPasses.FILL)).isTrue();
        passes.queue.asked.clear();

        for (long block = 3; block <= DirectLaunches.MOST; block++) {
            direct.made(launch(block), SLOTS);
        }
        assertThat(passes.queue.asked).as("as many as are remembered").isEmpty();
        direct.made(launch(DirectLaunches.MOST + 1), SLOTS);

        assertThat(passes.queue.news()).containsExactly("enter", "release 1004", "release 1005", "release 1006",
                "release 1007", "leave");
        assertThat(passes.queue.memory).containsKeys(TwoPasses.OWN.toArray(Long[]::new));
        assertThat(direct.repeat(launch(2), CONTENTS, SLOTS, TwoPasses.FILL)).as("not used for longest").isFalse();
        assertThat(direct.repeat(launch(1), CONTENTS, SLOTS, TwoPasses.FILL)).isTrue();
    }

    @Test
    void free_again_doesNothing() {
        makeTwice(LAUNCH);
        passes.queue.asked.clear();

        direct.free();
        direct.free();

        assertThat(passes.queue.asked).containsExactly("free");
        assertThat(direct.repeat(LAUNCH, CONTENTS, SLOTS, TwoPasses.FILL)).isFalse();
        makeTwice(LAUNCH);
        assertThat(direct.repeat(LAUNCH, CONTENTS, SLOTS, TwoPasses.FILL)).isFalse();
        assertThat(passes.queue.asked).containsExactly("free");
    }

    @Test
    void free_beforeAnythingWasRecorded_doesNothing() {
        direct.made(LAUNCH, SLOTS);
        direct.free();

        assertThat(passes.queue.asked).isEmpty();
    }

    @Test
    void made_launchThatLeavesOtherBits_keepsTornadoVmsResultsAndNothingElse() {
        passes.fault = 1;
        makeTwice(LAUNCH);

        assertThat(passes.result.toHeapArray()).containsExactly(53, 63, TwoPasses.POISON, TwoPasses.POISON);
        assertThat(passes.queue.news()).endsWith("free");
        direct.free();
        assertThat(passes.queue.asked).as("freed already").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void made_launchThatLeavesNothing_isSwitchedOff(boolean mapsLandings) {
        TwoPasses idle = new TwoPasses(mapsLandings);
        DirectLaunches other = launches(idle);
        idle.isIdle = true;
        for (int i = 0; i < 2; i++) {
            idle.launchByTornadoVm();
            other.made(LAUNCH, SLOTS);
        }

        assertThat(other.repeat(LAUNCH, CONTENTS, SLOTS, TwoPasses.FILL)).isFalse();
        assertThat(logged.messages()).singleElement().asString().contains("left other bits");
        assertThat(idle.result.toHeapArray()).containsExactly(53, 63, TwoPasses.POISON, TwoPasses.POISON);
    }

    /** If asked again, the refused copy would pass for made. */
    @Test
    void repeat_aDriverThatRefuses_isNotAskedAgain() {
        makeTwice(LAUNCH);
        passes.firstLength.set(0, 6);
        passes.queue.refused = "write";
        assertThatThrownBy(() -> direct.repeat(LAUNCH, CONTENTS, SLOTS, TwoPasses.FILL))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith("driver refused: write");
        assertThat(passes.queue.news()).endsWith("leave", "free");
        passes.queue.refused = null;

        makeTwice(LAUNCH);

        assertThat(direct.repeat(LAUNCH, CONTENTS, SLOTS, TwoPasses.FILL)).isFalse();
        assertThat(passes.queue.asked).isEmpty();
        assertThat(passes.result.toHeapArray()).startsWith(63, 73);
    }
}
