package io.funnel.catalogue.userkernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.catalogue.Catalogue;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Comparison;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.StrategyResult;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Kernels of users, compared as strategies are. */
class UserKernelsTest {

    private static final int LENGTH = 50_021;
    private static final Device DEVICE = Devices.all().getFirst();

    static Stream<String> ladder() {
        return UserKernel.in(LadderKernels.class).stream();
    }

    static Stream<String> others() {
        return UserKernel.in(OtherKernels.class).stream();
    }

    static Stream<String> faulty() {
        return UserKernel.in(FaultyUserKernels.class).stream();
    }

    private static StrategyResult compare(Class<?> owner, String method) {
        String name = UserKernel.reductionOf(owner, method).orElse("float.sum");
        Reduction<?> reduction = Catalogue.find(name).orElseThrow().reduction();
        List<TornadoNativeArray> inputs = reduction.signature().inputs().stream().map(input -> {
            TornadoNativeArray array = NativeArrays.allocate(input.type(), LENGTH);
            Distribution.UNIFORM.fill(array, 42);
            return array;
        }).toList();
        return new Comparison(DEVICE, reduction, inputs, LENGTH, Sizes.AUTO, 1)
                .run(UserKernel.of(reduction, owner, method));
    }

    @ParameterizedTest
    @MethodSource("ladder")
    void rightKernel_isVerified(String method) {
        StrategyResult row = compare(LadderKernels.class, method);
        assertThat(row.status()).as(row.reason()).isEqualTo(Status.VERIFIED);
        assertThat(row.exact()).contains("lengths to " + LENGTH);
        assertThat(row.kernel()).isPresent();
    }

    @ParameterizedTest
    @MethodSource("others")
    void kernelOfAnotherReduction_isVerified(String method) {
        StrategyResult row = compare(OtherKernels.class, method);
        assertThat(row.status()).as(row.reason()).isEqualTo(Status.VERIFIED);
    }

    @ParameterizedTest
    @MethodSource("faulty")
    void plantedFault_isWrong(String method) {
        StrategyResult row = compare(FaultyUserKernels.class, method);
        assertThat(row.status()).as(row.reason()).isEqualTo(Status.WRONG);
        assertThat(row.reason()).isNotEmpty();
    }

    @Test
    void faults_areAtLeastTen() {
        assertThat(faulty()).hasSizeGreaterThanOrEqualTo(10);
    }
}
