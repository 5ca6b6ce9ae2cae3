package io.funnel.processor;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Reading sources and writing kernels meet in the model; packages are small and free of cycles. */
class ProcessorArchitectureTest {

    private static final String PROCESSOR = "io.funnel.processor";
    private static final int MOST_FILES = 20;

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages(PROCESSOR);

    @Test
    void readingAndWriting_meetInTheModel() {
        layeredArchitecture().consideringOnlyDependenciesInLayers()
                .layer("code").definedBy(PROCESSOR + ".code..")
                .layer("model").definedBy(PROCESSOR + ".model")
                .layer("lowering").definedBy(PROCESSOR + ".lowering")
                .layer("reading").definedBy(PROCESSOR + ".source..", PROCESSOR + ".analysis")
                .layer("recognition").definedBy(PROCESSOR + ".recognition")
                .layer("writing").definedBy(PROCESSOR + ".writer..")
                .whereLayer("code").mayNotAccessAnyLayer()
                .whereLayer("model").mayOnlyAccessLayers("code")
                .whereLayer("lowering").mayOnlyAccessLayers("code", "model")
                .whereLayer("reading").mayOnlyAccessLayers("code", "model")
                .whereLayer("recognition").mayOnlyAccessLayers("code", "model")
                .whereLayer("writing").mayOnlyAccessLayers("code", "model", "lowering", "recognition")
                .check(CLASSES);
    }

    @Test
    void packages_formNoCycle() {
        assertThat(inCycles(JavaClass::getPackageName)).isEmpty();
    }

    @Test
    void classes_formNoCycle() {
        assertThat(inCycles(ProcessorArchitectureTest::topLevel)).isEmpty();
    }

    @Test
    void packages_holdFewFiles() {
        Map<String, Long> files = CLASSES.stream()
                .filter(type -> topLevel(type).equals(type.getName()) && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));

        assertThat(files).allSatisfy((name, count) -> assertThat(count).as(name).isLessThanOrEqualTo(MOST_FILES));
    }

    private static String topLevel(JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "");
    }

    /** Parts that depend on themselves indirectly. */
    private static Set<String> inCycles(Function<JavaClass, String> partOf) {
        Map<String, Set<String>> dependencies = new TreeMap<>();
        for (JavaClass type : CLASSES) {
            Set<String> targets = dependencies.computeIfAbsent(partOf.apply(type), _ -> new HashSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> CLASSES.contain(target.getName())).map(partOf)
                    .filter(target -> !target.equals(partOf.apply(type))).forEach(targets::add);
        }
        return dependencies.keySet().stream().filter(part -> reachable(part, dependencies).contains(part))
                .collect(Collectors.toSet());
    }

    private static Set<String> reachable(String from, Map<String, Set<String>> dependencies) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(dependencies.get(from));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (seen.add(next)) {
                open.addAll(dependencies.get(next));
            }
        }
        return seen;
    }
}
