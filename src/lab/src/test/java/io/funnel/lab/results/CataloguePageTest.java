package io.funnel.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CataloguePageTest {

    private static final String HEADER =
            "reduction,backend,device,strategy,inputs,length,kernelNanos,kernelNanosMin,kernelNanosMax,"
                    + "gigabytesPerSecond,copyGigabytesPerSecond,status\n";

    private static final String CALLS = "way,length,backend,device,medianNanos\n";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void write_rowsAndPeers_missedTargetsComeFirst() throws IOException {
        Files.writeString(folder.resolve("cuda.csv"), HEADER + row("float.minimum", "cuda", "4000.0")
                + row("float.argMin", "cuda", "2000.0") + row("float.sum", "cuda", "4300.0"));
        Files.writeString(folder.resolve("ptx.csv"), HEADER + row("float.minimum", "ptx", "3900.0")
                + "float.sum,ptx,a GPU,Cascade,1,8,,,,,4100.0,failed: no reason\n" + row("float.x", "ptx", "1.5"));
        Files.writeString(folder.resolve("cub-float.jsonl"), peer("float.sum", "4400.0")
                + peer("float.argMin", "2050.0") + peer("float.minimum", "4100.0"));
        Path page = folder.resolve("page.md");
        Files.writeString(page, "before\n<!-- figures -->\nold\n<!-- end of figures -->\nafter\n");

        CataloguePage.write(folder, page, List.of());

        assertThat(Files.readString(page)).startsWith("before\n").endsWith("<!-- end of figures -->\nafter\n")
                .doesNotContain("old").contains("Met by 1 of 3.").containsSubsequence("### Targets missed",
                        "| `float.argMin` | 2050 | 2000 · 98 % · 49 % · Cascade | – | cuda 50 % of the minimum |",
                        "| `float.sum` | 4400 | 4300 · 98 % · 105 % · Cascade | failed · Cascade | ptx 0 % |",
                        "### Targets met",
                        "| `float.minimum` | 4100 | 4000 · 98 % · 98 % · Cascade | 3900 · 95 % · 95 % · Cascade |  |",
                        "### Without a peer", "| `float.x` | – | – | 1.5 · – · 0 % · Cascade |  |");
    }

    @Test
    void write_rowsOfCalls_aboveTheTargetComesFirst() throws IOException {
        Path calls = Files.createDirectory(folder.resolve("calls"));
        Files.writeString(folder.resolve("cuda.csv"), HEADER + row("float.sum", "cuda", "4300.0"));
        Files.writeString(calls.resolve("cuda.csv"), CALLS + call("cuda", 1 << 10, 40_000, 50_000)
                + call("cuda", 1 << 28, 400_000, 440_000));
        Files.writeString(calls.resolve("ptx.csv"), CALLS + call("ptx", 1 << 28, 410_000, 492_000));
        Files.writeString(calls.resolve("torch.csv"), CALLS + "\"torch, data on the device\",1024,torch 2,a GPU,16000\n"
                + "\"torch, data on the device\",268435456,torch 2,a GPU,380000\n");
        Path page = folder.resolve("page.md");
        Files.writeString(page, "<!-- figures -->\n<!-- end of figures -->\n");

        CataloguePage.write(folder, page, List.of(calls));

        assertThat(Files.readString(page)).containsSubsequence("### Calls with a bound", "at most 1.15 times",
                "| ptx | 2^28 | 410 | 492 | 1.20 | missed |",
                "| cuda | 2^28 | 400 | 440 | 1.10 | met |", "### Calls beside torch's", "Met by 1 of 3.",
                "| cuda | 2^10 | 40.0 | – | – | – | 16.0 | 2.50 | missed, 1.50 |",
                "| cuda | 2^28 | 400 | – | – | – | 380 | 1.05 | missed, 1.00 |",
                "| ptx | 2^28 | 410 | – | – | – | 380 | 1.08 | met, 1.15 |");
    }

    @Test
    void write_rowsOfCopies_theSlowestBackendFirst() throws IOException {
        Path calls = Files.createDirectory(folder.resolve("calls"));
        Path copies = Files.createDirectory(folder.resolve("copies"));
        Files.writeString(folder.resolve("cuda.csv"),
                HEADER + "float.sum,cuda,a GPU,Cascade,1,8,,,,,4100.0,failed: x\n");
        Files.writeString(folder.resolve("again.csv"), HEADER + row("float.sum", "cuda", "4300.0"));
        Files.writeString(calls.resolve("cuda.csv"), CALLS + call("cuda", 64, 1000, 1100));
        String header = "what,backend,gigabytesPerSecond\n";
        Files.writeString(copies.resolve("cuda.csv"), header + "\"transfer alone, elements\",cuda,27.3\n"
                + "\"transfer alone, vectors\",cuda,13.5\n\"whole call, lanes=4, strategy=Cascade\",cuda,44.0\n"
                + "whole call by the Funnel,cuda,24.7\n");
        Files.writeString(copies.resolve("opencl.csv"), header + "whole call by the Funnel,opencl,6.8\n");
        Path page = folder.resolve("page.md");
        Files.writeString(page, "<!-- figures -->\n<!-- end of figures -->\n");

        CataloguePage.write(folder, page, List.of(calls, copies));

        assertThat(Files.readString(page)).contains("4300 · – · 105 % · Cascade").containsSubsequence(
                "### Copies to the device", "| opencl | 6.8 | 6.8 | – | – | missed, 25.0 |",
                "| cuda | 24.7 | 44.0 | 27.3 | 13.5 | met, 43.0 |");
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
