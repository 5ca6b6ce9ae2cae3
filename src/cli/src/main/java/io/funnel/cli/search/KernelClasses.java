package io.funnel.cli.search;

import io.funnel.cli.message.InputException;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.engine.userkernel.UserProgram;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The classes of {@code --kernel} and {@code --program}: on the class path, or of a Java file, which is compiled into a temporary folder. */
public final class KernelClasses {

    private static final Map<Path, Path> COMPILED = new HashMap<>();
    /** The classes that this process was asked for; a worker has them on its class path. */
    private static final Map<String, Class<?>> LOADED = new HashMap<>();

    private KernelClasses() {}

    /**
     * A kernel as it was asked for.
     *
     * @param method    the method; empty for all of the class
     * @param classPath where the class is
     */
    public record Name(Class<?> owner, Optional<String> method, List<Path> classPath) {

        /** The reduction that the first of its kernels declares. */
        public Optional<String> reduction() {
            return methods().stream().flatMap(each -> UserKernel.reductionOf(owner, each).stream()).findFirst();
        }

        /** The elements of the first array that its first kernel reads. */
        public Optional<ElementType> elements() {
            return methods().stream().flatMap(each -> UserKernel.elementsOf(owner, each).stream()).findFirst();
        }

        /** It as a program for a reduction. */
        public SelectedKernel program(Reduction<?> reduction) {
            return SelectedKernel.of(reduction, owner);
        }

        private List<String> methods() {
            return method.map(List::of).orElseGet(() -> UserKernel.in(owner));
        }

        /**
         * Its kernels of a reduction; refuses those that declare another.
         *
         * @param perSegment whether to take kernels over rows or columns, or those over all elements; both if empty
         */
        public List<SelectedKernel> of(SelectedReduction chosen, Finder finder, Optional<Boolean> perSegment) {
            List<SelectedKernel> kernels = new ArrayList<>();
            int others = 0;
            for (String each : methods()) {
                Optional<String> declared = UserKernel.reductionOf(owner, each);
                Reduction<?> reduction = chosen.reduction();
                if (declared.isEmpty()
                        || finder.find(declared.get()).reduction().name().equals(reduction.name())) {
                    SelectedKernel kernel = SelectedKernel.of(reduction, owner, each);
                    if (perSegment.isEmpty() || perSegment.get() == kernel.isPerSegment()) {
                        kernels.add(kernel);
                    } else if (method.isEmpty()) {
                        others++;
                    } else {
                        throw new InputException(kernel.isPerSegment()
                                ? "kernel reduces rows or columns: kernel=" + each + "; try --rows 1024"
                                : "kernel reduces all elements to one value: kernel=" + each
                                        + "; try without --rows or --columns, or int rows, int columns as parameters");
                    }
                } else if (method.isPresent()) {
                    throw new InputException("kernel of another reduction: kernel=" + each + ", its=" + declared.get()
                            + ", reduction=" + chosen.title() + "; try --reduction " + declared.get());
                }
            }
            if (kernels.isEmpty()) {
                throw new InputException("no kernel of the reduction" + perSegment.map(
                        rows -> rows ? " over rows or columns" : " over all elements").orElse("") + ": class="
                        + owner.getName() + ", reduction=" + chosen.title() + "; try "
                        + (others == 0
                                ? "static methods with @ReductionKernel"
                                : perSegment.orElse(false) ? "without --rows or --columns" : "--rows 1024"));
            }
            return kernels;
        }
    }

    /**
     * Reads {@code MyKernels.java:tree} or {@code com.acme.MyKernels:tree}.
     *
     * @param classPath of {@code --classpath}
     */
    public static Name parse(String text, List<Path> classPath) {
        return found(owner(text, classPath));
    }

    /** Reads {@code MyGraph.java} or {@code com.acme.MyGraph}, a class that is a program. */
    public static Name parseProgram(String text, List<Path> classPath) {
        Name name = owner(text, classPath);
        if (name.method().isPresent()) {
            throw new InputException("program with a method: program=" + text + "; try its class alone");
        }
        return name;
    }

