package io.funnel.canary;

import io.funnel.device.Device;
import io.funnel.kernel.FloatExponentials;
import io.funnel.kernel.JavaMath;
import io.funnel.reduction.Definition;
import java.io.IOException;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;

/**
 * Hashes everything that a canary's verdict depends on: device, driver, JDK, TornadoVM and its compiler, options,
 * kernels, strategy.
 */
final class TrustKey {

    private static final Path NVIDIA = Path.of("/proc/driver/nvidia/version");
    /** Addresses in a device's description differ from start to start. */
    private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-fA-F]+");
    private static final List<String> OPTIONS = List.of("tornado.", "jdk.graal.", FloatExponentials.PROPERTY);
    /** Modules of TornadoVM and of the compiler that it drives. */
    private static final Pattern COMPILER = Pattern.compile("^tornado\\.|graal");

    /** The classes of io.funnel.kernel, which kernels call. */
    static final List<String> FUNCTIONS =
            List.of("Arcs", "Bits", "Columns", "Exponentials", "FloatExponentials", "Gathers", "Intervals", "JavaMath",
                    "Lanes", "Logarithms", "Pieces", "Powers", "PowersOfTwo", "Products", "RadixSort", "Rotations",
                    "Scans", "SortedKeys", "Starts", "Trigonometry", "TwoPerPi", "TwoSum", "WholeNumbers",
                    "WrappingMath");

    private TrustKey() {}

    /**
     * Hashes all that a verdict on a kernel depends on.
     *
     * @return empty for a definition that the processor has not generated, since its kernels are unknown
     */
    static Optional<String> of(Device device, Definition<?, ?> definition, String kernel, OptionalInt groupSize) {
        Class<?> type = definition.getClass();
        Optional<String> kernels = ReductionCode.kernels(type);
        if (kernels.isEmpty()) {
            return Optional.empty();
        }
        try {
            MessageDigest digest = ReductionCode.sha256();
            for (String text : List.of(device.toString(), versions(device), kernel, groupSize.toString())) {
                digest.update((text + "\n").getBytes(StandardCharsets.UTF_8));
            }
            List<byte[]> code = new ArrayList<>(
                    List.of(ReductionCode.file(type, type.getSimpleName()), ReductionCode.file(type, kernels.get()),
                            ReductionCode.file(CanaryData.class, "CanaryData"),
                            ReductionCode.file(CanaryData.class, "MapCanary")));
            for (String functions : FUNCTIONS) {
                code.add(ReductionCode.file(JavaMath.class, functions));
            }
            code.forEach(digest::update);
            return code.stream().anyMatch(bytes -> bytes.length == 0)
                    ? Optional.empty()
                    : Optional.of(HexFormat.of().formatHex(digest.digest()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String versions(Device device) throws IOException {
        TornadoDevice found = TornadoRuntimeProvider.getTornadoRuntime().getBackend(device.backendIndex())
                .getDevice(device.deviceIndex());
        String options = System.getProperties().stringPropertyNames().stream()
                .filter(name -> OPTIONS.stream().anyMatch(name::startsWith)).sorted()
                .map(name -> name + "=" + System.getProperty(name)).collect(Collectors.joining(","));
        return String.join("\n", found.getPlatformName(), found.getDeviceOpenCLCVersion(),
                ADDRESS.matcher(String.valueOf(found.getPhysicalDevice().getDeviceInfo())).replaceAll(""),
                Files.isReadable(NVIDIA) ? Files.readString(NVIDIA) : "", runtime(), options);
    }

    /** The JDK, and the jars of TornadoVM and Graal, with their sizes. */
    private static String runtime() throws IOException {
        List<String> parts = new ArrayList<>(List.of(Runtime.version() + " " + System.getProperty("java.vendor")));
        @Nullable CodeSource source =
                TornadoRuntimeProvider.getTornadoRuntime().getClass().getProtectionDomain().getCodeSource();
        if (source != null) {
            parts.add(jar(source.getLocation().getPath()));
        }
        for (ResolvedModule module : ModuleLayer.boot().configuration().modules()) {
            Optional<URI> location = module.reference().location();
            if (COMPILER.matcher(module.name()).find() && location.isPresent()) {
                parts.add(module.name() + " " + jar(location.get().getPath()));
            }
        }
        parts.sort(null);
        return String.join("\n", parts);
    }

    private static String jar(@Nullable String path) throws IOException {
        boolean isFile = path != null && Files.isRegularFile(Path.of(path));
        return path + " " + (isFile ? Files.size(Path.of(path)) : 0);
    }
}
