package io.funnel.lab.peer;

import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementStep;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.lab.peer.Program.Refusal;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Device code that TornadoVM printed, and what NVIDIA's compilers say of it where they are on the PATH. */
public final class DeviceText {

    private static final Pattern START = Pattern.compile("__kernel void|__global__ void|\\.visible \\.entry");
    private static final Pattern INCLUDE = Pattern.compile("(?m)^#include.*$");
    private static final Pattern HEAD = Pattern.compile("(?m)^\\.(?:version|target|address_size).*$");
    private static final Pattern TARGET = Pattern.compile("\\.target\\s+(sm_\\w+)");

    private DeviceText() {}

    /** The kernel that was compiled last: those before it are not the strategy's. */
    public static String last(String log) {
        int start = -1;
        for (Matcher found = START.matcher(log); found.find();) {
            start = log.lastIndexOf('\n', found.start()) + 1;
        }
        if (start < 0) {
            return log;
        }
        String rest = log.substring(start);
        int depth = 0;
        for (int at = rest.indexOf('{'); at >= 0 && at < rest.length(); at++) {
            depth += rest.charAt(at) == '{' ? 1 : rest.charAt(at) == '}' ? -1 : 0;
            if (depth == 0) {
                return rest.substring(0, at + 1);
            }
        }
        return rest;
    }

    /** Names the file of {@link #keepRegisters}. */
    public static String registersFile(Kind kind, Strategy strategy) {
        return Folder.deviceCode(kind, strategy).replace(".txt", "-registers.txt");
    }

    /** Compiles the shown kernels, PTX and CUDA C, once more by NVIDIA's tools and keeps what they say. */
    public static void keepRegisters(Folder folder, Kind kind) {
        for (Strategy strategy : MeasurementStep.SHOWN) {
            String file = registersFile(kind, strategy);
            Optional<String> log =
                    folder.read(Folder.deviceCode(kind, strategy)).filter(text -> START.matcher(text).find());
            if (log.isPresent() && folder.read(file).isEmpty()) {
                folder.write(file, compiled(log.get(), folder, Folder.deviceCode(kind, strategy)) + "\n");
            }
        }
    }

    private static String compiled(String log, Folder kept, String name) {
        String kernel = last(log);
        boolean ptx = kernel.contains(".entry");
        if (!ptx && !kernel.contains("__global__")) {
            return "registers and spills: the OpenCL driver tells TornadoVM nothing of them";
        }
        try {
            Path folder = Files.createTempDirectory("funnel-compiled");
            Path source = folder.resolve(ptx ? "kernel.ptx" : "kernel.cu");
            Path object = folder.resolve("kernel.cubin");
            Files.writeString(source, (ptx ? HEAD : INCLUDE).matcher(log).results().map(MatchResult::group).distinct()
                    .collect(Collectors.joining("\n")) + "\n" + kernel + "\n");
            Matcher target = TARGET.matcher(log);
            List<String> words = new ArrayList<>(ptx
                    ? List.of("ptxas", "-v", "-arch=" + (target.find() ? target.group(1) : "sm_90"))
                    : List.of("nvcc", "-arch=native", "-cubin", "-Xptxas", "-v"));
            words.addAll(List.of("-o", object.toString(), source.toString()));
            try {
                String registers = said(Program.run(folder, words).err());
                return registers + "; " + loops(folder, object, kept, name);
            } catch (Refusal e) {
                return "registers and spills: " + e.reason();
            } finally {
                for (String made : List.of("kernel.ptx", "kernel.cu", "kernel.cubin", "out", "err")) {
                    Files.deleteIfExists(folder.resolve(made));
                }
                Files.delete(folder);
            }
        } catch (IOException e) {
            return "registers and spills: no temporary folder";
        }
    }

    private static String loops(Path folder, Path object, Folder kept, String name) {
        try {
            String text = MachineCode.read(folder, object);
            kept.write(name.replace(".txt", "-machine.txt"), text);
            String loops = MachineCode.loops(text, "");
            return "loops that load: " + (loops.isEmpty() ? "none" : loops);
        } catch (Refusal e) {
            return "loops: " + e.reason();
        }
    }

    private static String said(String text) {
        return text.lines().map(line -> line.replaceFirst("ptxas info *: *", "").strip())
                .filter(line -> line.startsWith("Used ") || line.contains("spill stores")).distinct()
                .collect(Collectors.joining("; "));
    }
}
