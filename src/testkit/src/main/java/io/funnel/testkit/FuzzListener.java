package io.funnel.testkit;

import io.funnel.device.Device;

/** Hears how a random run goes on; from several Java threads. */
public interface FuzzListener {

    /** The device is known; nothing has run yet. */
    void started(Device device, int reductions);

    /** A family begins. */
    void begun(long family);

    /** A family is done. */
    void done(long family, Tally tally);

    /** A case is not right; told before it is made small, and again after. */
    void found(FuzzFinding finding, boolean small);
}
