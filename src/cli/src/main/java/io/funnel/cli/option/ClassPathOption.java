package io.funnel.cli.option;

import io.funnel.cli.search.ClassPath;
import io.funnel.cli.search.Finder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option for the user's own reductions. */
public final class ClassPathOption {

    @Option(names = "--classpath", paramLabel = "PATH",
            description = "Jars and folders with your own reductions and their dependencies.")
    private List<String> classPath = new ArrayList<>();

    public List<Path> entries() {
        return classPath.stream().flatMap(text -> ClassPath.parse(text).stream()).distinct().toList();
    }

    public Finder finder() {
        return Finder.over(entries());
    }

    public boolean isEmpty() {
        return classPath.isEmpty();
    }
}
