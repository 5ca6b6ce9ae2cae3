package io.funnel.lab.peer;

import io.funnel.cli.search.Operation;
import io.funnel.cli.search.Operator;
import io.funnel.cli.tornado.Installation;
import io.funnel.lab.peer.Program.Refusal;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Libraries that can be measured next to Funnel. */
public enum Peer implements PeerRequest {
    /** Python's arrays on the host. */
    NUMPY,
    /** Tensors, on the GPU where torch sees one. */
    TORCH,
    /** Python's arrays on NVIDIA's GPUs. */
    CUPY,
    /** CUB's {@code DeviceReduce}, and for sums of floats the native kernels in CUDA C++. */
    CUDA,
    /** The native kernels in OpenCL C, through JOCL. */
    OPENCL,
    /** Java that becomes OpenCL C at run time. */
    APARAPI;

    private static final String NATIVE = "/io/funnel/lab/native/floatsum.";
    private static final String MAVEN = ".m2/repository";
    private static final List<String> APARAPI_JARS =
            List.of("com/aparapi/aparapi", "com/aparapi/aparapi-jni", "org/apache/bcel/bcel");
    private static final String USUAL_SIZES = "64:256";
    private static final Pattern COMPILED = Pattern.compile(
            "(?s)entry function '([^']+)'.*?(\\d+ bytes stack frame.*?)\\n.*?(Used [^\\n]*)");

    /**
     * Task of a program.
     *
     * @param folder  for what is made on the way
     * @param inputs  a file for each input, its elements little-endian
     * @param asked   what {@code --op} and {@code --type} said; empty where the reduction was named
     * @param device  the name of the report's device; empty for any
     * @param kernels strategies with the sizes of their plans, for native kernels
     */
    record Task(
            Path folder, List<Path> inputs, Optional<Operation> asked, int repetitions, String device,
            List<String> kernels) {

        Path data() {
            return inputs.getFirst();
        }

        /** Operation of a peer, which has no other reductions. */
        Operation operation() {
            return asked.orElseThrow();
        }

        boolean hasNatives() {
            return operation().equals(new Operation(Operator.SUM, ElementType.FLOAT));
        }

        Path made(String name) {
            return folder.resolve(name);
        }
    }

