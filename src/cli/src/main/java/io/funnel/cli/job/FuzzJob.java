package io.funnel.cli.job;

import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Finder;
import io.funnel.testkit.FuzzReduction;
import io.funnel.testkit.FuzzSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A random run to be made.
 *
 * @param device     where
 * @param classPath  what {@code --classpath} added
 * @param reductions names of the only reductions; all where there is none
 * @param settings   how long and what it tries
 */
public record FuzzJob(DeviceChoice device, List<Path> classPath, List<String> reductions, FuzzSettings settings)
        implements Job {

    public FuzzJob {
        classPath = List.copyOf(classPath);
        reductions = List.copyOf(reductions);
    }

    /**
     * The reductions, in the same order in every process.
     *
     * @throws io.funnel.cli.data.InputException if one is not to be found
     */
    public List<FuzzReduction> chosen() {
        Finder finder = Finder.over(classPath);
        Stream<Chosen> chosen = reductions.isEmpty()
                ? finder.all().stream().map(Finder.Found::chosen)
                : reductions.stream().map(name -> finder.find(name).chosen()).distinct();
        return chosen.map(FuzzJob::fuzzed).toList();
    }

    static FuzzReduction fuzzed(Chosen chosen) {
        return new FuzzReduction(chosen.title(), chosen.reduction(), chosen.classPath());
    }

    /** The same with other settings. */
    public FuzzJob with(FuzzSettings other) {
        return new FuzzJob(device, classPath, reductions, other);
    }
}
