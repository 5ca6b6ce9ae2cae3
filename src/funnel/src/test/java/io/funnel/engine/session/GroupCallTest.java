package io.funnel.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sessions on which a call begins, their Java threads and lanes. */
class GroupCallTest {

    private static final int LENGTH = 6_000;
    private static final List<DeviceInput> INPUTS = List.of(new DeviceInput.OnHost(MemorySegment.ofArray(
            IntStream.range(0, LENGTH).toArray()), LENGTH));

    private record Begun(int session, boolean aside, int takeable) {}

    /** The sessions on which a call begins, given its pieces' owners. */
    private static List<Begun> begun(int sessions, int... owners) {
        Device device = Devices.all().getFirst();
        Chunks chunks =
                Chunks.of(HandWritten.INT_SUM.signature().inputs(), INPUTS, LENGTH, LENGTH / owners.length);
        SharedPieces pieces =
                new SharedPieces(HandWritten.INT_SUM, chunks, null, sessions, owners, CallOptions.NONE, false);
        List<DeviceSession> open = IntStream.range(0, sessions)
                .mapToObj(session -> DeviceSession.open(device, DeviceOptions.DEFAULT)).toList();
        List<CallExecutor> calls = open.stream().map(DeviceSession::calls).toList();
        List<Begun> begun = new ArrayList<>();
        try {
            GroupCall call = new GroupCall(calls, pieces, false, (session, share) -> {
                int number = calls.indexOf(session);
                begun.add(new Begun(number, share.aside(), pieces.takeable(number)));
                return session.begin(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO, INPUTS,
                        DeviceInput.ReadLocks.of(INPUTS), share, CallOptions.NONE);
            });
            List<GroupRun.Share> shares = call.run().shares();
            assertThat(shares.stream().mapToLong(GroupRun.Share::elements).sum()).isEqualTo(LENGTH);
        } finally {
            open.forEach(DeviceSession::close);
        }
        return begun;
    }

    @Test
    void run_aPieceOnEach_beginsTheOthersBeforeTheCallersOwn() {
        assertThat(begun(3, 0, 1, 2)).containsExactly(new Begun(2, true, 1), new Begun(1, true, 1),
                new Begun(0, false, 1));
    }

    @Test
    void run_piecesOnOne_wakesNobodyElse() {
        assertThat(begun(3, 1, 1)).containsExactly(new Begun(1, false, 2));
    }

    @Test
    void takeable_ofOwnAndOfNobodys_countsBoth() {
        Chunks chunks = Chunks.of(HandWritten.INT_SUM.signature().inputs(), INPUTS, LENGTH, LENGTH / 4);
        SharedPieces pieces = new SharedPieces(HandWritten.INT_SUM, chunks, null, 2, new int[] {1, -1, 1, -1},
                CallOptions.NONE, true);
        assertThat(pieces.takeable(0)).isEqualTo(2);
        assertThat(pieces.takeable(1)).isEqualTo(4);
        pieces.next(1);
        assertThat(pieces.takeable(1)).isEqualTo(3);
        pieces.giveUp(1);
        assertThat(pieces.takeable(0)).as("all but the one that is taken").isEqualTo(3);
    }
}
