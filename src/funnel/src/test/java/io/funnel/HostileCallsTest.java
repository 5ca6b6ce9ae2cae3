package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.embedded.device.DeviceMemory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hostile calls on the embedded runtime: some seconds; {@code -Dfunnel.long=true} 10,000 interrupts and 1,000
 * deadlines.
 */
class HostileCallsTest {

    private static final boolean LONG = Boolean.getBoolean("funnel.long");
    private static final long SEED = Long.getLong("funnel.seed", 20_261_123L);

    @TempDir
    Path folder;

    @Test
    void interrupts_atRandomDelays_onlyEndCalls() throws IOException, InterruptedException {
        HostileCalls calls = calls();
        calls.interrupts(LONG ? 10_000 : 150);
        check(calls);
    }

    /** Kernels hang for longer than a session's grace period, and write late. */
    @Test
    void deadlines_andKernelsThatComeLate_onlyEndCalls() throws IOException, InterruptedException {
        HostileCalls calls = calls();
        Fault hang = Fault.of(Fault.Kind.HANG).lasting(Duration.ofMillis(150)).at(60).times(4);
        for (int done = 0; done < (LONG ? 1000 : 20); done += 10) {
            try (FaultInjection _ = FaultInjection.inject(hang)) {
                calls.deadlines(10);
            }
        }
        check(calls);
    }

    @Test
    void closings_underLoad_endAllCalls() throws IOException, InterruptedException {
        HostileCalls calls = calls();
        calls.closings(LONG ? 500 : 10);
        check(calls);
    }

    private HostileCalls calls() throws IOException {
        return new HostileCalls(SEED, folder);
    }

    private static void check(HostileCalls calls) throws InterruptedException {
        calls.close();
        System.out.println("seed=" + SEED + ", " + calls);
        assertThat(calls.wrong()).isEmpty();
        assertThat(calls.answers()).isPositive();
        for (int waits = 0; waits < 1000 && DeviceMemory.usedByAllPlans() != 0; waits++) {
            Thread.sleep(10); // for abandoned canaries and kernels
        }
        assertThat(DeviceMemory.usedByAllPlans()).isZero();
    }
}
