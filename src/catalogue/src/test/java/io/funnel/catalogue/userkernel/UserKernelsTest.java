package io.funnel.catalogue.userkernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.catalogue.Catalogue;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.embedded.Finding;
import io.funnel.embedded.check.CheckedMethod;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.userkernel.UserKernel;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Reduction;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Comparison;
import io.funnel.verify.compare.SegmentComparison;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.StrategyResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
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

    static Stream<String> rows() {
        return UserKernel.in(RowKernels.class).stream();
    }

    static Stream<String> histograms() {
        return UserKernel.in(HistogramKernels.class).stream();
    }

    private static StrategyResult compare(Class<?> owner, String method) {
        Reduction<?> reduction = reduction(owner, method);
        return new Comparison(DEVICE, reduction, inputs(reduction, LENGTH), LENGTH, Sizes.AUTO, 1)
                .run(UserKernel.of(reduction, owner, method));
    }

    private static StrategyResult compareRows(Class<?> owner, String method, Axis segments) {
        Reduction<?> reduction = reduction(owner, method);
        return new SegmentComparison(DEVICE, reduction, inputs(reduction, (int) segments.elements()), segments,
                Sizes.AUTO, 1, Optional.of(Duration.ZERO)).run(UserKernel.of(reduction, owner, method));
    }

    private static Reduction<?> reduction(Class<?> owner, String method) {
        return Catalogue.find(UserKernel.reductionOf(owner, method).orElse("float.sum")).orElseThrow().reduction();
    }

    private static List<TornadoNativeArray> inputs(Reduction<?> reduction, int length) {
        return reduction.signature().inputs().stream().map(input -> {
            if (!input.streamed()) {
                return FloatArray.fromElements(-1f, 1f);
            }
            TornadoNativeArray array = NativeArrays.allocate(input.type(), length);
            Distribution.UNIFORM.fill(array, 42);
            return array;
        }).toList();
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

    @ParameterizedTest
    @MethodSource("rows")
    void kernelOfRows_isSoundUnlessItLeavesItsArrays(String method) {
        List<Finding> findings = CheckedMethod.of(RowKernels.class, method).findings();
        assertThat(findings).as(findings.toString()).allMatch(finding -> method.equals("wrongBehindTheLastRow")
                && finding.kind() == Finding.Kind.OUT_OF_BOUNDS);
        assertThat(findings.isEmpty()).isEqualTo(!method.equals("wrongBehindTheLastRow"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void kernelOfRows_isVerifiedUnlessWrong(String method) {
        Axis segments = method.startsWith("column") ? new Axis(1, 67, 301, false) : new Axis(301, 67, 1, false);
        StrategyResult row = compareRows(RowKernels.class, method, segments);
        assertThat(row.status()).as(row.reason())
                .isEqualTo(method.startsWith("wrong") ? Status.WRONG : Status.VERIFIED);
        assertThat(row.reason().isEmpty()).isEqualTo(row.status() == Status.VERIFIED);
        assertThat(row.kernel().isPresent()).isEqualTo(row.status() == Status.VERIFIED);
    }

    @ParameterizedTest
    @MethodSource("histograms")
    void kernelWithSeveralValuesAPartial_isVerifiedUnlessWrong(String method) {
        StrategyResult row = method.equals("rows")
                ? compareRows(HistogramKernels.class, method, new Axis(301, 67, 1, false))
                : compare(HistogramKernels.class, method);
        assertThat(row.status()).as(row.reason())
                .isEqualTo(method.startsWith("wrong") ? Status.WRONG : Status.VERIFIED);
    }

    @Test
    void kernelOfRows_overOtherSegments_isUnsupported() {
        StrategyResult row = compareRows(RowKernels.class, "itemPerRow", new Axis(3, 5, 7, false));
        assertThat(row.status()).isEqualTo(Status.UNSUPPORTED);
        assertThat(row.reason()).contains("kernel of rows or columns over other segments: kernel=itemPerRow");
        assertThat(compare(RowKernels.class, "itemPerRow").status()).isEqualTo(Status.UNSUPPORTED);
    }

    @Test
    void faults_areAtLeastTen() {
        assertThat(faulty()).hasSizeGreaterThanOrEqualTo(10);
    }
}
