package io.funnel.cli;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import org.junit.jupiter.api.Test;

/** Commands know workers, workers know reports, readers and reductions, and those know neither. */
class ArchitectureTest {

    private static final JavaClasses COMMAND_LINE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.funnel.cli");

    @Test
    void dependencies_runDownwards() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("commands").definedBy("io.funnel.cli")
                .layer("worker").definedBy("io.funnel.cli.worker")
                .layer("fuzz").definedBy("io.funnel.cli.fuzz")
                .layer("report").definedBy("io.funnel.cli.report")
                .layer("search").definedBy("io.funnel.cli.search")
                .layer("data").definedBy("io.funnel.cli.data")
                .whereLayer("commands").mayNotBeAccessedByAnyLayer()
                .whereLayer("worker").mayOnlyBeAccessedByLayers("commands")
                .whereLayer("fuzz").mayOnlyBeAccessedByLayers("commands", "worker")
                .whereLayer("report").mayOnlyBeAccessedByLayers("commands", "worker", "fuzz")
                .whereLayer("search").mayOnlyBeAccessedByLayers("commands", "worker", "fuzz")
                .whereLayer("data").mayOnlyBeAccessedByLayers("commands", "worker", "search", "fuzz")
                .check(COMMAND_LINE);
    }
}
