package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The generated lookup of the kernel; the contract test checks what the kernels compute. */
class UnrolledPerGroupSizeTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024})
    void unrolledPerGroupSize_powerOfTwo_hasAKernel(int groupSize) {
        assertThat(FloatSums_sumKernels.unrolledPerGroupSize(groupSize)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 3, 48, 1023, 2048})
    void unrolledPerGroupSize_noKernelForIt_saysSo(int groupSize) {
        assertThatThrownBy(() -> FloatSums_sumKernels.unrolledPerGroupSize(groupSize))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no kernel for it: groupSize=" + groupSize + "; try a power of two from 1 to 1024");
    }
}
