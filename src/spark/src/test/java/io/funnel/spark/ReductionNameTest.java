package io.funnel.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.catalogue.IntReductions;
import org.junit.jupiter.api.Test;

/** A reduction as executors find it. */
class ReductionNameTest {

    private static final ReductionName SUM = ReductionName.of(IntReductions.SUM);

    @Test
    void find_withTheDriversCode_givesTheConstant() {
        assertThat(SUM.find()).isSameAs(IntReductions.SUM);
    }

    /** The check on which states without a header rely. */
    @Test
    void find_withOtherCodeOnTheExecutor_isRefused() {
        ReductionName other = new ReductionName(SUM.provider(), SUM.constant(), "0123456789abcdef", SUM.jar());
        assertThatThrownBy(other::find).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("reduction is not on the executor: class=" + SUM.provider() + ", field=")
                .hasMessageContaining("has other code, fingerprint=" + SUM.code() + ", driver's=0123456789abcdef; try");
    }
}
