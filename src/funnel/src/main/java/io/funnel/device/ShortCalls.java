package io.funnel.device;

import io.funnel.device.Device.Runtime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** TornadoVM options, read once at startup, that shorten every call; Funnel's argument files set them. */
public final class ShortCalls {

    private static final System.Logger LOG = System.getLogger("io.funnel");
    private static final AtomicBoolean ASKED = new AtomicBoolean();

    private static final String EVENTS = "tornado.max.events";
    private static final String FLUSH = "tornado.vmflush";
    private static final String CLOCK = "tornado.opencl.profiling.enable";

    private static final String DIRECT = "funnel.directLaunches";
    /** Packages that hold each backend's compiled kernels, where TornadoVM does not open them. */
    private static final Map<String, List<Internals>> INTERNALS = Map.of("opencl", List.of(), "cuda",
            List.of(new Internals("tornado.drivers.cuda", "uk.ac.manchester.tornado.drivers.cuda")), "ptx",
            List.of(new Internals("tornado.drivers.ptx", "uk.ac.manchester.tornado.drivers.ptx.graal")));

    private record Internals(String module, String name) {

        boolean isOpen() {
            return ModuleLayer.boot().findModule(module)
                    .map(found -> found.isOpen(name, ShortCalls.class.getModule())).orElse(false);
        }

        String option() {
            Module funnel = ShortCalls.class.getModule();
            return "--add-opens=" + module + "/" + name + "=" + (funnel.isNamed() ? funnel.getName() : "ALL-UNNAMED");
        }
    }

    private ShortCalls() {}

    /** Reports in one line which options this JVM lacks, and their cost; empty on the embedded runtime. */
    public static Optional<String> lacking(List<Device> devices) {
        return lacking(devices, System::getProperty);
    }

    static Optional<String> lacking(List<Device> devices, BinaryOperator<String> properties) {
        return devices.stream().filter(device -> device.runtime() == Runtime.TORNADOVM).findFirst()
                .map(Device::backend).flatMap(backend -> lacking(backend, properties));
    }

    private static Optional<String> lacking(String backend, BinaryOperator<String> properties) {
        Map<String, String> wished = new LinkedHashMap<>(Map.of(EVENTS, "64"));
        wished.put(FLUSH, "false");
        if (backend.equals("opencl")) {
            wished.put(CLOCK, "false");
        }
        Stream<String> options = wished.entrySet().stream()
                .filter(option -> isMissing(option.getKey(), option.getValue(), properties.apply(option.getKey(), "")))
                .map(option -> "-D" + option.getKey() + "=" + option.getValue());
        Stream<String> opens = isWanted(DIRECT, properties)
                ? INTERNALS.getOrDefault(backend, List.of()).stream().filter(internals -> !internals.isOpen())
                        .map(Internals::option)
                : Stream.of();
        String missing = Stream.concat(options, opens).collect(Collectors.joining(" "));
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("calls are slower than necessary: missing=" + missing + ", " + cost(backend)
                        + "; start Java with tornado-config/" + backend + ".args");
    }

    /** An explicit setting of the clock is respected: its user wants to know kernel times. */
    private static boolean isMissing(String option, String wished, String found) {
        return option.equals(CLOCK) ? found.isEmpty() : !wished.equalsIgnoreCase(found);
    }

    private static String cost(String backend) {
        String times = switch (backend) {
            case "cuda" -> "67 us a call where 14 do";
            case "ptx" -> "88 us a call where 16 do";
            case "opencl" -> "112 us a call where 28 do";
            default -> "some 50 us a call";
        };
        return "seen on an NVIDIA H200: " + times;
    }

    /**
     * Whether repeated launches call the device's driver directly: {@code -Dfunnel.directLaunches=false} is not set,
     * and TornadoVM's packages of compiled kernels are open.
     */
    public static boolean hasDirectLaunches(Device device) {
        List<Internals> internals = INTERNALS.get(device.backend());
        return device.runtime() == Runtime.TORNADOVM && internals != null && isWanted(DIRECT, System::getProperty)
                && internals.stream().allMatch(Internals::isOpen);
    }

    private static boolean isWanted(String property, BinaryOperator<String> properties) {
        return Boolean.parseBoolean(properties.apply(property, "true"));
    }

    /** Whether this JVM can measure kernel times on a device. */
    public static boolean hasKernelClock(Device device) {
        return device.runtime() == Runtime.EMBEDDED || device.backend().equals("ptx")
                || Boolean.parseBoolean(System.getProperty(CLOCK, "true"));
    }

    /** The option to recommend where {@link #hasKernelClock} is false. */
    public static String kernelClockOption() {
        return "-D" + CLOCK + "=true";
    }

    static void tellOnce(List<Device> devices) {
        if (ASKED.compareAndSet(false, true)) {
            lacking(devices).ifPresent(line -> LOG.log(System.Logger.Level.INFO, line));
        }
    }
}
