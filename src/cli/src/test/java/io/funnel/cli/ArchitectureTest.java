package io.funnel.cli;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** The command line's packages depend on each other in one direction. */
class ArchitectureTest {

    private static final JavaClasses COMMAND_LINE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.funnel.cli");

    @Test
    void dependencies_runDownwards() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("commands").definedBy("io.funnel.cli")
                .layer("page").definedBy("io.funnel.cli.page")
                .layer("peer").definedBy("io.funnel.cli.peer")
                .layer("claim").definedBy("io.funnel.cli.claim")
                .layer("sample").definedBy("io.funnel.cli.sample")
                .layer("option").definedBy("io.funnel.cli.option")
                .layer("worker").definedBy("io.funnel.cli.worker")
                .layer("job").definedBy("io.funnel.cli.job")
                .layer("report").definedBy("io.funnel.cli.report")
                .layer("tornado").definedBy("io.funnel.cli.tornado")
                .layer("search").definedBy("io.funnel.cli.search")
                .layer("data").definedBy("io.funnel.cli.data")
                .whereLayer("commands").mayNotBeAccessedByAnyLayer()
                .whereLayer("page").mayOnlyBeAccessedByLayers("commands")
                .whereLayer("peer").mayOnlyBeAccessedByLayers("commands", "page")
                .whereLayer("claim").mayOnlyBeAccessedByLayers("commands")
                .whereLayer("sample").mayOnlyBeAccessedByLayers("commands", "page", "peer")
                .whereLayer("option").mayOnlyBeAccessedByLayers("commands", "sample")
                .whereLayer("worker").mayOnlyBeAccessedByLayers("commands", "option")
                .whereLayer("job").mayOnlyBeAccessedByLayers("commands", "page", "peer", "sample", "option", "worker")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("commands", "page", "peer", "claim", "sample", "option", "worker", "job")
                .whereLayer("tornado").mayOnlyBeAccessedByLayers("commands", "page", "peer", "sample", "option",
                        "worker")
                .whereLayer("search")
                .mayOnlyBeAccessedByLayers("commands", "page", "peer", "sample", "option", "worker",
                        "job",
                        "report")
                .check(COMMAND_LINE);
    }

    @Test
    void packages_haveNoCycles() {
        SlicesRuleDefinition.slices().matching("io.funnel.cli.(*)..").should().beFreeOfCycles().check(COMMAND_LINE);
    }

    @Test
    void reports_knowNoEngine() {
        ArchRuleDefinition.noClasses().that()
                .resideInAnyPackage("io.funnel.cli", "io.funnel.cli.page..", "io.funnel.cli.sample..",
                        "io.funnel.cli.report..")
                .should().dependOnClassesThat().resideInAnyPackage("io.funnel.engine..", "io.funnel.canary..")
                .check(COMMAND_LINE);
    }
}
