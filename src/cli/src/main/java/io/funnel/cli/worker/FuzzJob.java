package io.funnel.cli.worker;

import io.funnel.cli.fuzz.FuzzSettings;
import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Finder;
import java.nio.file.Path;
import java.util.List;

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
    public List<Chosen> chosen() {
        Finder finder = Finder.over(classPath);
        return reductions.isEmpty()
                ? finder.all().stream().map(Finder.Found::chosen).toList()
                : reductions.stream().map(name -> finder.find(name).chosen()).distinct().toList();
    }

    /** The same with other settings. */
    FuzzJob with(FuzzSettings other) {
        return new FuzzJob(device, classPath, reductions, other);
    }
}
