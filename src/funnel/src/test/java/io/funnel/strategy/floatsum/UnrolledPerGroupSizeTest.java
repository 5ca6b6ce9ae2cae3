package io.funnel.strategy.floatsum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lookup of the kernel; what the kernels compute is the contract test's. */
class UnrolledPerGroupSizeTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024})
    void forGroupSize_powerOfTwo_hasAKernel(int groupSize) {
        assertThat(UnrolledPerGroupSize.forGroupSize(groupSize)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 3, 48, 1023, 2048})
    void forGroupSize_noKernelForIt_saysSo(int groupSize) {
        assertThatThrownBy(() -> UnrolledPerGroupSize.forGroupSize(groupSize))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no kernel for it: groupSize=" + groupSize + "; try a power of two from 1 to 1024");
    }
}
