package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad usage and bad input: one line, exit code 2, no stack trace. */
class BadInputTest {

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "compare --size -3|size below zero: size=-3; try",
        "compare --size 2^31|size beyond what an array holds: size=2^31, most=2147483647; try",
        "compare --size 99999999999999999999|size beyond what an array holds",
        "compare --size 9^99|size beyond what an array holds",
        "compare --size many|not a size: size=many; try 1048576, 2^20",
        "compare --strategy Cascad|unknown strategy: strategy=Cascad; try Cascade",
        "compare --op mn|unknown operation: operation=mn; try sum, min",
        "compare --type half|unknown type: type=half; try int, long, float, double",
        "compare --distribution normal|unknown distribution: distribution=normal; try uniform, ones",
        "compare --backend metal|unknown backend: backend=metal; try embedded, opencl, ptx, cuda",
        "compare --backend opencl|backend needs TornadoVM: backend=opencl, runtime=embedded; try",
        "compare --device 3:0|unknown device: device=3:0; try one of 0:0 (embedded, embedded (JVM",
        "compare --repetitions 0|repetitions not positive: repetitions=0; try",
        "compare --group-size 0|group-size not positive: group-size=0; try",
        "compare --groups -1|groups not positive: groups=-1; try",
        "compare --groups x|'x' is not an int; try funnel compare --help",
        "compare --format xml|unknown format: format=xml; try table, json, csv",
        "compare --output no/such/folder/x|output cannot be written: output=no/such/folder/x; try",
        "compare --fast-math|fast math needs TornadoVM",
        "compare --timeout 0|timeout not positive",
        "compare --sise 3|Unknown options: '--sise', '3'; try --size",
        "compare more|Unmatched argument at index 3: 'more'",
        "run --op sum|Missing required parameter: 'FILE'",
        "run x.npy|Missing required option: '--op=NAME'",
        "run --op sum absent.npy|no such file: file=",
        "run --op sum absent.csv|no such file: file=",
        "run --op sum data.parquet|unknown kind of file: file=data.parquet; try",
        "run --op sum --raw data.bin|a raw file does not say what it holds",
        "run --op sum --column x data.npy|option of CSV files only",
        "run --op sum --group-size 8 data.npy|sizes without a strategy; try --strategy"
    })
    void command_bad_saysWhatAndWhatToDo(String command, String message) {
        String[] words = command.split(" ");
        String[] args = Arrays.copyOf(words, words.length + 2);
        System.arraycopy(words, 1, args, 3, words.length - 1);
        args[1] = "--runtime";
        args[2] = "embedded";

        assertRefused(Invocation.here(args), message);
    }

    @Test
    void command_unknown_givesTheNearest() {
        assertRefused(Invocation.here("comapre"), "unknown command: command=comapre; try compare");
        assertRefused(Invocation.here("compare", "--runtime", "gpu"), "unknown runtime: runtime=gpu; try embedded");
    }

    @Test
    void run_badFiles_areRefusedInProcessesOfTheirOwn() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("foreign.npy"), "\u0093PNG of a kind");
        Files.writeString(folder.resolve("words.csv"), "day,weather\n1,rain\n");

        assertRefused(apart(Map.of(), "run", "--op", "sum", "foreign.npy"), "not a .npy file");
        assertRefused(apart(Map.of(), "run", "--op", "sum", "--column", "weather", "words.csv"),
                "text in a column of numbers", "row=2", "value=\"rain\"");
        assertRefused(apart(Map.of(), "run", "--op", "sum", "--column", "wether", "words.csv"), "try day, weather");
    }

    @Test
    void compare_tornadovmHomeThatIsNone_isRefusedEvenWhereItIsNotNeeded() throws IOException, InterruptedException {
        assertRefused(apart(Map.of("TORNADOVM_HOME", folder.toString()), "compare"),
                "no TornadoVM SDK: TORNADOVM_HOME=" + folder);
        assertRefused(apart(Map.of("TORNADO_SDK", "/no/such/folder"), "devices"), "no TornadoVM SDK: TORNADO_SDK=");
        assertRefused(apart(Map.of(), "compare", "--runtime", "tornado"), "no TornadoVM SDK found");
        assertRefused(apart(Map.of(), "compare", "--tornado-home", "here"), "no TornadoVM SDK: --tornado-home=here");
    }

    @Test
    void compare_sdkForAnotherJava_isRefused() throws IOException, InterruptedException {
        Path sdk = folder.resolve("sdk");
        Files.createDirectories(sdk.resolve("share/java/tornado"));
        Files.createFile(sdk.resolve("share/java/tornado/tornado-api-5.2.0-jdk21.jar"));
        Files.createFile(sdk.resolve("tornado-argfile"));

        assertRefused(apart(Map.of("TORNADOVM_HOME", sdk.toString()), "compare"), "TornadoVM SDK for another JDK",
                "5.2.0-jdk21");
    }

    @Test
    void compare_emptyVariable_isNone() throws IOException, InterruptedException {
        Invocation version = apart(Map.of("TORNADOVM_HOME", ""), "version");

        assertThat(version.exitCode()).isZero();
        assertThat(version.out()).contains("runtime embedded");
    }

    @Test
    void run_verbose_showsTheStackTrace() throws IOException, InterruptedException {
        Invocation run = apart(Map.of(), "run", "--op", "sum", "--verbose", "absent.npy");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("funnel: no such file").contains("\tat io.funnel.cli.");
    }

    @Test
    void compare_inAProcessOfItsOwn_endsWithZero() throws IOException, InterruptedException {
        Invocation compare = apart(Map.of(), "compare", "--size", "100", "--repetitions", "1", "--strategy", "Cascade");

        assertThat(compare.exitCode()).isZero();
        assertThat(compare.err()).isEmpty();
        assertThat(compare.out()).contains("1 strategy: 1 verified");
    }

    private Invocation apart(Map<String, String> variables, String... args) throws IOException, InterruptedException {
        return Invocation.apart(folder, variables, args);
    }

    private static void assertRefused(Invocation command, String... parts) {
        assertThat(command.exitCode()).as(command.err()).isEqualTo(2);
        assertThat(command.out()).isEmpty();
        assertThat(command.err()).startsWith("funnel: ").contains(parts).doesNotContain("\tat ");
        assertThat(command.err().lines()).hasSize(1);
    }
}
