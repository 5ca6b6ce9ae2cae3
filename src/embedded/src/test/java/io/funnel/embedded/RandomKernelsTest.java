package io.funnel.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Random kernels give the same bits on the resumable executor as on the threaded one. */
class RandomKernelsTest {

    private static final int KERNELS = 25;
    private static final int GROUP = 11;
    private static final int GLOBAL = 3 * GROUP;

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1_000, 2_000, 3_000})
    void resumableExecutor_randomKernels_agreesWithTheThreadedOne(long seed) throws Exception {
        try (URLClassLoader loader = compile("Random" + seed, seed);
                Settings _ = Settings.of(Settings.SIMD_WIDTH, 4)) {
            List<?> kernels = (List<?>) loader.loadClass("Random" + seed).getMethod("all").invoke(null);
            for (int k = 0; k < KERNELS; k++) {
                Object kernel = kernels.get(k);

                List<Object> resumable = run(Kernels.RESUMABLE, kernel);
                List<Object> threaded = run(Kernels.THREADED, kernel);

                assertThat(resumable)
                        .as("seed=%d kernel=%d %s", seed, k, folder)
                        .startsWith("resumable")
                        .isNotEqualTo(threaded);
                assertThat(resumable.subList(1, 4))
                        .as("seed=%d kernel=%d", seed, k)
                        .isEqualTo(threaded.subList(1, 4));
            }
        }
    }

    @SuppressWarnings("unchecked") // The generated class makes its tasks of this type.
    private static List<Object> run(String executor, Object kernel) {
        Task5<KernelContext, FloatArray, IntArray, LongArray, DoubleArray> task =
                (Task5<KernelContext, FloatArray, IntArray, LongArray, DoubleArray>) kernel;
        FloatArray in = new FloatArray(GLOBAL);
        for (int i = 0; i < GLOBAL; i++) {
            in.set(i, i * 0.75f - 9);
        }
        IntArray ints = new IntArray(GLOBAL);
        LongArray longs = new LongArray(GLOBAL);
        DoubleArray doubles = new DoubleArray(GLOBAL);
        String profile = Kernels.run(executor, Kernels.grid(GLOBAL, GROUP), graph -> graph.transferToDevice(
                DataTransferMode.FIRST_EXECUTION, in)
                .task("t", task, new KernelContext(), in, ints, longs, doubles)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, ints, longs, doubles));
        return List.of(
                profile.contains("\"executor\": \"resumable\"") ? "resumable" : "threaded",
                Arrays.stream(ints.toHeapArray()).boxed().toList(),
                Arrays.stream(longs.toHeapArray()).boxed().toList(),
                Arrays.stream(doubles.toHeapArray()).boxed().toList());
    }

    private URLClassLoader compile(String name, long seed) throws IOException, URISyntaxException {
        Path source = folder.resolve(name + ".java");
        Files.writeString(source, RandomKernelSource.classOf(name, seed, KERNELS));
        JavaCompiler compiler =
                Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "no compiler: run on a JDK");
        Path classes = Path.of(KernelContext.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        int status = compiler.run(
                null, null, null, "-cp", classes.toString(), "-d", folder.toString(), source.toString());
        assertThat(status).as("compiling seed %d", seed).isZero();
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, RandomKernelsTest.class.getClassLoader());
    }
}
