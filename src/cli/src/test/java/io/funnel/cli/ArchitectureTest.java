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
                .layer("option").definedBy("io.funnel.cli.option")
                .layer("peer").definedBy("io.funnel.cli.peer")
                .layer("worker").definedBy("io.funnel.cli.worker")
                .layer("job").definedBy("io.funnel.cli.job")
                .layer("report").definedBy("io.funnel.cli.report")
                .layer("tornado").definedBy("io.funnel.cli.tornado")
                .layer("search").definedBy("io.funnel.cli.search")
                .layer("data").definedBy("io.funnel.cli.data")
                .layer("message").definedBy("io.funnel.cli.message")
                .whereLayer("commands").mayNotBeAccessedByAnyLayer()
                .whereLayer("option").mayOnlyBeAccessedByLayers("commands")
                .whereLayer("peer").mayOnlyBeAccessedByLayers("commands")
                .whereLayer("worker").mayOnlyBeAccessedByLayers("commands", "option")
                .whereLayer("job").mayOnlyBeAccessedByLayers("commands", "option", "peer", "worker")
                .whereLayer("report").mayOnlyBeAccessedByLayers("commands", "option", "peer", "worker", "job")
                .whereLayer("tornado").mayOnlyBeAccessedByLayers("commands", "option", "peer", "worker")
                .whereLayer("search").mayOnlyBeAccessedByLayers("commands", "option", "peer", "worker", "job", "report")
                .whereLayer("message").mayNotAccessAnyLayer()
                .check(COMMAND_LINE);
    }

    @Test
    void packages_haveNoCycles() {
        SlicesRuleDefinition.slices().matching("io.funnel.cli.(*)..").should().beFreeOfCycles().check(COMMAND_LINE);
    }

    @Test
    void reports_knowNoEngine() {
        ArchRuleDefinition.noClasses().that()
                .resideInAnyPackage("io.funnel.cli", "io.funnel.cli.report..")
                .should().dependOnClassesThat().resideInAnyPackage("io.funnel.engine..", "io.funnel.canary..")
                .check(COMMAND_LINE);
    }
}
