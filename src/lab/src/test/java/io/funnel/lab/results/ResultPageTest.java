package io.funnel.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultPageTest {

    private static final String KERNELS =
            "reduction,backend,device,strategy,inputs,length,kernelNanos,kernelNanosMin,kernelNanosMax,"
                    + "gigabytesPerSecond,copyGigabytesPerSecond,status\n";
    private static final String CALLS = "way,length,backend,device,medianNanos\n";
    private static final String HOST = "reduction,threads,round,way,places,bytes,readNanos,callNanos\n";

    @TempDir
    private Path folder = Path.of("");

    private void file(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private String written() throws IOException {
        file("README.md", "before\n<!-- figures -->\nold\n<!-- end of figures -->\nafter\n");

        ResultPage.write(folder);

        String page = Files.readString(folder.resolve("README.md"));
        assertThat(page).startsWith("before\n<!-- figures -->\n").endsWith("\n<!-- end of figures -->\nafter\n")
                .doesNotContain("old");
        return page;
    }

    @Test
    void write_rowsAndPeers_missedTargetsComeFirst() throws IOException {
        file("cuda.csv", KERNELS + row("float.minimum", "cuda", "4000.0")
                + row("float.argMin", "cuda", "2000.0") + row("float.sum", "cuda", "4300.0"));
        file("ptx.csv", KERNELS + row("float.minimum", "ptx", "3900.0")
                + "float.sum,ptx,a GPU,Cascade,1,8,,,,,4100.0,failed: no reason\n" + row("float.x", "ptx", "1.5"));
        file("cub-float.jsonl", peer("float.sum", "4400.0")
                + peer("float.argMin", "2050.0") + peer("float.minimum", "4100.0"));

        assertThat(written()).contains("Met by 1 of 3.").containsSubsequence("### Kernels",
                "| entry | CUB | cuda | ptx | of target |",
                "| `float.sum` | 4400 | 4300 · 98 % · 105 % · Cascade | failed · Cascade | missed, 0 % |",
                "| `float.argMin` | 2050 | 2000 · 98 % · 49 % · Cascade | – | missed, 55 % |",
                "| `float.minimum` | 4100 | 4000 · 98 % · 98 % · Cascade | 3900 · 95 % · 95 % · Cascade | met, 102 % |",
                "| `float.x` | – | – | 1.5 · – · 0 % · Cascade | – |");
    }

    @Test
    void write_rowsOfCalls_aboveTheTargetComesFirst() throws IOException {
        file("kernels.csv", KERNELS + row("float.sum", "cuda", "4300.0"));
        file("cuda.csv", CALLS + call("cuda", 1 << 10, 40_000, 50_000) + call("cuda", 1 << 28, 400_000, 440_000));
        file("ptx.csv", CALLS + call("ptx", 1 << 28, 410_000, 492_000));
        file("torch.csv", CALLS + "\"torch, data on the device\",1024,torch 2,a GPU,16000\n"
                + "\"torch, data on the device\",268435456,torch 2,a GPU,380000\n");

        assertThat(written()).containsSubsequence("### Calls with a bound", "at most 1.15 times",
                "| ptx | 2^28 | 410 | 492 | 1.20 | missed, 95 % |",
                "| cuda | 2^28 | 400 | 440 | 1.10 | met, 104 % |", "### Calls compared with torch's", "Met by 1 of 3.",
                "| cuda | 2^10 | 40.0 | – | – | – | 16.0 | 2.50 | missed, 60 % |",
                "| cuda | 2^28 | 400 | – | – | – | 380 | 1.05 | missed, 95 % |",
                "| ptx | 2^28 | 410 | – | – | – | 380 | 1.08 | met, 106 % |");
    }

    @Test
    void write_rowsOfSegments_haveTablesAndFigures() throws IOException {
        file("segments.csv", String.join(",", SegmentShapes.COLUMNS) + "\n"
                + "flat,cuda,float.sum,1,1024,1,1,1,4000,,,,,a GPU,verified,,\n"
                + "funnel,cuda,float.sum,65536,16,1,9,9,3000.5,1,1,,,a GPU,verified,,\n"
                + "funnel,ptx,float.sum,65536,16,1,9,9,2000,1,1,,,a GPU,verified,,\n"
                + "funnel,cuda,float.sum,64,16,1024,9,9,3600,1,1,,,a GPU,verified,,\n"
                + "funnel,ptx,float.sum,64,16,1024,,,,,,,,a GPU,wrong: segment=1,,\n"
                + "funnel,cuda,float.argMax,4096,64,1,9,9,100,1,1,25.0,20.0,a GPU,verified,,\n"
                + "torch,torch 2,sum,65536,16,1,9,9,600,,,,,a GPU,verified,,\n"
                + "torch,torch 2,amax,65536,16,1,9,9,600,,,,,a GPU,verified,,\n"
                + "torch,torch 2,argmax,4096,64,1,9,9,600,,,20.0,19.0,a GPU,verified,,\n"
                + "CUB offsets,cub 3,sum,65536,16,1,9,9,60,,,,,a GPU,verified,,\n"
                + "CUB fixed,cub 3,sum,65536,16,1,9,9,90,,,,,a GPU,verified,,\n");

        assertThat(written()).contains("Met by 0 of 2.").containsSubsequence("### Rows, columns and axes",
                "![GB/s of input by the length of a row, sum](figures/rows-sum.svg)",
                "![GB/s of input by shape, sum](figures/axes-sum.svg)",
                "| reduction | shape | cuda | ptx | torch | CUB | of target |",
                "| `sum` | 64 × 16 × 1024 | 3600 · 90 % · – × | wrong | – | – | missed, 0 % |",
                "| `sum` | rows of 16 | 3001 · 75 % · 5.0 × | 2000 · – · 3.3 × | 600 | 90 | missed, 78 % |",
                "### Calls over a few short rows",
                "| `argMax` | 4096 rows of 64 | 25.0 | – | 20.0 | – | missed, 80 % |");
        assertThat(folder.resolve("figures").resolve("rows-sum.svg")).content().startsWith("<?xml").contains("<svg");
        assertThat(folder.resolve("figures").resolve("axes-sum.png")).isNotEmptyFile();
    }

    @Test
    void write_rowsOfCopies_theFarthestFromItsTargetFirst() throws IOException {
        file("kernels.csv", KERNELS + "float.sum,cuda,a GPU,Cascade,1,8,,,,,4100.0,failed: x\n");
        file("again.csv", KERNELS + row("float.sum", "cuda", "4300.0"));
        String header = "what,backend,gigabytesPerSecond\n";
        file("cuda.csv", header + "\"transfer alone, elements\",cuda,27.3\n\"transfer alone, vectors\",cuda,13.5\n"
                + "\"whole call, lanes=4, strategy=Cascade\",cuda,44.0\nwhole call by the Funnel,cuda,24.7\n");
        file("opencl.csv", header + "whole call by the Funnel,opencl,6.8\n");

        assertThat(written()).contains("4300 · – · 105 % · Cascade").containsSubsequence(
                "### Copies to the device", "| opencl | 6.8 | 6.8 | – | – | missed, 27 % |",
                "| cuda | 24.7 | 44.0 | 27.3 | 13.5 | met, 102 % |");
    }

    @Test
    void write_rowsOfTheHost_missedTargetsComeFirst() throws IOException {
        file("host.csv", HOST
                + "float.mean,1,0,engine,1,1000,90,100\nfloat.mean,1,0,engine,2,1000,86,100\nfloat.mean,1,0,bounded,1,1000,9,100\n"
                + "float.sum,1,0,engine,1,1000,94,100\nfloat.sum,1,1,engine,1,1000,94,100\nfloat.sum,1,0,stream,1,1000,94,1000\n"
                + "float.logSumExp,1,0,engine,1,1000,5,100\nfloat.logSumExp,1,0,exp,1,1000,5,500\n"
                + "float.histogram16,1,0,engine,1,1000,50,200\n");
        file("peers.csv", HOST + "float.sum,1,0,numpy 2,,1000,,500\n");
        file("pocl.csv", "reduction,backend,kernelNanos,gigabytesPerSecond\nfloat.sum,opencl,100,9.5\n");

        assertThat(written()).contains("Met by 2 of 3.").containsSubsequence("### The host engine",
                "| entry | one thread | numpy 2, 1 | opencl kernels | stream, 1 | target | of target |",
                "| `float.sum` | 10.0 · 94 % | 2.0 | 9.5 | 1.0 | 95 % | missed, 98 % |",
                "| `float.mean` | 10.0 · 86 % | – | – | – | 85 % | met, 101 % |",
                "| `float.logSumExp` | 10.0 · 5.0 × | – | – | – | 4.0 × | met, 125 % |",
                "| `float.histogram16` | 5.0 · 25 % | – | – | – | – | – |");
    }

    @Test
    void write_noRowsOrNoPlace_saysWhatToTry() throws IOException {
        assertThatThrownBy(() -> ResultPage.write(folder)).hasMessageContaining("no rows: folder=" + folder);
        file("kernels.csv", KERNELS + row("float.sum", "cuda", "4300.0"));
        assertThatThrownBy(() -> ResultPage.write(folder)).hasMessageContaining("page has no place for the tables");
    }

    private static String call(String backend, int length, long without, long with) {
        return "\"device, data on the device\"," + length + "," + backend + ",a GPU," + without + "\n"
                + "\"device with bound, data on the device\"," + length + "," + backend + ",a GPU," + with + "\n";
    }

    private static String row(String label, String backend, String speed) {
        return label + "," + backend + ",a GPU,Cascade,1,8,1,1,1," + speed + ",4100.0,verified\n";
    }

    private static String peer(String label, String speed) {
        return "{\"peer\": \"cub\", \"reduction\": \"" + label + "\", \"size\": 8, \"gigabytesPerSecond\": " + speed
                + "}\n";
    }
}
