package io.funnel.embedded;

import io.funnel.embedded.Fault.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Where the runtime asks whether something is to go wrong. Not for programs, which use {@link FaultInjection}.
 *
 * <p>Without faults a question costs the reading of a field.
 */
public final class Faults {

    /** The system property that holds the faults of a whole process. */
    public static final String PROPERTY = "funnel.embedded.fault";

    private static final AtomicLong LOSSES = new AtomicLong();

    @SuppressWarnings("NonFinalStaticField") // the device is one for the process, and so are its faults
    private static volatile List<FaultInjection> atWork = ofProperty();

    private Faults() {}

    private static List<FaultInjection> ofProperty() {
        return FaultText.parseAll(System.getProperty(PROPERTY, "")).stream().map(FaultInjection::new).toList();
    }

    static synchronized void add(FaultInjection injection) {
        List<FaultInjection> more = new ArrayList<>(atWork);
        more.add(injection);
        atWork = List.copyOf(more);
    }

    static synchronized void remove(FaultInjection injection) {
        atWork = atWork.stream().filter(other -> other != injection).toList();
    }

    static void loseMemory() {
        LOSSES.incrementAndGet();
    }

    /** Whether there are any. */
    public static boolean any() {
        return !atWork.isEmpty();
    }

    /** How often the device has lost its memory. */
    public static long losses() {
        return LOSSES.get();
    }

    /** An operation of any kind; fails if the device is away. */
    public static void operation(String what) {
        for (FaultInjection injection : atWork) {
            if (injection.isGone()) {
                fail(injection, "device is gone: operation=" + what + "; try again when it is back");
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
        for (FaultInjection injection : atWork) {
            if (injection.kind() == Kind.MEMORY && injection.strikes("")) {
                fail(injection, "device memory exhausted: requested=" + bytes + " bytes");
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
        for (FaultInjection injection : atWork) {
            if (injection.kind() == Kind.HANG && injection.strikes(kernel)) {
                injection.hang();
            }
        }
        for (FaultInjection injection : atWork) {
            if (injection.kind() == Kind.SILENT_LAUNCH && injection.strikes(kernel)) {
                return false;
            }
        }
        return true;
    }

    /** The faults that spoil what this launch of a kernel writes; nearly always none. */
    public static List<Fault> spoiling(String kernel) {
        List<Fault> faults = new ArrayList<>();
        for (FaultInjection injection : atWork) {
            if (injection.kind() == Kind.BIT_FLIP && injection.strikes(kernel)) {
                Fault fault = injection.fault();
                faults.add(fault.seed(fault.seed() + injection.struck() - 1));
            }
        }
        return faults;
    }

    private static void strike(Kind kind, String kernel, String message) {
        for (FaultInjection injection : atWork) {
            if (injection.kind() == kind && injection.strikes(kernel)) {
                fail(injection, message);
            }
        }
    }

    private static void fail(FaultInjection injection, String message) {
        injection.fault().thrown().raise(message + ", injected=" + injection.fault());
    }
}
