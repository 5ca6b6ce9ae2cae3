package io.funnel;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import org.junit.jupiter.api.Test;

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
                .layer("facade").definedBy("io.funnel")
                .layer("data").definedBy("io.funnel.data")
                .layer("trust").definedBy("io.funnel.trust..")
                .layer("verify").definedBy("io.funnel.verify..")
                .layer("engine").definedBy("io.funnel.engine..")
                .layer("plan").definedBy("io.funnel.plan")
                .layer("strategy").definedBy("io.funnel.strategy..")
                .layer("device").definedBy("io.funnel.device")
                .layer("reduction").definedBy("io.funnel.reduction")
                .layer("kernel").definedBy("io.funnel.kernel")
                .whereLayer("facade").mayNotBeAccessedByAnyLayer()
                .whereLayer("data").mayOnlyBeAccessedByLayers("facade")
                .whereLayer("trust").mayOnlyBeAccessedByLayers("facade")
                .whereLayer("verify").mayOnlyBeAccessedByLayers("facade", "trust")
                .whereLayer("engine").mayOnlyBeAccessedByLayers("facade", "data", "trust", "verify")
                .whereLayer("plan").mayOnlyBeAccessedByLayers("facade", "trust", "verify", "engine")
                .whereLayer("device").mayOnlyBeAccessedByLayers("facade", "trust", "verify", "engine", "plan")
                .whereLayer("strategy").mayOnlyBeAccessedByLayers("facade", "trust", "verify", "engine", "plan")
                .whereLayer("kernel").mayNotAccessAnyLayer()
                .whereLayer("reduction").mayNotAccessAnyLayer()
                .check(LIBRARY);
    }

    @Test
    void packages_haveNoCycles() {
        slices().matching("io.funnel.(*)..").should().beFreeOfCycles()
                .check(LIBRARY);
    }

    /** A kernel may use nothing that a device does not have. */
    @Test
    void kernels_knowOnlyTheApi() {
        classes()
                .that().resideInAPackage("io.funnel.strategy.*")
                .and().haveSimpleNameNotEndingWith("ParallelStream")
                .should().onlyDependOnClassesThat()
                .resideInAnyPackage("java.lang", "java.lang.invoke", "uk.ac.manchester.tornado.api..",
                        "io.funnel.annotations",
                        "io.funnel.strategy.*", "io.funnel.kernel", "org.jspecify.annotations")
                .check(LIBRARY);
    }

    @Test
    void library_knowsNoRuntime() {
        noClasses()
                .that()
                .resideInAnyPackage("io.funnel", "io.funnel.kernel..", "io.funnel.reduction..", "io.funnel.strategy..",
                        "io.funnel.device..", "io.funnel.plan..", "io.funnel.engine..", "io.funnel.verify..",
                        "io.funnel.data..",
                        "io.funnel.trust..")
                .should().dependOnClassesThat().resideInAPackage("io.funnel.embedded..")
                .check(LIBRARY);
    }
}
