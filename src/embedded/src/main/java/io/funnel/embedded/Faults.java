package io.funnel.embedded;

import io.funnel.embedded.Fault.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Queries for active faults. Internal to the runtime; programs use {@link FaultInjection}.
 *
 * <p>Without faults a query reads one field.
 */
public final class Faults {

    private Faults() {}

    /** Returns whether any fault is active. */
    public static boolean any() {
        return !FaultInjection.atWork().isEmpty();
    }

    /** Number of times that a device has lost its memory. */
    public static long losses(int device) {
        return FaultInjection.losses(device);
    }

    /** Reports an operation of any kind; fails if the device is lost. */
    public static void operation(int device, String what) {
        for (FaultInjection active : FaultInjection.atWork()) {
            if (active.isGone(device)) {
                active.fail("device is gone: operation=" + what + "; try again when it is back");
            }
        }
    }

    /** Reports the compilation of a kernel for a plan. */
    public static void compiling(int device, String kernel) {
        operation(device, "compilation");
        strike(device, Kind.COMPILATION, kernel, "kernel does not compile: kernel=" + kernel);
    }

    /** Reports an allocation of device memory. */
    public static void allocating(int device, long bytes) {
        operation(device, "allocation");
        strike(device, Kind.MEMORY, "", "device memory exhausted: requested=" + bytes + " bytes");
    }

    /**
     * Reports the launch of a kernel.
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

    /** The faults that corrupt the output of this launch; usually empty. */
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
