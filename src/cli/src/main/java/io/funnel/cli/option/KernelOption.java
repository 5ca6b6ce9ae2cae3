package io.funnel.cli.option;

import io.funnel.cli.search.Finder;
import io.funnel.cli.search.KernelClasses;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.reduction.ElementType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The option for the user's own kernels. */
public final class KernelOption {

    @Option(names = "--kernel", paramLabel = "FILE.java:METHOD",
            description = "A kernel of yours, a static method with @ReductionKernel of a Java file or of a class on the"
                    + " class path (com.acme.MyKernels:tree); all of the class without a method. Repeat it for several.")
    private List<String> kernels = new ArrayList<>();

    private Optional<List<KernelClasses.Name>> parsed = Optional.empty();

    public boolean isEmpty() {
        return kernels.isEmpty();
    }

    private List<KernelClasses.Name> names(List<Path> classPath) {
        if (parsed.isEmpty()) {
            parsed = Optional.of(kernels.stream().map(text -> KernelClasses.parse(text, classPath)).toList());
        }
        return parsed.get();
    }

    /** The reduction that one of the kernels declares. */
    public Optional<String> reduction(List<Path> classPath) {
        return names(classPath).stream().flatMap(name -> name.reduction().stream()).findFirst();
    }

    /** The elements that one of the kernels reads. */
    Optional<ElementType> elements(List<Path> classPath) {
        return names(classPath).stream().flatMap(name -> name.elements().stream()).findFirst();
    }

    /**
     * The kernels of a reduction.
     *
     * @param perSegment whether they are those over rows or columns, or those over all elements; both if empty
     */
    public List<SelectedKernel> of(SelectedReduction chosen, Finder finder, List<Path> classPath,
            Optional<Boolean> perSegment) {
        return names(classPath).stream().flatMap(name -> name.of(chosen, finder, perSegment).stream()).distinct()
                .toList();
    }

    /** The folders and jars of the kernels' classes. */
    public List<Path> classPath(List<Path> own) {
        return Stream.concat(own.stream(), names(own).stream().flatMap(name -> name.classPath().stream())).distinct()
                .toList();
    }
}
