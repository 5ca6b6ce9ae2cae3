package io.funnel.embedded;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The interface reaches the runtime only through one service, and neither packages nor classes form a cycle. */
class EmbeddedArchitectureTest {

    private static final String API = "uk.ac.manchester.tornado.api";
    private static final String INSIDE = "io.funnel.embedded";
    private static final String SERVICE = INSIDE + ".service";

    private static final int MOST_FILES = 20;

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(API, INSIDE);

    @Test
    void interface_usesTheServiceAlone() {
        noClasses()
                .that().resideInAPackage(API + "..")
                .should().dependOnClassesThat(JavaClass.Predicates.resideInAPackage(INSIDE + "..")
                        .and(JavaClass.Predicates.resideOutsideOfPackage(SERVICE)))
                .check(CLASSES);
    }

    @Test
    void service_knowsTheInterfaceAlone() {
        noClasses()
                .that().resideInAPackage(SERVICE)
                .should().dependOnClassesThat(JavaClass.Predicates.resideInAPackage(INSIDE + "..")
                        .and(JavaClass.Predicates.resideOutsideOfPackage(SERVICE)))
                .check(CLASSES);
    }

    @Test
    void packagesOfTheInside_formNoCycle() {
        assertThat(inCycles(CLASSES.that(insideOf(INSIDE)), JavaClass::getPackageName)).isEmpty();
    }

    @Test
    void classesOfTheInside_formNoCycle() {
        assertThat(inCycles(CLASSES.that(insideOf(INSIDE)), EmbeddedArchitectureTest::topLevel)).isEmpty();
    }

    @Test
    void classesOfAPackageOfTheInterface_formNoCycle() {
        Stream<String> names =
                CLASSES.that(insideOf(API)).stream().map(JavaClass::getPackageName).distinct();

        assertThat(names.flatMap(name -> inCycles(
                CLASSES.that(JavaClass.Predicates.resideInAPackage(name)), EmbeddedArchitectureTest::topLevel)
                .stream()))
                .isEmpty();
    }

    @Test
    void packages_holdFewFiles() {
        Map<String, Long> files = CLASSES.stream()
                .filter(type -> topLevel(type).equals(type.getName()) && !type.getSimpleName().equals("package-info"))
                .filter(type -> !type.getPackageName().startsWith(API)) // TornadoVM's own packages
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));

        assertThat(files).allSatisfy((name, count) -> assertThat(count).as(name).isLessThanOrEqualTo(MOST_FILES));
    }

    private static String topLevel(JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "");
    }

    private static DescribedPredicate<JavaClass> insideOf(String name) {
        return JavaClass.Predicates.resideInAPackage(name + "..");
    }

    /** Parts in dependency cycles. Slices of ArchUnit 1.5.0 miss some of these cycles. */
    private static List<String> inCycles(JavaClasses classes, Function<JavaClass, String> partOf) {
        Map<String, Set<String>> dependencies = new TreeMap<>();
        for (JavaClass type : classes) {
            Set<String> targets = dependencies.computeIfAbsent(partOf.apply(type), _ -> new HashSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> classes.contain(target.getName()))
                    .map(partOf)
                    .filter(target -> !target.equals(partOf.apply(type)))
                    .forEach(targets::add);
        }
        return dependencies.keySet().stream().filter(part -> reachable(part, dependencies).contains(part)).toList();
    }

    private static Set<String> reachable(String from, Map<String, Set<String>> dependencies) {
        Set<String> seen = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(dependencies.getOrDefault(from, Set.of()));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (seen.add(next)) {
                open.addAll(dependencies.getOrDefault(next, Set.of()));
            }
        }
        return seen;
    }
}
