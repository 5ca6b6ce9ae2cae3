package uk.ac.manchester.tornado.api.types;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Conversions of 8-bit and 16-bit numbers with other splits of exponent and fraction than half floats. */
class SmallFloatsTest {

    @Test
    void everyNumber_comesBack() {
        for (int bits = 0; bits < 1 << 16; bits++) {
            float small = BFloat16.bf16ToFloat((short) bits);
            if (small != 0 && !Float.isNaN(small)) {
                assertThat(BFloat16.bf16FromFloat(small)).isEqualTo((short) bits);
            }
        }
        for (int bits = 0; bits < 1 << 8; bits++) {
            float e4m3 = FP8.e4m3ToFloat((byte) bits);
            float e5m2 = FP8.e5m2ToFloat((byte) bits);
            if (e4m3 != 0 && !Float.isNaN(e4m3)) {
                assertThat(FP8.e4m3FromFloat(e4m3)).isEqualTo((byte) bits);
            }
            if (e5m2 != 0 && !Float.isNaN(e5m2)) {
                assertThat(FP8.e5m2FromFloat(e5m2)).isEqualTo((byte) bits);
            }
        }
    }

    @Test
    void fromFloat_beyondTheRange_saturatesOrIsInfinite() {
        for (float large : new float[] {500, 1e30f, Float.POSITIVE_INFINITY}) {
            assertThat(FP8.e4m3ToFloat(FP8.e4m3FromFloat(large))).isEqualTo(FP8.E4M3_MAX);
            assertThat(FP8.e4m3ToFloat(FP8.e4m3FromFloat(-large))).isEqualTo(-FP8.E4M3_MAX);
        }
        assertThat(FP8.e5m2ToFloat(FP8.e5m2FromFloat(61439))).isEqualTo(FP8.E5M2_MAX);
        assertThat(FP8.e5m2ToFloat(FP8.e5m2FromFloat(61440))).isInfinite();
        assertThat(FP8.e5m2ToFloat(FP8.e5m2FromFloat(Float.NEGATIVE_INFINITY))).isEqualTo(Float.NEGATIVE_INFINITY);
    }

    @Test
    void fromFloat_between_nearest() {
        assertThat(FP8.e4m3ToFloat(FP8.e4m3FromFloat(1.05f))).isEqualTo(1f);
        assertThat(FP8.e4m3ToFloat(FP8.e4m3FromFloat(1.1f))).isEqualTo(1.125f);
        assertThat(FP8.e4m3ToFloat(FP8.e4m3FromFloat(0x1p-10f))).isEqualTo(0x1p-9f);
        assertThat(BFloat16.bf16ToFloat(BFloat16.bf16FromFloat(1 + 0x1p-8f))).isEqualTo(1f);
        assertThat(BFloat16.bf16ToFloat(BFloat16.bf16FromFloat(1 + 3 * 0x1p-8f))).isEqualTo(1 + 0x1p-6f);
        assertThat(FP8.e4m3FromFloat(Float.NaN)).isEqualTo((byte) 0x7F);
    }
}
