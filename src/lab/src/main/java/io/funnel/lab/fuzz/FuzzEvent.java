package io.funnel.lab.fuzz;

import io.funnel.cli.job.Event;
import io.funnel.device.Device;
import io.funnel.verify.compare.Status;

/** An event of a random run. */
public sealed interface FuzzEvent extends Event.Added {

    /** The device and the number of reductions are known; nothing has run yet. */
    record Started(Device device, int reductions) implements FuzzEvent {}

    /** A family begins. */
    record FamilyBegun(long family) implements FuzzEvent {}

    /** A family is done. */
    record FamilyDone(long family, Tally tally) implements FuzzEvent {}

    /** A case is not right; told before it is made small, and again after. */
    record Found(SavedCase finding, boolean small) implements FuzzEvent {}

    /** A saved case ran again. */
    record Replayed(Status status, String reason) implements FuzzEvent {}
}
