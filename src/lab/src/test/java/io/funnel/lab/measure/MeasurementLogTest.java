package io.funnel.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class MeasurementLogTest {

    @TempDir
    private Path folder = Path.of("");

    private static MeasurementLog kept() {
        return new Folder(Path.of("..", "..", "bench", "results", "pocl", "report")).samples();
    }

    @Test
    void speeds_ofSeveralParts_areTheFastest() {
        MeasurementLog samples = kept();
        StepResult one = samples.measured().getFirst();
        List<StepResult> measured = List.of(one.with(OptionalDouble.of(1e9), OptionalDouble.of(2e9)),
                one.with(OptionalDouble.empty(), OptionalDouble.empty()),
                one.with(OptionalDouble.of(3e9), OptionalDouble.of(4e9)));

        assertThat(new MeasurementLog(samples.settings(), measured).copySpeed()).hasValue(3e9);
        assertThat(new MeasurementLog(samples.settings(), measured).readSpeed()).hasValue(4e9);
        assertThat(new MeasurementLog(samples.settings(), List.of()).copySpeed()).isEmpty();
    }

    @Test
    void samples_withAFieldThatIsNullOrMissing_areRefusedOrWhole() throws IOException {
        ObjectNode report =
                (ObjectNode) Json.tree(new MeasurementLog(kept().settings(), kept().measured().subList(0, 1)));
        int refused = 0;
        for (boolean missing : new boolean[] {false, true}) {
            for (List<String> field : fields(report, List.of())) {
                ObjectNode changed = report.deepCopy();
                JsonNode above = changed;
                for (String name : field.subList(0, field.size() - 1)) {
                    above = above.isArray() ? above.path(Integer.parseInt(name)) : above.path(name);
                }
                if (missing) {
                    ((ObjectNode) above).remove(field.getLast());
                } else {
                    ((ObjectNode) above).putNull(field.getLast());
                }
                Files.writeString(folder.resolve(Folder.SAMPLES), changed.toString());
                try {
                    MeasurementLog samples = new Folder(folder).samples();
                    assertThat(samples.settings().workload()).as(field.toString()).isNotNull();
                    assertThat(samples.together(MeasurementStep.Kind.CONTROL)).as(field.toString()).isNotNull();
                } catch (InputException e) {
                    assertThat(e).hasMessageStartingWith("not the samples of a report: file=");
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(30);
    }

    private static List<List<String>> fields(JsonNode node, List<String> path) {
        List<List<String>> fields = new ArrayList<>();
        node.properties().forEach(property -> {
            List<String> field = Stream.concat(path.stream(), Stream.of(property.getKey())).toList();
            fields.add(field);
            fields.addAll(fields(property.getValue(), field));
        });
        if (node.isArray() && !node.isEmpty()) {
            fields.addAll(fields(node.path(0), Stream.concat(path.stream(), Stream.of("0")).toList()));
        }
        return fields;
    }

    @Test
    void left_whatWasNotRightInTheFirstRound_isNotTriedAgain() {
        MeasurementLog samples = kept();
        MeasurementStep first = samples.of(MeasurementStep.Kind.LADDER).getFirst().step();
        MeasurementStep another =
                new MeasurementStep(first.kind(), 99, first.workload(), first.sizes(), first.strategies());

        assertThat(samples.left(first)).isEmpty();
        assertThat(samples.left(another)).hasSize(first.strategies().size() - 2);
    }
}
