package io.funnel;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;

/** The package table of the design: dependencies run downwards only. */
@AnalyzeClasses(packages = "io.funnel", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule DEPENDENCIES_RUN_DOWNWARDS = Architectures.layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("facade").definedBy("io.funnel")
            .layer("verify").definedBy("io.funnel.verify")
            .layer("engine").definedBy("io.funnel.engine")
            .layer("plan").definedBy("io.funnel.plan")
            .layer("strategy").definedBy("io.funnel.strategy..")
            .layer("device").definedBy("io.funnel.device")
            .layer("reduction").definedBy("io.funnel.reduction")
            .whereLayer("facade").mayNotBeAccessedByAnyLayer()
            .whereLayer("verify").mayOnlyBeAccessedByLayers("facade")
            .whereLayer("engine").mayOnlyBeAccessedByLayers("facade", "verify")
            .whereLayer("plan").mayOnlyBeAccessedByLayers("facade", "verify", "engine")
            .whereLayer("device").mayOnlyBeAccessedByLayers("facade", "verify", "engine", "plan")
            .whereLayer("strategy").mayOnlyBeAccessedByLayers("facade", "verify", "engine", "plan");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("io.funnel.(*)..").should().beFreeOfCycles();

    /** A kernel may use nothing that a device does not have. */
    @ArchTest
    static final ArchRule KERNELS_KNOW_ONLY_THE_API = classes()
            .that().resideInAPackage("io.funnel.strategy.*")
            .and().haveSimpleNameNotEndingWith("ParallelStream")
            .should().onlyDependOnClassesThat()
            .resideInAnyPackage("java.lang", "uk.ac.manchester.tornado.api..", "io.funnel.annotations",
                    "io.funnel.strategy.*", "org.jspecify.annotations");

    @ArchTest
    static final ArchRule THE_LIBRARY_KNOWS_NO_RUNTIME = noClasses()
            .that().resideInAnyPackage("io.funnel", "io.funnel.reduction..", "io.funnel.strategy..",
                    "io.funnel.device..", "io.funnel.plan..", "io.funnel.engine..", "io.funnel.verify..")
            .should().dependOnClassesThat().resideInAPackage("io.funnel.embedded..");
}
