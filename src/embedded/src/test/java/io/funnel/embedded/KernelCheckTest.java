package io.funnel.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.exceptions.TornadoTaskRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Kernels that use parts of TornadoVM's interface that this runtime lacks are rejected by name before they run. They
 * are compiled against an interface that is larger than the embedded one.
 */
class KernelCheckTest {

    private static final String CONTEXT = """
            package uk.ac.manchester.tornado.api;
            public class KernelContext {
                public final Integer globalIdx = 0;
                public final Integer laneIdx = 0;
                public void localBarrier() {}
                public void warpBarrier() {}
                public float simdSum(float value) { return value; }
                public int simdSum(int value) { return value; }
                public double simdMax(double value) { return value; }
            }
            """;
    private static final String MATH = """
            package uk.ac.manchester.tornado.api.math;
            public class TornadoMath {
                public static float gamma(float x) { return x; }
            }
            """;
    private static final String ABSENT = """
            package uk.ac.manchester.tornado.api.types.tensors;
            public class Tensor {
                public static float trace(float x) { return x; }
            }
            """;
    /** A program in a package next to the interface's, as TornadoVM's examples are. */
    private static final String EXAMPLE = """
            package uk.ac.manchester.tornado.examples;
            public class Example {
                public static float twice(float x) { return 2 * x; }
            }
            """;
    private static final String KERNELS = """
            import uk.ac.manchester.tornado.api.KernelContext;
            import uk.ac.manchester.tornado.api.TaskGraph;
            import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
            import uk.ac.manchester.tornado.api.math.TornadoMath;
            import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
            import uk.ac.manchester.tornado.api.types.tensors.Tensor;
            import uk.ac.manchester.tornado.examples.Example;

            public class Unknown {
                public static Task2<KernelContext, FloatArray> field() {
                    return (c, out) -> out.set(c.globalIdx, c.laneIdx);
                }
                public static Task2<KernelContext, FloatArray> barrier() {
                    return (c, out) -> { c.warpBarrier(); out.set(c.globalIdx, 1); };
                }
                public static Task2<KernelContext, FloatArray> overload() {
                    return (c, out) -> out.set(c.globalIdx, c.simdSum(2));
                }
                public static Task2<KernelContext, FloatArray> operation() {
                    return (c, out) -> out.set(c.globalIdx, (float) c.simdMax(2));
                }
                public static Task2<KernelContext, FloatArray> math() {
                    return (c, out) -> out.set(c.globalIdx, TornadoMath.gamma(2));
                }
                public static Task2<KernelContext, FloatArray> absent() {
                    return (c, out) -> out.set(c.globalIdx, Tensor.trace(2));
                }
                public static Task2<KernelContext, FloatArray> graph() {
                    return (c, out) -> { new TaskGraph("inner"); out.set(c.globalIdx, 1); };
                }
                public static Task2<KernelContext, FloatArray> context() {
                    return (c, out) -> { new KernelContext().localBarrier(); out.set(c.globalIdx, 1); };
                }
                public static Task2<KernelContext, FloatArray> helper() {
                    return (c, out) -> help(c, out);
                }
                private static void help(KernelContext c, FloatArray out) {
                    Runnable deeper = () -> c.warpBarrier();
                    deeper.run();
                    out.set(c.globalIdx, 1);
                }
                public static Task2<KernelContext, FloatArray> known() {
                    return (c, out) -> out.set(c.globalIdx, c.simdSum(1f));
                }
                public static Task2<KernelContext, FloatArray> example() {
                    return (c, out) -> out.set(c.globalIdx, Example.twice(2));
                }
            }
            """;

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "field; KernelContext.laneIdx",
                "barrier; KernelContext.warpBarrier()",
                "overload; KernelContext.simdSum(int)",
                "operation; KernelContext.simdMax(double)",
                "math; TornadoMath.gamma(float)",
                "absent; Tensor.trace(float)",
                "graph; TaskGraph.<init>(String)",
                "context; KernelContext.<init>()",
                "helper; KernelContext.warpBarrier()"
            })
    void unknownUse_isRefusedByNameBeforeTheKernelRuns(String kernel, String use) throws Exception {
        try (URLClassLoader loader = compile()) {
            for (String executor : List.of(Kernels.RESUMABLE, Kernels.THREADED)) {
                FloatArray out = new FloatArray(8);
                try (Settings _ = Settings.of(Settings.EXECUTOR, executor)) {
                    assertThatThrownBy(() -> plan(loader, kernel, out).withPreCompilation())
                            .isInstanceOf(TornadoRuntimeException.class)
                            .hasMessageStartingWith("not on the embedded runtime: use=" + use + ", kernel=Unknown.")
                            .hasMessageContaining(", task=g.t, line=Unknown.java:");
                    assertThatThrownBy(() -> plan(loader, kernel, out).execute())
                            .hasMessageStartingWith("not on the embedded runtime: use=" + use);
                }
            }
        }
    }

    @Test
    void knownUse_runs() throws Exception {
        try (URLClassLoader loader = compile();
                TornadoExecutionPlan plan = plan(loader, "known", new FloatArray(8))) {
            assertThat(plan.withPreCompilation().execute().isReady()).isTrue();
        }
    }

    @Test
    void classInTornadoVMsPackages_isTheProgramsOwn() throws Exception {
        FloatArray out = new FloatArray(8);
        try (URLClassLoader loader = compile();
                TornadoExecutionPlan plan = plan(loader, "example", out)) {
            assertThat(plan.withPreCompilation().execute().isReady()).isTrue();
        }
    }

    /** A context with overridden methods would be ignored: each item gets the runtime's own. */
    private static final class OwnContext extends KernelContext {
        @Override
        public float simdSum(float val) {
            return 42;
        }
    }

    @Test
    void subclassOfTheContext_isRefused() {
        TaskGraph graph = new TaskGraph("g");

        assertThatThrownBy(() -> graph.task(
                "t", (KernelContext context, FloatArray out) -> out.set(0, context.simdSum(1)), new OwnContext(),
                new FloatArray(1)))
                .isInstanceOf(TornadoTaskRuntimeException.class)
                .hasMessageStartingWith("not on the embedded runtime: use=a subclass of KernelContext, task=g.t");
    }

    @SuppressWarnings("unchecked") // The compiled class makes its tasks of this type.
    private static TornadoExecutionPlan plan(ClassLoader loader, String kernel, FloatArray out)
            throws ReflectiveOperationException {
        Task2<KernelContext, FloatArray> task =
                (Task2<KernelContext, FloatArray>) loader.loadClass("Unknown").getMethod(kernel).invoke(null);
        TaskGraph graph = new TaskGraph("g").task("t", task, new KernelContext(), out);
        return new TornadoExecutionPlan(graph.snapshot())
                .withGridScheduler(new GridScheduler("g.t", Kernels.grid(8, 8)));
    }

    /** Compiles against the larger interface, and loads only the kernels. */
    private URLClassLoader compile() throws IOException, URISyntaxException {
        Path sources = Files.createDirectory(folder.resolve("sources"));
        Path classes = Files.createDirectory(folder.resolve("classes"));
        List<Path> files = List.of(
                write(sources, "KernelContext", CONTEXT),
                write(sources, "TornadoMath", MATH),
                write(sources, "Tensor", ABSENT),
                write(sources, "Example", EXAMPLE),
                write(sources, "Unknown", KERNELS));
        JavaCompiler compiler =
                Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "no compiler: run on a JDK");
        URI embedded = KernelContext.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        int status = compiler.run(null, null, null, Stream.concat(
                Stream.of("-g", "-cp", Path.of(embedded).toString(), "-d", classes.toString()),
                files.stream().map(Path::toString))
                .toArray(String[]::new));
        assertThat(status).isZero();
        Path kernels = Files.createDirectory(folder.resolve("kernels"));
        String example = "uk/ac/manchester/tornado/examples/Example.class";
        Files.createDirectories(kernels.resolve(example).getParent());
        Files.copy(classes.resolve(example), kernels.resolve(example));
        Files.copy(classes.resolve("Unknown.class"), kernels.resolve("Unknown.class"));
        return new URLClassLoader(new URL[] {kernels.toUri().toURL()}, KernelCheckTest.class.getClassLoader());
    }

    private static Path write(Path folder, String type, String text) throws IOException {
        Path file = folder.resolve(type + ".java");
        Files.writeString(file, text);
        return file;
    }
}
