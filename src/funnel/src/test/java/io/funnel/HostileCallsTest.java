package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.embedded.device.DeviceMemory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Hostile calls on the embedded runtime: some seconds; {@code -Dfunnel.long=true} 10,000 interrupts and 1,000 deadlines. */
class HostileCallsTest {

    private static final boolean LONG = Boolean.getBoolean("funnel.long");
    private static final long SEED = Long.getLong("funnel.seed", 20_261_123L);

    @Test
    void interrupts_atRandomDelays_onlyEndCalls() throws InterruptedException {
        HostileCalls calls = new HostileCalls(SEED);
        calls.interrupts(LONG ? 10_000 : 150);
        check(calls);
    }

    /** Kernels hang for longer than a session waits after a deadline, and write late. */
    @Test
    void deadlines_andKernelsThatComeLate_onlyEndCalls() throws InterruptedException {
        HostileCalls calls = new HostileCalls(SEED);
        Fault hang = Fault.of(Fault.Kind.HANG).lasting(Duration.ofMillis(150)).at(60).times(4);
        for (int done = 0; done < (LONG ? 1000 : 20); done += 10) {
            try (FaultInjection _ = FaultInjection.inject(hang)) {
                calls.deadlines(10);
            }
        }
        check(calls);
    }

    @Test
    void closings_underLoad_endAllCalls() throws InterruptedException {
        HostileCalls calls = new HostileCalls(SEED);
        calls.closings(LONG ? 500 : 10);
        check(calls);
    }

    private static void check(HostileCalls calls) throws InterruptedException {
        System.out.println("seed=" + SEED + ", " + calls);
        assertThat(calls.wrong()).isEmpty();
        assertThat(calls.answers()).isPositive();
        for (int waits = 0; waits < 1000 && DeviceMemory.usedByAllPlans() != 0; waits++) {
            Thread.sleep(10); // for canaries and kernels that were left behind
        }
        assertThat(DeviceMemory.usedByAllPlans()).isZero();
    }
}
