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

    /** The system property that holds the faults of a whole process. */
    public static final String PROPERTY = "funnel.embedded.fault";

    @SuppressWarnings("NonFinalStaticField") // the device is one for the process, and so are its faults
    private static volatile List<ActiveFault> atWork = ofProperty();

    private Faults() {}

    private static List<ActiveFault> ofProperty() {
        return Fault.parseAll(System.getProperty(PROPERTY, "")).stream().map(ActiveFault::new).toList();
    }

    static synchronized void add(ActiveFault active) {
        List<ActiveFault> more = new ArrayList<>(atWork);
        more.add(active);
        atWork = List.copyOf(more);
    }

    static synchronized void remove(ActiveFault active) {
        atWork = atWork.stream().filter(other -> other != active).toList();
    }

    /** Whether there are any. */
    public static boolean any() {
        return !atWork.isEmpty();
    }

    /** How often the device has lost its memory. */
    public static long losses() {
        return ActiveFault.losses();
    }

    /** An operation of any kind; fails if the device is away. */
    public static void operation(String what) {
        for (ActiveFault active : atWork) {
            if (active.isGone()) {
                fail(active, "device is gone: operation=" + what + "; try again when it is back");
            }
        }
    }

    /** A kernel is compiled for a plan. */
    public static void compiling(String kernel) {
        operation("compilation");
        strike(Kind.COMPILATION, kernel, "kernel does not compile: kernel=" + kernel);
    }

    /** Device memory is set aside. */
    public static void allocating(long bytes) {
        operation("allocation");
        for (ActiveFault active : atWork) {
            if (active.kind() == Kind.MEMORY && active.strikes("")) {
                fail(active, "device memory exhausted: requested=" + bytes + " bytes");
            }
        }
    }

    /**
     * A kernel is launched.
     *
     * @return whether it runs
     */
    public static boolean launching(String kernel) {
        operation("launch");
        strike(Kind.DEVICE_LOST, kernel, "device is gone: operation=launch, kernel=" + kernel);
        strike(Kind.LAUNCH, kernel, "driver refuses the launch: kernel=" + kernel);
        for (ActiveFault active : atWork) {
            if (active.kind() == Kind.HANG && active.strikes(kernel)) {
                active.hang();
            }
        }
        for (ActiveFault active : atWork) {
            if (active.kind() == Kind.SILENT_LAUNCH && active.strikes(kernel)) {
                return false;
            }
        }
        return true;
    }

    /** The faults that spoil what this launch of a kernel writes; nearly always none. */
    public static List<Fault> spoiling(String kernel) {
        List<Fault> faults = new ArrayList<>();
        for (ActiveFault active : atWork) {
            if (active.kind() == Kind.BIT_FLIP && active.strikes(kernel)) {
                Fault fault = active.fault();
                faults.add(fault.seed(fault.seed() + active.struck() - 1));
            }
        }
        return faults;
    }

    private static void strike(Kind kind, String kernel, String message) {
        for (ActiveFault active : atWork) {
            if (active.kind() == kind && active.strikes(kernel)) {
                fail(active, message);
            }
        }
    }

    private static void fail(ActiveFault active, String message) {
        active.fault().thrown().raise(message + ", injected=" + active.fault());
    }
}
