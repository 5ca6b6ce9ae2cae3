package io.funnel.lab;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** The laboratory's packages depend on each other in one direction, and its pages know no engine. */
class ArchitectureTest {

    private static final JavaClasses LABORATORY = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.funnel.lab");

    @Test
    void packages_haveNoCycles() {
        SlicesRuleDefinition.slices().matching("io.funnel.lab.(*)..").should().beFreeOfCycles().check(LABORATORY);
        ArchRuleDefinition.noClasses().that().resideInAPackage("io.funnel.lab.*")
                .should().dependOnClassesThat().resideInAPackage("io.funnel.lab").check(LABORATORY);
    }

    @Test
    void pages_knowNoEngine() {
        ArchRuleDefinition.noClasses().that()
                .resideInAnyPackage("io.funnel.lab", "io.funnel.lab.page..", "io.funnel.lab.measure..")
                .should().dependOnClassesThat().resideInAnyPackage("io.funnel.engine..", "io.funnel.canary..")
                .check(LABORATORY);
    }
}
