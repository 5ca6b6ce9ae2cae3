package io.funnel.processor.mutant;

import io.funnel.processor.source.Compilation;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.ReductionProvider;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Reductions with modified kernels and unchanged host definitions. */
final class Mutated {

    private final Compilation compilation;
    private final ClassLoader loader;
    private int made;

    Mutated(Compilation compilation) {
        this.compilation = compilation;
        this.loader = compilation.loader();
    }

    /** Returns the unmodified reductions. */
    List<Reduction<?>> reductions(String provider) throws ReflectiveOperationException {
        return ((ReductionProvider) loader.loadClass(provider).getConstructor().newInstance()).reductions();
    }

    String kernels(Reduction<?> reduction) {
        return Objects.requireNonNull(compilation.generated().get(path(reduction)));
    }

    private static String path(Reduction<?> reduction) {
        return stem(reduction).replace('.', '/') + "Kernels.java";
    }

    private static String stem(Reduction<?> reduction) {
        return reduction.definition().getClass().getName().replaceAll("Definition$", "");
    }

    /** Returns the reduction with kernels of this text. */
    Reduction<?> with(Reduction<?> reduction, String kernels) throws IOException, ReflectiveOperationException {
        Path folder = Files.createDirectories(compilation.folder().resolve("mutant" + made++));
        Path file = folder.resolve("source").resolve(path(reduction));
        Files.createDirectories(file.getParent());
        Files.writeString(file, kernels);
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path own = compilation.folder().resolve("classes");
        int failed = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-nowarn", "-g", "-d",
                classes.toString(), "-cp", own + java.io.File.pathSeparator + System.getProperty("java.class.path"),
                file.toString());
        if (failed != 0) {
            throw new IllegalArgumentException("a mutant does not compile: " + file);
        }
        String definition = stem(reduction) + "Definition";
        try (var files = Files.list(own.resolve(definition.replace('.', '/') + ".class").getParent())) {
            for (Path each : files.filter(path -> path.getFileName().toString()
                    .startsWith(definition.substring(definition.lastIndexOf('.') + 1))).toList()) {
                Files.copy(each, classes.resolve(own.relativize(each)));
            }
        }
        Class<?> type = new Own(classes, loader).loadClass(definition);
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        List<KernelCode> codes = ((Definition<?, ?>) constructor.newInstance()).kernels();
        return new ReductionN<>(withKernels(reduction.definition(), codes));
    }

    private static Definition<?, ?> withKernels(Definition<?, ?> definition, List<KernelCode> codes) {
        Map<String, Object> answers = Map.of("kernels", codes);
        return (Definition<?, ?>) Proxy.newProxyInstance(Mutated.class.getClassLoader(),
                new Class<?>[] {Definition.class}, (proxy, method, arguments) -> {
                    try {
                        return answers.containsKey(method.getName())
                                ? answers.get(method.getName())
                                : method.invoke(definition, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Loads from its own folder first. */
    private static final class Own extends URLClassLoader {

        Own(Path folder, ClassLoader parent) throws IOException {
            super(new URL[] {folder.toUri().toURL()}, parent);
        }

        @Override
        public @Nullable URL getResource(String name) { // the embedded runtime reads kernels' class files
            URL own = findResource(name);
            return own == null ? super.getResource(name) : own;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            return findResource(name.replace('.', '/') + ".class") == null
                    ? super.loadClass(name, resolve)
                    : findClass(name);
        }
    }
}
