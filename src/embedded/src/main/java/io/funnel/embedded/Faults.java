package io.funnel.embedded;

import io.funnel.embedded.Fault.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the runtime asks whether something is to go wrong. Not for programs, which use {@link FaultInjection}.
 *
 * <p>Without faults a question costs the reading of a field.
 */
public final class Faults {

    private Faults() {}

    /** Whether there are any. */
    public static boolean any() {
        return !FaultInjection.atWork().isEmpty();
    }

    /** How often a device has lost its memory. */
    public static long losses(int device) {
        return FaultInjection.losses(device);
    }

    /** An operation of any kind; fails if the device is away. */
    public static void operation(int device, String what) {
        for (FaultInjection active : FaultInjection.atWork()) {
            if (active.isGone(device)) {
                active.fail("device is gone: operation=" + what + "; try again when it is back");
            }
        }
    }

    /** A kernel is compiled for a plan. */
    public static void compiling(int device, String kernel) {
        operation(device, "compilation");
        strike(device, Kind.COMPILATION, kernel, "kernel does not compile: kernel=" + kernel);
    }

    /** Device memory is set aside. */
    public static void allocating(int device, long bytes) {
        operation(device, "allocation");
        strike(device, Kind.MEMORY, "", "device memory exhausted: requested=" + bytes + " bytes");
    }

    /**
     * A kernel is launched.
     *
     * @return whether it runs
     */
    public static boolean launching(int device, String kernel) {
        operation(device, "launch");
        strike(device, Kind.DEVICE_LOST, kernel, "device is gone: operation=launch, kernel=" + kernel);
        strike(device, Kind.LAUNCH, kernel, "driver refuses the launch: kernel=" + kernel);
        for (FaultInjection active : FaultInjection.atWork()) {
            if (active.strikes(device, Kind.HANG, kernel)) {
                active.hang();
            }
        }
        for (FaultInjection active : FaultInjection.atWork()) {
            if (active.strikes(device, Kind.SILENT_LAUNCH, kernel)) {
                return false;
            }
        }
        return true;
    }

    /** The faults that spoil what this launch of a kernel writes; nearly always none. */
    public static List<Fault> spoiling(int device, String kernel) {
        List<Fault> faults = new ArrayList<>();
        for (FaultInjection active : FaultInjection.atWork()) {
            if (active.strikes(device, Kind.BIT_FLIP, kernel)) {
                Fault fault = active.fault();
                faults.add(fault.seed(fault.seed() + active.struck() - 1));
            }
        }
        return faults;
    }

    private static void strike(int device, Kind kind, String kernel, String message) {
        for (FaultInjection active : FaultInjection.atWork()) {
            if (active.strikes(device, kind, kernel)) {
                active.fail(message);
            }
        }
    }
}
