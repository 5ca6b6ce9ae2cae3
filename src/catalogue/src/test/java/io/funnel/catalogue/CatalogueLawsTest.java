package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.verify.law.LawOptions;
import io.funnel.verify.law.LawReport;
import io.funnel.verify.law.LawReport.Status;
import io.funnel.verify.law.Laws;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Checks the laws of every entry; {@link EveryStrategyIT} checks the kernels. */
class CatalogueLawsTest {

    private static final int CASES = Boolean.getBoolean("funnel.long") ? LawOptions.DEFAULT_CASES : 200;

    @TestFactory
    Stream<DynamicTest> everyEntry_everyLaw_holds() {
        return Catalogue.entries().stream().map(entry -> dynamicTest(entry.label(), () -> {
            LawReport report = Laws.check(entry.reduction(), LawOptions.of(LawOptions.DEFAULT_SEED, CASES));
            assertThat(report.holds()).as(report.toString()).isTrue();
            assertThat(report.findings()).as(report.toString())
                    .filteredOn(finding -> finding.status() == Status.HELD).hasSizeGreaterThan(8);
        }));
    }
}
