package io.funnel.engine.shortcut;

import io.funnel.Funnel;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Placement;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** A reduction that another class loader runs, too. */
public final class SmallReductions {

    private SmallReductions() {}

    public static float sum() {
        FloatArray numbers = new FloatArray(1000);
        for (int i = 0; i < numbers.getSize(); i++) {
            numbers.set(i, i);
        }
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            return funnel.reduce(HandWritten.FLOAT_SUM, numbers).value();
        }
    }

    public static String shortcuts() {
        return ShortcutLookup.found().getClass().getName();
    }
}
