package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad usage and bad input give one line, exit code 2, and no stack trace. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class BadInputTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "compare --size -3|size is negative: size=-3; try",
        "compare --size 2^31|size exceeds the longest array: size=2^31, most=2147483647; try",
        "compare --size 99999999999999999999|size exceeds the longest array",
        "compare --size 9^99|size exceeds the longest array",
        "compare --size 1.5|not a size: size=1.5; try 1048576, 2^20, 2^20+1, 1e6 or 1M",
        "compare --size 3G|size exceeds the longest array: size=3G",
        "compare --op max|unknown operation: operation=max; try sum, min, or --reduction float.maximum",
        "compare --op mean|unknown operation: operation=mean; try sum, min, or --reduction float.mean",
        "compare --op double.mean|unknown operation: operation=double.mean; try sum, min, or --reduction double.mean",
        "compare --reduction float.varian|unknown reduction: reduction=float.varian; try float.",
        "run --op mdian ones:9|unknown operation: operation=mdian; try median",
        "run --op double.mean ones:9|unknown operation: operation=double.mean; try --reduction double.mean",
        "run --op bitAnd ones:9|no operation of this name for the type: operation=bitAnd, type=double; try --type int or long",
        "run --op mean,dot ones:9|operations of one and of two inputs: operation=mean,dot; try two runs",
        "run --op countAbove ones:9|wrong number of parameters: reduction=double countAbove, given=0, needed=1; try",
        "run --op mean --parameter 1 ones:9|wrong number of parameters: reduction=double mean, given=1, needed=0; try without",
        "run --op quantile ones:9|operation needs a number: operation=quantile; try quantile=0.99",
        "run --op quantile=1.5 ones:9|not what operation takes: operation=quantile=1.5; try quantile=0.99",
        "run --op top=0 ones:9|not what operation takes: operation=top=0; try top=5",
        "run --op median --strategy Cascade ones:9|operation has no strategies: operation=median, strategy=Cascade; try without",
        "run --op histogram=3 specials:99|no range to divide into bins: operation=histogram, least=",
        "run --reduction float.histogram16 ones:9|wrong number of parameters: reduction=float.histogram16, given=0, needed=1;"
                + " try --parameter limits=0,1",
        "run --reduction float.histogram16 --parameter 1.5 ones:9|wrong number of values for a parameter:"
                + " reduction=float.histogram16, parameter=limits, given=1, needed=2; try --parameter limits=0,1",
        "run --reduction float.histogram16 --parameter 1,2,3 ones:9|wrong number of values for a parameter",
        "run --reduction float.histogram16 --parameter 2,1 ones:9|no range to divide into bins: limits=2.0,1.0; try",
        "run --reduction double.histogram32 --parameter 1,1 ones:9|no range to divide into bins: limits=1.0,1.0; try",
        "run --reduction float.histogram16 --parameter 1,inf ones:9|no range to divide into bins",
        "run --reduction double.histogram64 --parameter NaN,1 ones:9|no range to divide into bins",
        "run --reduction int.histogram16 --parameter 5,5 ones:9|no range to divide into bins: limits=5,5; try",
        "run --reduction long.histogram16 --parameter -9000000000000000000,9000000000000000000 ones:9|range too wide to divide into bins",
        "compare --size many|not a size: size=many; try 1048576, 2^20",
        "compare --strategy Cascad|unknown strategy: strategy=Cascad; try Cascade",
        "compare --op mn|unknown operation: operation=mn; try sum, min",
        "compare --type quad|unknown type: type=quad; try int, long, float, double, byte, short, char, half",
        "compare --type half|no operation of this name for the type: operation=sum, type=half; try --type with another",
        "compare --distribution normal|unknown distribution: distribution=normal; try uniform, ones",
        "compare --backend metal|unknown backend: backend=metal; try embedded, opencl, ptx, cuda",
        "compare --backend opencl|backend needs TornadoVM: backend=opencl, runtime=embedded; try",
        "compare --device 3:0|unknown device: device=3:0; try one of 0:0 (embedded, embedded (JVM",
        "compare --repetitions 0|repetitions must be positive: repetitions=0; try",
        "compare --group-size 0|group-size must be positive: group-size=0; try",
        "compare --groups -1|groups must be positive: groups=-1; try",
        "compare --groups x|'x' is not an int; try funnel compare --help",
        "compare --format xml|unknown format: format=xml; try table, json, csv",
        "compare --output no/such/folder/x|output cannot be written: output=no/such/folder/x; try",
        "compare --fast-math|fast math needs TornadoVM",
        "compare --timeout 0|timeout must be positive",
        "compare --sise 3|Unknown option: '--sise'; try --size",
        "compare --strategy Cascade, TwoPass|strategy in place of a file: file=TwoPass; try --strategy with commas",
        "report|command of a clone of Funnel: command=report; try ./funnel report there",
        "compare more|unknown kind of file: file=more; try",
        "compare float.sum|no such file: file=float.sum; try --reduction float.sum",
        "run --op sum|Missing required parameter: 'FILE'",
        "run x.npy|no reduction; try --op sum, or --reduction",
        "run --op sum uniform|generated elements without a number: elements=uniform; try uniform:2^20",
        "run --op sum ones:|generated elements without a number: elements=ones; try ones:2^20",
        "run --op sum https://example.org/a.csv|address instead of a file: file=https://example.org/a.csv; try a local copy",
        "run --op sum *.csv|no such file: file=*.csv; try the pattern without quotes",
        "run --op sum absent.npy|no such file: file=",
        "run --op sum absent.csv|no such file: file=",
        "run --op sum @pom.xml|unknown kind of file: file=@pom.xml; try", // no options are read from that file
        "run --op sum data.parquet|no such file: file=",
        "run --op sum --raw data.bin|a raw file needs a type",
        "run --op sum --column x data.npy|option does not apply to this data: data=data.npy, kind=.npy, option=--column;"
                + " try without --column, for CSV, .npz, Parquet or Arrow only",
        "run --op sum --raw --type float data.npy|option does not apply to this data: data=data.npy, kind=.npy, option=--raw; try",
        "run --op sum --raw --type float data.csv|option does not apply to this data: data=data.csv, kind=CSV, option=--raw; try",
        "run --op sum --no-header data.npz|option does not apply to this data: data=data.npz, kind=.npz, option=--no-header; try",
        "run --op sum --column x ones:9|option does not apply to this data: data=ones:9, kind=generated elements, option=--column; try",
        "run --op sum --raw --decimal-comma ones:9|option=--decimal-comma --raw; try without --decimal-comma and --raw",
        "compare --skip-missing --missing x ones:9|option=--skip-missing --missing; try",
        "run --op sum --device-memory 1m ones:3|device memory too small: device-memory=1048576, least=3145728;"
                + " try --device-memory 3m",
        "run --op sum --group-size 8 data.npy|sizes without a strategy; try --strategy"
    })
    void command_bad_saysWhatAndWhatToDo(String command, String message) {
        String[] words = command.split(" ");
        String[] args = Arrays.copyOf(words, words.length + 2);
        System.arraycopy(words, 1, args, 3, words.length - 1);
        args[1] = "--runtime";
        args[2] = "embedded";

        Invocation.here(args).assertRefused(message);
    }

    @Test
    void run_profileThatIsNone_isRefused(@TempDir Path folder) throws IOException {
        for (String text : new String[] {"device = x", "\\u00zz = 1", ""}) {
            System.setProperty("funnel.profile", Files.writeString(folder.resolve("profile"), text).toString());
            try {
                Invocation.here("run", "--runtime", "embedded", "--op", "sum", "ones:3")
                        .assertRefused("device profile is broken: file=");
            } finally {
                System.clearProperty("funnel.profile");
            }
        }
    }

    @Test
    void run_leastDeviceMemory_isEnough() {
        Invocation run = Invocation.here("run", "--runtime", "embedded", "--op", "sum", "--placement", "device",
                "--device-memory", "3m", "ones:2^20");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("sum of 1048576 doubles (ones:2^20): 1048576.0");
    }

    @Test
    void compare_filesAndWhatIsMade_areRefusedTogether() {
        Invocation.here("compare", "--size", "10", "ones:5")
                .assertRefused("the files determine the number of elements: size=10");
        Invocation.here("compare", "--distribution", "ones", "ones:5")
                .assertRefused("elements are read, not generated");
        Invocation.here("compare", "--column", "x")
                .assertRefused("file options without a file: option=--column; add FILE");
    }

    @Test
    void run_columnOfAFileBesideWhatIsMade_isTheFiles(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "x,y\n1,2\n3,4\n");

        Invocation run = Invocation.here("run", "--runtime", "embedded", "--reduction", "double.dotProduct", "--column",
                "y", "ones:2", file.toString());

        assertThat(run.out()).as(run.err()).contains(": 6.0\n");
    }

    @Test
    void command_nameOfAFileThatStartsAsAnOption_saysHowToWriteIt() throws IOException {
        Path file = Files.createFile(Path.of("-x.csv"));
        try {
            Invocation.here("run", "--op", "sum", "-x.csv")
                    .assertRefused("file name starts like an option: file=-x.csv; try ./-x.csv");
        } finally {
            Files.delete(file);
        }
        Invocation.here("run", "--op", "sum", "-x.csv").assertRefused("Missing required parameter: 'FILE'");
    }

    @Test
    void command_unknown_givesTheNearest() {
        Invocation.here("sum", "data.npy").assertRefused("unknown command: command=sum; try funnel run --op sum");
        Invocation.here("pom.xml")
                .assertRefused("file without a command: file=pom.xml; try funnel run --op sum pom.xml");
        Invocation.here("--op", "sum", "run", "ones:9")
                .assertRefused("unknown option: option=--op; try it after a command");
        Invocation.here("--verison").assertRefused("unknown option: option=--verison; try --verbose, --version");
        Invocation.here("wobble", "wobble").assertRefused("unknown command: command=wobble; try ");
        Invocation.here("help", "wobble").assertRefused("Unknown subcommand 'wobble'; try funnel --help");
        Invocation.here("comapre").assertRefused("unknown command: command=comapre; try compare");
        Invocation.here("compare", "--warm-up", "0").assertRefused("warm-up must be positive: warm-up=0; try 2000");
        Invocation.here("compare", "--runtime", "gpu").assertRefused("unknown runtime: runtime=gpu; try embedded");
    }

    @Test
    void run_arraysOfOtherShapes_isRefused(@TempDir Path folder) throws IOException {
        Path wide = npy(folder, "(2, 3)");
        Path high = npy(folder, "(3, 2)");

        Invocation.here("run", "--runtime", "embedded", "--reduction", "float.dotProduct", wide.toString(),
                high.toString()).assertRefused(
                        "inputs of different shapes: reduction=float.dotProduct, left=2x3, right=3x2; try arrays of equal");
        assertThat(
                Invocation.here("run", "--runtime", "embedded", "--reduction", "float.argMin", wide.toString()).out())
                .contains("index = 0, which is (0, 0)\n");
        assertThat(Invocation.here("run", "--runtime", "embedded", "--reduction", "float.dotProduct", wide.toString(),
                wide.toString()).exitCode()).isZero();
    }

    private static Path npy(Path folder, String shape) throws IOException {
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }\n";
        String start = "\u0093NUMPY\u0001\u0000" + (char) header.length() + "\u0000";
        return Files.writeString(folder.resolve(shape + ".npy"), start + header + "\u0000".repeat(6 * Float.BYTES),
                StandardCharsets.ISO_8859_1);
    }
}
