package io.funnel.lab.measure;

import io.funnel.cli.job.DeviceChoice;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.Versions;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.lab.gallery.HandWritten;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.strategy.Strategy;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Settings of a report: measurements of equal settings belong together.
 *
 * @param reduction  its name for people
 * @param rounds     how often the ladder is measured
 * @param strategies the only ones; all where there is none
 * @param kernels    the user's kernels
 * @param embedded   whether kernels run on the JVM
 * @param sweep      the sizes of a sweep, which has no other parts; empty for a report
 * @param without    what is left out
 * @param hashes     SHA-256 of the bytes of each input
 * @param compared   names of reductions whose generated and hand-written kernels are compared
 */
public record Settings(
        String reduction, List<String> parameters, Workload workload, int rounds, List<Strategy> strategies,
        List<SelectedKernel> kernels, DeviceChoice device, boolean embedded, Versions versions, Optional<Grid> sweep,
        List<Part> without, List<String> hashes, List<String> compared) {

    /** Parts that a report can leave out. */
    public enum Part {
        REDUCTIONS, LENGTH, ROWS, SWEEP, ACCURACY;

        private Kind kind() {
            return Kind.valueOf(name());
        }
    }

    /** Every number of groups by every group size. */
    public record Grid(List<Integer> groups, List<Integer> groupSizes) {

        public Grid {
            groups = List.copyOf(groups);
            groupSizes = List.copyOf(groupSizes);
        }
    }

    public Settings {
        for (Object part : new Object[] {reduction, workload, device, versions}) {
            Objects.requireNonNull(part, "part of the settings");
        }
        parameters = List.copyOf(parameters);
        strategies = List.copyOf(strategies);
        kernels = kernels == null ? List.of() : List.copyOf(kernels); // reports that were begun before they had it
        without = without == null ? List.of() : List.copyOf(without); // likewise
        hashes = hashes == null ? List.of() : List.copyOf(hashes); // likewise
        compared = compared == null ? HandWritten.USUAL : List.copyOf(compared); // likewise
    }

    boolean has(Kind kind) {
        return without.stream().noneMatch(part -> part.kind() == kind);
    }

    /** Refuses to go on with what was begun with others, the command's text apart. */
    void requireSame(Settings begun, Path folder) {
        JsonNode mine = Json.tree(comparable());
        JsonNode there = Json.tree(begun.comparable());
        for (String name : Stream.concat(mine.propertyNames().stream(), there.propertyNames().stream()).toList()) {
            if (!mine.path(name).equals(there.path(name))) {
                throw new InputException("report was begun with other settings: output=" + folder + ", " + name + "="
                        + Json.line(mine.path(name)) + ", there=" + Json.line(there.path(name))
                        + "; try another --output, or the settings that are there");
            }
        }
    }

    private Settings comparable() {
        Versions plain = new Versions(versions.runtime(), versions.jdk(), versions.funnel(), versions.fastMath(), "");
        return new Settings(reduction, parameters, workload, rounds, strategies, kernels, device, embedded, plain,
                sweep,
                without, hashes, compared);
    }
}
