package com.acme.modular;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatReductions;
import io.funnel.plan.Placement;
import org.junit.jupiter.api.Test;

class PeakTest {

    private static final float[] SAMPLES = {1f, -4f, 2.5f};

    @Test
    void module_isNamedAndSoIsTheLibrary() {
        assertEquals("com.acme.modular", Peak.class.getModule().getName());
        assertEquals("io.funnel", Funnel.class.getModule().getName());
        assertEquals("io.funnel.catalogue", FloatReductions.class.getModule().getName());
    }

    @Test
    void peak_onHostAndDevice_isTheSame() {
        for (Placement placement : new Placement[] {Placement.HOST, Placement.DEVICE}) {
            try (Funnel funnel = Funnel.builder().placement(placement).build()) {
                assertEquals(4f, funnel.reduce(PeakReductions.PEAK, SAMPLES).value());
                assertEquals(-0.5f, funnel.reduce(FloatReductions.SUM, SAMPLES).value());
            }
        }
    }
}
