package io.funnel;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import io.funnel.device.Device;
import io.funnel.engine.memory.ExecutionPlans;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;

/** The package table of the design: dependencies run downwards only. */
class ArchitectureTest {

    private static final JavaClasses LIBRARY = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
            .importPackages("io.funnel");

    @Test
    void dependencies_runDownwards() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true)
                .layer("facade").definedBy("io.funnel", "io.funnel.call", "io.funnel.result")
                .layer("settings").definedBy("io.funnel.settings")
                .layer("data").definedBy("io.funnel.data")
                .layer("canary").definedBy("io.funnel.canary..")
                .layer("verify").definedBy("io.funnel.verify..")
                .layer("engine").definedBy("io.funnel.engine..")
                .layer("plan").definedBy("io.funnel.plan")
                .layer("strategy").definedBy("io.funnel.strategy..")
                .layer("device").definedBy("io.funnel.device")
                .layer("reduction").definedBy("io.funnel.reduction..")
                .layer("kernel").definedBy("io.funnel.kernel")
                .whereLayer("facade").mayNotBeAccessedByAnyLayer()
                .whereLayer("settings").mayOnlyBeAccessedByLayers("facade", "verify")
                .whereLayer("data").mayOnlyBeAccessedByLayers("facade")
                .whereLayer("canary").mayOnlyBeAccessedByLayers("facade")
                .whereLayer("verify").mayOnlyBeAccessedByLayers("facade", "canary")
                .whereLayer("engine").mayOnlyBeAccessedByLayers("facade", "data", "canary", "verify")
                .whereLayer("plan").mayOnlyBeAccessedByLayers("facade", "canary", "verify", "engine")
                .whereLayer("device").mayOnlyBeAccessedByLayers("facade", "canary", "verify", "engine", "plan")
                .whereLayer("strategy").mayOnlyBeAccessedByLayers("facade", "canary", "verify", "engine", "plan")
                .whereLayer("kernel").mayNotAccessAnyLayer()
                .whereLayer("reduction").mayNotAccessAnyLayer()
                .check(LIBRARY);
    }

    @Test
    void packages_haveNoCycles() {
        assertThat(inCycles(LIBRARY, JavaClass::getPackageName)).isEmpty();
    }

    @Test
    void classes_formNoCycleButThese() {
        assertThat(inCycles(LIBRARY, ArchitectureTest::topLevel)).containsExactlyInAnyOrder(
                // the loops and those that find them
                "io.funnel.engine.host.loops.ExactVectorSums", "io.funnel.engine.host.loops.LoopLibrary",
                "io.funnel.Funnel", "io.funnel.FunnelBuilder", // each opens the other
                "io.funnel.PerSegment", // a view that checks arguments as Funnel does
                "io.funnel.ScanMethods", "io.funnel.MapMethods", "io.funnel.ArrayMethods", // sealed, of both
                "io.funnel.data.Data", "io.funnel.data.HostData", "io.funnel.data.MappedData", // makes its kinds
                "io.funnel.engine.driver.Backend", "io.funnel.engine.driver.CompiledTasks", // each asks the other
                "io.funnel.engine.driver.LoadedGraph", "io.funnel.engine.driver.RecordedLaunch", // goes back to it
                "io.funnel.engine.prepared.PreparedStrategy", "io.funnel.engine.prepared.AnnotatedLoop", // sealed, and makes it
                "io.funnel.engine.prepared.WholeArrays", "io.funnel.engine.prepared.PreparedProgram", // likewise
                "io.funnel.engine.prepared.PreparedUserKernel", "io.funnel.engine.prepared.UserLaunches", // likewise
                "io.funnel.engine.session.ResidentArrays", "io.funnel.engine.session.ResidentArray", // goes back to them
                "io.funnel.engine.session.ArrayUpdate", // writes by the arrays' session
                "io.funnel.reduction.Definition", "io.funnel.reduction.HandWrittenRange", // a default method's code
                "io.funnel.reduction.HandWrittenTile", "io.funnel.reduction.LaneLoops", // likewise
                "io.funnel.reduction.Facts", // of a definition; one is its bounded variant
                "io.funnel.reduction.StateRules", // of a definition; one names another in its place
                "io.funnel.reduction.Reductions", "io.funnel.reduction.ReductionFiles", // entries, and where they are
                "io.funnel.verify.Reference", "io.funnel.verify.ExactReference", "io.funnel.verify.SumReference",
                "io.funnel.verify.MagnitudeReference", "io.funnel.verify.ProductReference",
                "io.funnel.verify.EstimatedReference", "io.funnel.verify.FunctionReference"); // sealed, and chooses among them
    }

    /** Slices that depend on themselves through others. ArchUnit 1.5.0 misses some of these cycles. */
    private static List<String> inCycles(JavaClasses classes, Function<JavaClass, String> partOf) {
        Map<String, Set<String>> dependencies = new TreeMap<>();
        for (JavaClass type : classes) {
            Set<String> targets = dependencies.computeIfAbsent(partOf.apply(type), name -> new HashSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> classes.contain(target.getName()))
                    .map(partOf)
                    .filter(target -> !target.equals(partOf.apply(type)))
                    .forEach(targets::add);
        }
        return dependencies.keySet().stream().filter(name -> reached(name, dependencies).contains(name)).toList();
    }

    private static String topLevel(JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "");
    }

    private static Set<String> reached(String from, Map<String, Set<String>> dependencies) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(dependencies.getOrDefault(from, Set.of()));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (seen.add(next)) {
                open.addAll(dependencies.getOrDefault(next, Set.of()));
            }
        }
        return seen;
    }

    /** Verified and timed kernels are those of users: launched in one place, and prepared by sessions alone. */
    @Test
    void kernels_areLaunchedInOnePlace() {
        noClasses()
                .that().doNotHaveSimpleName("ExecutionPlans")
                .and().resideOutsideOfPackage("io.funnel.embedded..") // another module
                .should().callMethod(TornadoExecutionPlan.class, "execute")
                .check(LIBRARY);
        noClasses()
                .that().doNotHaveSimpleName("PreparedKernel").and().doNotHaveSimpleName("DeviceBuffer")
                .and().doNotHaveSimpleName("WholeArrays").and().doNotHaveSimpleName("UserLaunches").and()
                .doNotHaveSimpleName("MemorySpeed").and().doNotHaveSimpleName("KeySorter")
                .and().doNotHaveSimpleName("ElementKernel")
                .and().doNotHaveSimpleName("GraphPlan") // a user's graphs
                .should().callMethod(ExecutionPlans.class, "execute", Device.class, TornadoExecutionPlan.class)
                .check(LIBRARY);
        noClasses()
                .that().resideOutsideOfPackage("io.funnel.engine.session")
                .should()
                .callMethodWhere(describe("prepares a kernel", call -> call.getTarget().getName().equals("create")
                        && call.getTargetOwner().getSimpleName().equals("PreparedKernel")))
                .check(LIBRARY);
    }

    /** The driver's package can be deleted; only it looks into TornadoVM or calls native functions. */
    @Test
    void driver_aloneReflectsIntoTornadoVmAndCallsNativeFunctions() {
        noClasses()
                .that().resideOutsideOfPackages("io.funnel.engine.driver", "io.funnel.embedded..",
                        "io.funnel.engine.userkernel") // finds kernels by their annotation
                .should().dependOnClassesThat().resideInAPackage("io.funnel.engine.driver")
                .orShould().dependOnClassesThat().areAssignableTo(Linker.class)
                .orShould().dependOnClassesThat().areAssignableTo(SymbolLookup.class)
                .orShould().callMethodWhere(describe("opens a member", call -> call.getTarget().getName()
                        .matches("setAccessible|trySetAccessible|getDeclared(Field|Method)s?|privateLookupIn")))
                .check(LIBRARY);
    }

    /** A kernel may use only functions that a device has. */
    @Test
    void kernels_knowOnlyTheApi() {
        classes()
                .should().onlyDependOnClassesThat()
                .resideInAnyPackage("java.lang", "java.lang.invoke", "uk.ac.manchester.tornado.api..",
                        "io.funnel.kernel")
                .check(new ClassFileImporter().importPackages("io.funnel.fixture.floatsum",
                        "io.funnel.fixture.floatmin", "io.funnel.fixture.intsum"));
    }

    @Test
    void library_knowsNoRuntime() {
        noClasses()
                .that()
                .resideInAnyPackage("io.funnel", "io.funnel.kernel..", "io.funnel.reduction..", "io.funnel.strategy..",
                        "io.funnel.device..", "io.funnel.plan..", "io.funnel.engine..", "io.funnel.verify..",
                        "io.funnel.data..",
                        "io.funnel.canary..")
                .should().dependOnClassesThat().resideInAPackage("io.funnel.embedded..")
                .check(LIBRARY);
    }

    /** The real API lacks an embedded device: with -Ptornado, tests of its faults do not compile. */
    @Test
    void testsThatUseTheEmbeddedDevice_areLeftOutWithTheRealApi() throws IOException {
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        String pom = Files.readString(module.resolve("../../pom.xml"));
        Path tests = module.resolve("src/test/java");
        try (Stream<Path> files = Files.walk(tests)) {
            List<Path> using = files.filter(file -> imports(file, "io.funnel.embedded")).toList();
            assertThat(using).isNotEmpty().allSatisfy(file -> assertThat(pom)
                    .contains("<testExclude>" + tests.relativize(file).toString().replace('\\', '/')
                            + "</testExclude>"));
        }
    }

    private static boolean imports(Path file, String name) {
        try {
            return Files.isRegularFile(file) && Files.readString(file).contains("import " + name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
