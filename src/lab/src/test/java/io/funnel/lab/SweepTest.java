package io.funnel.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.Invocation;
import io.funnel.cli.report.Json;
import io.funnel.cli.search.Finder;
import io.funnel.device.Curve;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.device.Profile;
import io.funnel.device.Profile.LaunchSizes;
import io.funnel.lab.page.Sweep;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Times;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class SweepTest {

    @TempDir
    private Path folder = Path.of("");

    private Invocation sweep(String... more) {
        List<String> arguments = new ArrayList<>(List.of("sweep", "--runtime", "embedded", "--repetitions", "1",
                "--warm-up", "1",
                "--size", "1500", "--groups", "2,4", "--group-size", "32,64,2048", "--output", output().toString()));
        arguments.addAll(List.of(more));
        return Invocation.here(arguments.toArray(String[]::new));
    }

    private Path output() {
        return folder.resolve("swept");
    }

    private Path profile(String device) throws IOException {
        Curve curve = Curve.of(Map.of(4L, 100.0));
        Path file = folder.resolve(device + ".properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            new Profile(device, "embedded", "", curve, 0, Map.of(), Map.of(), 0).write(writer);
        }
        return file;
    }

    @Test
    void sweep_sizes_hasAHeatMapForEachStrategyBesideThePlannersChoice() throws IOException {
        Path kept = profile("embedded");

        Invocation sweep = sweep("--profile", kept.toString());

        assertThat(sweep.err()).isEmpty();
        assertThat(sweep.exitCode()).isZero();
        assertThat(sweep.out()).contains("Cascade ", "CascadeVector ", " groups of ",
                "sweep: " + output().resolve("sweep.html"), "profile: " + kept);
        assertThat(output().resolve("figures").resolve("sweep-Cascade.svg")).isNotEmptyFile();
        assertThat(output().resolve("sweep.html")).content().contains("Groups and group size", "Provenance")
                .doesNotContain(kept.toString());
        List<String> rows = Files.readAllLines(output().resolve("tables").resolve("sweep.csv"));
        assertThat(rows).filteredOn(row -> row.startsWith("Cascade,")).hasSize(5) // groups of 2048 are unsupported
                .filteredOn(row -> row.contains(",planner,")).hasSize(1);
        assertThat(Profile.read(kept).device()).isEqualTo("embedded");
        JsonNode measured = samples();
        assertThat(measured.size()).isEqualTo(2 * (2 + 4) + 2 + 1); // what was unsupported is not tried again
        assertThat(measured.get(2).required("step").required("sizes").propertyNames())
                .containsExactly("groups", "groupSize");
    }

    @Test
    void sweep_begun_goesOn() throws IOException {
        sweep("--strategy", "Cascade", "--rounds", "1");
        JsonNode before = samples();
        Path file = output().resolve("samples.json");
        JsonNode tree = Json.parse(Files.readString(file));
        ((ArrayNode) tree.required("measured")).remove(4);
        Files.writeString(file, Json.pretty(tree));

        assertThat(sweep("--strategy", "Cascade", "--rounds", "1").exitCode()).isZero();

        assertThat(samples().size()).isEqualTo(before.size());
        assertThat(samples().get(1)).isEqualTo(before.get(1));
        sweep("--strategy", "Cascade", "--rounds", "1", "--groups", "3")
                .assertRefused("report was begun with other settings", "sweep={");
        Invocation.here("report", "--runtime", "embedded", "--size", "1500", "--repetitions", "1", "--warm-up", "1",
                "--output",
                output().toString()).assertRefused("report was begun with other settings");
    }

    @Test
    void sweep_badInput_isRefused() throws IOException {
        sweep("--strategy", "AssociativeTree")
                .assertRefused("strategy without a number of groups to choose: strategy=AssociativeTree; try Cascade");
        sweep("--group-size", "0").assertRefused("group-size must be positive: group-size=0; try 1 or more");
        sweep("--rounds", "0").assertRefused("rounds must be positive: rounds=0");
        sweep("--profile", folder.resolve("new").toString())
                .assertRefused("no profile of this device yet: device=embedded", "; try funnel calibrate --output ");
        sweep("--profile", profile("abacus").toString())
                .assertRefused("profile of another device: profile=", "of=abacus (embedded), device=embedded");
        Files.writeString(folder.resolve("broken"), "text");
        sweep("--profile", folder.resolve("broken").toString()).assertRefused("profile cannot be read: profile=");
        assertThat(output().resolve("samples.json")).doesNotExist();
    }

    @Test
    void keep_whatGains_isInTheProfileAndTheRestIsThePlanners() throws IOException {
        Path file = profile("embedded");
        Device device = Devices.all().getFirst();
        KeptSizes kept = KeptSizes.in(file);
        kept.requireOf(device);
        List<Sweep.Best> best = List.of(
                new Sweep.Best(Strategy.CASCADE, new LaunchSizes(8, 64), List.of(), Times.of(1), Times.of(2),
                        true),
                new Sweep.Best(Strategy.TWO_PASS, new LaunchSizes(8, 64), List.of(), Times.of(1), Times.of(2),
                        false));

        assertThat(kept.keep(Finder.over(List.of()).find("float.sum"), best))
                .endsWith("Cascade: 8 x 64, TwoPass: the planner's");

        Profile profile = Profile.read(file);
        assertThat(profile.sizes()).hasSize(1);
        assertThat(profile.sizes("io.funnel.catalogue.FloatSums.sum", "Cascade"))
                .isEqualTo(Optional.of(new LaunchSizes(8, 64)));
    }

    private JsonNode samples() throws IOException {
        return Json.parse(Files.readString(output().resolve("samples.json"))).required("measured");
    }
}