    /** Native kernels have the sizes of one plan. */
    @Override
    public boolean hasLengths() {
        return this != OPENCL;
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<String> command(Task task) throws Refusal {
        return switch (this) {
            case NUMPY, TORCH, CUPY -> List.of("python3", source("array_reduce.py"), label(), task.data().toString(),
                    task.operation().operator().label(), task.operation().type().label(),
                    String.valueOf(task.repetitions()));
            case CUDA -> cuda(task);
            case OPENCL -> openCl(task);
            case APARAPI -> aparapi(task);
        };
    }

    private static List<String> cuda(Task task) throws Refusal {
        try {
            Program.run(task.folder(), List.of("nvidia-smi", "-L"));
        } catch (Refusal e) {
            throw new Refusal("no NVIDIA device: " + e.reason());
        }
        Path program = task.made("cuda_reduce");
        if (!Files.exists(program)) {
            String type = task.operation().type() == ElementType.LONG ? "int64_t" : task.operation().type().label();
            List<String> words = new ArrayList<>(List.of("nvcc", "-O3", "-std=c++17", "-arch=native", "-Xptxas", "-v",
                    "-DELEMENT=" + type));
            if (task.hasNatives()) {
                words.addAll(List.of("-DNATIVE", "-include", kernels(task, "cu").toString()));
            }
            words.addAll(List.of("-o", program.toString(), source("cuda_reduce.cu")));
            write(task.made("compiled"), Program.run(task.folder(), words).err());
            write(task.made("machine"), machine(task, program));
        }
        List<String> words = new ArrayList<>(List.of(program.toString(), task.data().toString(),
                task.operation().operator().label(), String.valueOf(task.repetitions())));
        if (task.hasNatives()) {
            task.kernels().stream().filter(kernel -> !kernel.startsWith("Serial")).forEach(words::add);
        }
        return words;
    }

    private static String machine(Task task, Path program) {
        try {
            return MachineCode.read(task.folder(), program);
        } catch (Refusal e) {
            return e.reason(); // has no function
        }
    }

    private static List<String> openCl(Task task) throws Refusal {
        if (!task.hasNatives() || task.kernels().isEmpty()) {
            throw new Refusal("no native kernels for what is compared; try --op sum --type float");
        }
        List<String> words = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java",
                "--enable-native-access=ALL-UNNAMED", "-cp", jar("org/jocl/jocl", "org.jocl:jocl:2.0.5"),
                source("OpenClReduce.java"),
                task.data().toString(), kernels(task, "cl").toString(), String.valueOf(task.repetitions()),
                task.device()));
        words.addAll(task.kernels());
        return words;
    }

    private static List<String> aparapi(Task task) throws Refusal {
        if (task.operation().type() != ElementType.FLOAT) {
            throw new Refusal("a program for floats alone; try --type float");
        }
        List<String> jars = new ArrayList<>();
        for (String jar : APARAPI_JARS) {
            jars.add(jar(jar, "com.aparapi:aparapi:3.0.2"));
        }
        String sizes = task.kernels().stream().filter(kernel -> kernel.startsWith(Strategy.CASCADE.label() + ":"))
                .findFirst().map(kernel -> kernel.substring(kernel.indexOf(':') + 1)).orElse(USUAL_SIZES);
        return List.of(System.getProperty("java.home") + "/bin/java", "--enable-native-access=ALL-UNNAMED", "-cp",
                String.join(File.pathSeparator, jars), source("AparapiReduce.java"), task.data().toString(),
                task.operation().operator().label(), String.valueOf(task.repetitions()), task.device(),
                sizes.split(":", -1)[0], sizes.split(":", -1)[1]);
    }

    /** The newest of an artifact in Maven's local repository; {@code wanted} brings it there. */
    private static String jar(String artifact, String wanted) throws Refusal {
        Path folder = Path.of(System.getProperty("user.home", ""), MAVEN).resolve(artifact);
        String advice = "; try mvn dependency:get -Dartifact=" + wanted;
        if (!Files.isDirectory(folder)) {
            throw new Refusal(folder.getFileName() + " is not there" + advice);
        }
        try (Stream<Path> files = Files.walk(folder, 2)) {
            return files.filter(file -> file.toString().endsWith(".jar")).max(Comparator.naturalOrder())
                    .map(Path::toString).orElseThrow(() -> new Refusal("no jar in " + folder + advice));
        } catch (IOException e) {
            throw new Refusal("cannot be read: " + folder);
        }
    }

    private static String source(String name) throws Refusal {
        Path file = Installation.config().resolveSibling("bench").resolve("peers").resolve(name);
        if (!Files.exists(file)) {
            throw new Refusal("bench/peers/" + name + " is not there; try a clone of Funnel");
        }
        return file.toString();
    }

    private static Path kernels(Task task, String language) throws Refusal {
        Path file = task.made("floatsum." + language);
        try (InputStream text = Peer.class.getResourceAsStream(NATIVE + language)) {
            if (text == null) {
                throw new Refusal("no native kernels: language=" + language);
            }
            write(file, new String(text.readAllBytes(), StandardCharsets.UTF_8));
            return file;
        } catch (IOException e) {
            throw new Refusal("native kernels cannot be read: language=" + language);
        }
    }

    private static void write(Path file, String text) throws Refusal {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new Refusal("cannot be written: " + file.getFileName());
        }
    }

    @Override
    public String note(Task task, PeerRow row) {
        if (this != CUDA || row.strategy().isEmpty()) {
            return "";
        }
        try {
            String name = row.strategy().get().label();
            String kernel = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
            Matcher compiled = COMPILED.matcher(Files.readString(task.made("compiled")));
            String loops = MachineCode.loops(Files.readString(task.made("machine")), kernel);
            return compiled.results().filter(one -> one.group(1).equals(kernel)).findFirst()
                    .map(one -> one.group(3) + "; " + one.group(2)
                            + (loops.isEmpty() ? "" : "; loops that load: " + loops))
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
