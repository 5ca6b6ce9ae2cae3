package io.funnel.lab.peer;

import io.funnel.lab.peer.Program.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** NVIDIA's machine code as {@code cuobjdump} prints it, and what the loops in it do. */
final class MachineCode {

    private static final Pattern FUNCTION = Pattern.compile("(?m)^\\s*Function : (\\S+)");
    private static final Pattern INSTRUCTION = Pattern.compile("(?m)^\\s*/\\*([0-9a-f]{4,})\\*/\\s+([^;]+?)\\s*;");
    private static final Pattern BRANCH = Pattern.compile("\\bBRA\\S*\\s.*?\\b0x([0-9a-f]+)");
    /** Loads of global memory, or of memory that may be global: TornadoVM's CUDA C has untyped pointers. */
    private static final Pattern LOAD = Pattern.compile("\\bLDG?\\.\\S+");
    /** Behind each instruction, and on the line below. */
    private static final Pattern ENCODING = Pattern.compile("(?m)[ \\t]*/\\* 0x[0-9a-f]+ \\*/[ \\t]*$\\n?");

    private record Instruction(int at, String text) {}

    private MachineCode() {}

    /** Reads a cubin or a program, without the encodings. */
    static String read(Path folder, Path object) throws Refusal {
        return plain(Program.run(folder, List.of("cuobjdump", "-sass", object.toString())).out());
    }

    static String plain(String text) {
        return ENCODING.matcher(text).replaceAll("\n").replaceAll("\\n\\s*\\n+", "\n");
    }

    /** The innermost loops of a function that load global memory; of the first function where none is named. */
    static String loops(String text, String function) {
        List<Instruction> all = instructions(text, function);
        List<int[]> ranges = new ArrayList<>();
        for (int to = 0; to < all.size(); to++) {
            Matcher branch = BRANCH.matcher(all.get(to).text());
            int target = branch.find() ? Integer.parseInt(branch.group(1), 16) : Integer.MAX_VALUE;
            for (int from = 0; from < to; from++) { // a branch to itself ends a function
                if (all.get(from).at() == target) {
                    ranges.add(new int[] {from, to});
                }
            }
        }
        return ranges.stream().filter(loop -> ranges.stream().noneMatch(other -> isInside(other, loop)))
                .map(loop -> described(all.subList(loop[0], loop[1] + 1))).filter(said -> !said.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static boolean isInside(int[] one, int[] other) {
        return one[0] >= other[0] && one[1] <= other[1] && one[1] - one[0] < other[1] - other[0];
    }

    private static String described(List<Instruction> loop) {
        List<String> loads = loop.stream().flatMap(one -> LOAD.matcher(one.text()).results()).map(MatchResult::group)
                .toList();
        return loads.isEmpty()
                ? ""
                : loop.size() + " instructions for " + loads.stream().mapToInt(MachineCode::bytes).sum() + " bytes";
    }

    private static int bytes(String load) {
        if (load.contains(".128")) {
            return 16;
        }
        if (load.contains(".64")) {
            return 8;
        }
        return load.contains("8") ? 1 : load.contains("16") ? 2 : 4;
    }

    private static List<Instruction> instructions(String text, String function) {
        Matcher start = FUNCTION.matcher(text);
        while (start.find()) {
            if (function.isEmpty() || start.group(1).equals(function)) {
                int begin = start.end();
                String body = text.substring(begin, start.find() ? start.start() : text.length());
                return INSTRUCTION.matcher(body).results()
                        .map(one -> new Instruction(Integer.parseInt(one.group(1), 16), one.group(2))).toList();
            }
        }
        return List.of();
    }
}
