package uk.ac.manchester.tornado.api.types;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;

class HalfFloatTest {

    private static final int EXPONENT = 0x7c00;
    private static final int FRACTION = 0x03ff;

    @Test
    void getFloat32_everyPattern_theNumberItStandsFor() {
        for (int bits = 0; bits <= 0xffff; bits++) {
            float value = new HalfFloat((short) bits).getFloat32();
            if (isNaN(bits)) {
                assertThat(value).isNaN();
            } else {
                assertThat(Float.floatToRawIntBits(value)).as("bits=%04x", bits).isEqualTo(rawBits(bits));
            }
        }
    }

    @Test
    void constructor_everyPatternAsFloat_roundTrips() {
        for (int bits = 0; bits <= 0xffff; bits++) {
            HalfFloat back = new HalfFloat(new HalfFloat((short) bits).getFloat32());
            if (isNaN(bits)) {
                assertThat(back.getFloat32()).isNaN();
            } else {
                assertThat(back.getHalfFloatValue()).isEqualTo((short) bits);
            }
        }
    }

    @Test
    void array_everyPattern_keepsItsBitsNaNsToo() {
        HalfFloatArray array = new HalfFloatArray(1 << 16);
        for (int bits = 0; bits <= 0xffff; bits++) {
            array.set(bits, new HalfFloat((short) bits));
        }
        short[] stored = array.toShortArray();
        for (int bits = 0; bits <= 0xffff; bits++) {
            assertThat(stored[bits]).isEqualTo((short) bits);
            assertThat(array.get(bits).getHalfFloatValue()).isEqualTo((short) bits);
        }
    }

    @Test
    void constructor_betweenTwoHalfFloats_nearestAndTiesToEven() {
        assertThat(new HalfFloat(2049f).getFloat32()).isEqualTo(2048f);
        assertThat(new HalfFloat(2051f).getFloat32()).isEqualTo(2052f);
        assertThat(new HalfFloat(65519f).getFloat32()).isEqualTo(65504f);
        assertThat(new HalfFloat(65520f).getFloat32()).isEqualTo(Float.POSITIVE_INFINITY);
        assertThat(new HalfFloat(-1e-9f).getHalfFloatValue()).isEqualTo((short) 0x8000);
    }

    @Test
    void arithmetic_numbers_roundedOnce() {
        HalfFloat a = new HalfFloat(1000.5f);
        HalfFloat b = new HalfFloat(-3f);
        assertThat(HalfFloat.add(a, b).getFloat32()).isEqualTo(997.5f);
        assertThat(HalfFloat.sub(a, b).getFloat32()).isEqualTo(1003.5f);
        assertThat(HalfFloat.mult(a, b).getFloat32()).isEqualTo(-3002f); // -3001.5 lies between two half floats
        assertThat(HalfFloat.div(b, new HalfFloat(-2f)).getFloat32()).isEqualTo(1.5f);
        assertThat(HalfFloat.div(b, new HalfFloat(0f)).getFloat32()).isEqualTo(Float.NEGATIVE_INFINITY);
    }

    @Test
    void toString_number_fourDecimals() {
        assertThat(new HalfFloat(-1.5f)).hasToString("HalfFloat: -1.5000");
    }

    private static boolean isNaN(int bits) {
        return (bits & EXPONENT) == EXPONENT && (bits & FRACTION) != 0;
    }

    /** {@return the bits of the {@code float} of a half float's value, from the definition of binary16} */
    private static int rawBits(int bits) {
        int exponent = (bits & EXPONENT) >> 10;
        int fraction = bits & FRACTION;
        double size = switch (exponent) {
            case 0 -> fraction * 0x1p-24;
            case 31 -> Double.POSITIVE_INFINITY;
            default -> Math.scalb(1 + fraction * 0x1p-10, exponent - 15);
        };
        return Float.floatToRawIntBits((float) Math.copySign(size, (bits & 0x8000) != 0 ? -1 : 1));
    }
}
