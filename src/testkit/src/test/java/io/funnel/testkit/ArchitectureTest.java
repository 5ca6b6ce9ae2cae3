package io.funnel.testkit;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** The test kit needs the library alone, and its classes do not depend on each other in circles. */
class ArchitectureTest {

    private static final JavaClasses TEST_KIT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.funnel.testkit");

    @Test
    void commandLine_isNotNeeded() {
        ArchRuleDefinition.noClasses().should().dependOnClassesThat()
                .resideInAnyPackage("io.funnel.cli..", "io.funnel.catalogue..", "picocli..", "tools.jackson..")
                .check(TEST_KIT);
    }

    @Test
    void classes_haveNoCycles() {
        SlicesRuleDefinition.slices().assignedFrom(new SliceAssignment() {
            @Override
            public String getDescription() {
                return "outermost classes";
            }

            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                return SliceIdentifier.of(type.getName().replaceFirst("\\$.*", ""));
            }
        }).should().beFreeOfCycles().check(TEST_KIT);
    }
}
