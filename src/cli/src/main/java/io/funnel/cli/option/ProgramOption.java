package io.funnel.cli.option;

import io.funnel.cli.search.KernelClasses;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.engine.userkernel.UserProgram;
import io.funnel.reduction.ElementType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The option for the user's own task graphs. */
public final class ProgramOption {

    @Option(names = "--program", paramLabel = "FILE.java",
            description = "A program of yours that reduces by its own task graphs: a Java file, or a class of the class"
                    + " path, that implements ReductionProgram. Repeat it for several.")
    private List<String> programs = new ArrayList<>();

    private Optional<List<KernelClasses.Name>> parsed = Optional.empty();

    private List<KernelClasses.Name> names(List<Path> classPath) {
        if (parsed.isEmpty()) {
            parsed = Optional.of(programs.stream().map(text -> KernelClasses.parseProgram(text, classPath)).toList());
        }
        return parsed.get();
    }

    /** The elements that one of the programs reads. */
    public Optional<ElementType> elements(List<Path> classPath) {
        return names(classPath).stream().flatMap(name -> UserProgram.elementsOf(name.owner()).stream()).findFirst();
    }

    /** The programs for a reduction. */
    public List<SelectedKernel> of(SelectedReduction chosen, List<Path> classPath) {
        return names(classPath).stream().map(name -> name.program(chosen.reduction())).distinct().toList();
    }

    /** The folders and jars of the programs' classes. */
    public List<Path> classPath(List<Path> own) {
        return Stream.concat(own.stream(), names(own).stream().flatMap(name -> name.classPath().stream())).distinct()
                .toList();
    }
}
