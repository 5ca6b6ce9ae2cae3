package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Curve;
import io.funnel.device.Device;
import io.funnel.device.Profile;
import io.funnel.plan.Placement;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.Request;
import io.funnel.plan.Residence;
import io.funnel.plan.Route;
import io.funnel.plan.Router;
import io.funnel.plan.Sizes;
import io.funnel.processor.ReductionProcessor;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionProvider;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A user's copy of a reduction gets what the catalogue's gets: neither processor nor planner knows one by its name. The
 * copies are of all exemplars, and of derived classes whose records the processor knows by their code, or of integers.
 */
class CatalogueCopiesTest {

    private static final String PACKAGE = "io.funnel.catalogue";
    /** Has the catalogue's length, so that lines break at the same places. */
    private static final String OTHER_PACKAGE = "com.acme.reductions";
    private static final Path EXEMPLARS = Path.of("src/main/java/io/funnel/catalogue");
    private static final Path DERIVED = Path.of("target/generated-sources/specialised/io/funnel/catalogue");
    private static final Path GENERATED = Path.of("target/generated-sources/annotations/io/funnel/catalogue");
    private static final Set<String> KNOWN =
            Set.of("DoubleExtremes", "LongExtremes", "DoubleMeans", "DoubleMoments", "IntMoments", "LongMoments",
                    "IntDistances", "IntHistograms", "IntLogic", "IntSums");

    private static final Device GPU =
            new Device(Device.Runtime.TORNADOVM, "ptx", "Some GPU", Device.Kind.GPU, 0, 0, 100,
                    1024, 48 << 10, 80L << 30, 32, true, OptionalDouble.empty());
    private static final Map<String, Curve> CURVES =
            Map.of("CascadeVector", Curve.parse("4:50000, 1000000:51000, 10000000000:10000000"),
                    "Cascade", Curve.parse("4:45000, 1000000:52000, 10000000000:20000000"));
    /** Its host takes time for arithmetic, unless it has a loop of its own for the reduction. */
    private static final Profile PROFILE = new Profile("Some GPU", "ptx", "",
            Curve.parse("4:100, 1000:200, 10000000000:1000000000"), 0.1, CURVES, CURVES, 0.01);

    /** Classes that exact sums use. */
    private static final Set<String> HELPERS = Set.of("ExactTotal", "ExactDoubleSum");
    private static final Map<String, String> SOURCES = new TreeMap<>();
    private static Pattern names = Pattern.compile("");
    @TempDir
    private static Path folder = Path.of("");

    @BeforeAll
    static void compile() throws IOException {
        for (Path home : List.of(EXEMPLARS, DERIVED)) {
            try (Stream<Path> files = Files.list(home)) {
                for (Path file : files.toList()) {
                    String type = file.getFileName().toString().replace(".java", "");
                    String text = Files.readString(file);
                    boolean isCopied = text.contains("\n    @Reduction") || HELPERS.contains(type);
                    if (isCopied && (home.equals(EXEMPLARS) || KNOWN.contains(type))) {
                        SOURCES.put(type, text);
                    }
                }
            }
        }
        names = Pattern.compile("\\b(" + String.join("|", SOURCES.keySet()) + ")(?=_|Reductions|\\b)");
        Files.createDirectories(folder.resolve("generated"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, null)) {
            List<Path> copies = new ArrayList<>();
            for (Map.Entry<String, String> source : SOURCES.entrySet()) {
                copies.add(Files.writeString(folder.resolve(renamed(source.getKey()) + ".java"),
                        renamed(source.getValue())));
            }
            JavaCompiler.CompilationTask task = compiler.getTask(null, files, diagnostics,
                    List.of("-d", folder.toString(), "-s", folder.resolve("generated").toString(), "-classpath",
                            System.getProperty("java.class.path")),
                    null, files.getJavaFileObjectsFromPaths(copies));
            task.setProcessors(List.of(new ReductionProcessor()));
            task.call();
        }
        assertThat(diagnostics.getDiagnostics()).isEmpty();
    }

    /** Other names of the same lengths. */
    private static String renamed(String text) {
        return names.matcher(text)
                .replaceAll(name -> "T" + new StringBuilder(name.group()).reverse().substring(1))
                .replace(PACKAGE, OTHER_PACKAGE);
    }

    @Test
    void generatedCode_ofCopies_isTheSameButForNames() throws IOException {
        Map<String, String> expected = new TreeMap<>();
        texts(GENERATED).forEach((file, text) -> {
            if (!renamed(file).equals(file)) {
                expected.put(renamed(file), renamed(text));
            }
        });
        Map<String, String> copies = texts(folder.resolve("generated/com/acme/reductions"));

        assertThat(copies.keySet()).hasSizeGreaterThan(400).isEqualTo(expected.keySet());
        copies.forEach((file, text) -> assertThat(text).as(file).isEqualTo(expected.get(file)));
    }

    private static Map<String, String> texts(Path home) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.list(home)) {
            for (Path file : files.toList()) {
                texts.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return texts;
    }

    @Test
    void plans_ofCopies_areTheSame() throws ReflectiveOperationException, IOException {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()},
                CatalogueCopiesTest.class.getClassLoader())) {
            for (String type : SOURCES.keySet().stream().filter(type -> !HELPERS.contains(type)).toList()) {
                List<Reduction<?>> originals = reductions(loader, PACKAGE + "." + type);
                List<Reduction<?>> copies = reductions(loader, renamed(PACKAGE + "." + type));
                assertThat(copies).hasSameSizeAs(originals);
                for (int i = 0; i < copies.size(); i++) {
                    assertThat(plans(copies.get(i))).as(copies.get(i).name()).hasSizeGreaterThan(20)
                            .isEqualTo(plans(originals.get(i)));
                }
            }
        }
    }

    private static List<Reduction<?>> reductions(ClassLoader loader, String type) throws ReflectiveOperationException {
        return ((ReductionProvider) loader.loadClass(type + "Reductions").getConstructor().newInstance()).reductions();
    }

    /** Returns the place where each length is reduced, the cost of the other places, and the launches on the device. */
    private static List<Object> plans(Reduction<?> reduction) {
        List<Object> plans = new ArrayList<>();
        Router onHost = router(reduction, Residence.HOST);
        Router onDevice = router(reduction, Residence.BOTH);
        for (int exponent = 2; exponent < Integer.SIZE - 1; exponent += 4) {
            for (Router router : List.of(onHost, onDevice)) {
                Route route = router.at(1L << exponent);
                plans.addAll(List.of(route.chosen(), route.others(), route.reason()));
            }
            Strategy strategy =
                    reduction.signature().traits().commutative() ? Strategy.CASCADE : Strategy.SERIAL_PER_CORE;
            Plan plan = Planner.plan(reduction, strategy, GPU, 1 << exponent, Sizes.AUTO);
            plans.addAll(List.of(plan.passes(), plan.finish(), plan.cost(), plan.depth(), plan.load()));
        }
        return plans;
    }

    private static Router router(Reduction<?> reduction, Residence residence) {
        return new Router(new Request(reduction, 1, residence, Placement.FASTEST, Optional.of(GPU),
                Optional.of(PROFILE), Optional.empty(), Sizes.AUTO, Map.of(), Set.of()));
    }
}