    private static Name owner(String text, List<Path> classPath) {
        int colon = text.lastIndexOf(':');
        boolean hasMethod = colon > 0 && text.substring(colon + 1).matches("[A-Za-z_$][A-Za-z0-9_$]*");
        String where = hasMethod ? text.substring(0, colon) : text;
        Optional<String> method = hasMethod ? Optional.of(text.substring(colon + 1)) : Optional.empty();
        try {
            if (!where.endsWith(".java")) {
                Class<?> owner = load(where, classPath);
                return new Name(owner, method, classPath);
            }
            Path file = Path.of(where).toAbsolutePath().normalize();
            List<Path> all = new ArrayList<>(List.of(compiled(file, classPath)));
            all.addAll(classPath);
            return new Name(load(className(file, all.getFirst()), all), method, all);
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private static Name found(Name name) {
        name.methods().forEach(each -> read(() -> UserKernel.reductionOf(name.owner(), each))); // refuses what is no kernel
        if (name.methods().isEmpty()) {
            throw new InputException("class without kernels: class=" + name.owner().getName()
                    + "; try static methods with @ReductionKernel");
        }
        return name;
    }

    /** Loads a kernel by its names; refuses one that cannot reduce so. */
    public static UserKernel kernel(Reduction<?> reduction, String owner, String method) {
        return read(() -> UserKernel.of(reduction, load(owner), method));
    }

    /** Returns a program of a class; refuses one that cannot reduce so. */
    static UserProgram program(Reduction<?> reduction, Class<?> owner) {
        return read(() -> UserProgram.of(reduction, owner));
    }

    /** Reads what a user has written; a refusal is an error of the input. */
    static <T> T read(Supplier<T> written) {
        try {
            return written.get();
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    static Class<?> load(String name) {
        Class<?> known = LOADED.get(name);
        return known == null ? load(name, List.of()) : known;
    }

    private static Class<?> load(String name, List<Path> classPath) {
        try {
            Class<?> found = Class.forName(name, false, ClassPath.loader(classPath));
            LOADED.put(name, found);
            return found;
        } catch (ClassNotFoundException | LinkageError e) {
            throw new InputException("no such class: class=" + name + ", reason=" + e.getClass().getSimpleName()
                    + "; try a Java file, or --classpath with its folder or jar", e);
        }
    }

    /** Returns a kernel as its Java file has it; empty if its class was not compiled from one here. */
    public static Optional<String> source(SelectedKernel kernel) {
        String name = kernel.owner().substring(kernel.owner().lastIndexOf('.') + 1) + ".java";
        return COMPILED.keySet().stream().filter(file -> String.valueOf(file.getFileName()).equals(name))
                .flatMap(file -> MethodSource.of(file, kernel.method()).stream()).findFirst();
    }

    /** The folder of the file's classes. */
    private static Path compiled(Path file, List<Path> classPath) {
        return COMPILED.computeIfAbsent(file, missing -> {
            if (!Files.isRegularFile(file)) {
                throw new InputException("no such file: kernel=" + file + "; try the path of a Java file");
            }
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            if (compiler == null) {
                throw new InputException("no Java compiler in this runtime: kernel=" + file + "; try a JDK");
            }
            Path folder = temporary();
            DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
            try (StandardJavaFileManager files = compiler.getStandardFileManager(messages, Locale.ROOT, null)) {
                List<String> options = List.of("-d", folder.toString(), "-g", "-parameters", "-proc:none", "-classpath",
                        classPathText(classPath));
                if (!compiler.getTask(null, files, messages, options, null, files.getJavaFileObjects(file)).call()) {
                    throw new InputException("file does not compile: " + first(messages) + "; try to correct it");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return folder;
        });
    }

    private static String classPathText(List<Path> classPath) {
        return String.join(java.io.File.pathSeparator, Stream.concat(classPath.stream().map(Path::toString),
                Stream.of(System.getProperty("java.class.path"))).toList());
    }

    private static String first(DiagnosticCollector<JavaFileObject> messages) {
        return messages.getDiagnostics().stream().filter(each -> each.getKind() == Diagnostic.Kind.ERROR).findFirst()
                .map(each -> Path.of(each.getSource().toUri()).getFileName() + ":" + each.getLineNumber() + ": "
                        + CompiledSource.words(each))
                .orElse("no message");
    }

    private static Path temporary() {
        try {
            Path folder = Files.createTempDirectory("funnel-kernels");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            System.err.println("temporary folder is left: folder=" + folder + ", reason=" + e.getMessage());
        }
    }

    /** The name of the class that the file is named after, with its package. */
    private static String className(Path file, Path folder) {
        String simple = file.getFileName().toString().replaceFirst("\\.java$", ".class");
        try (Stream<Path> all = Files.walk(folder)) {
            Path found = all.filter(each -> each.getFileName().toString().equals(simple)).findFirst()
                    .orElseThrow(() -> new InputException("file without a class of its name: kernel=" + file
                            + "; try one of that name"));
            return folder.relativize(found).toString().replaceFirst("\\.class$", "")
                    .replace(java.io.File.separatorChar, '.');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
