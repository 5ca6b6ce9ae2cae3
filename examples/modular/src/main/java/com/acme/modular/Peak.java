package com.acme.modular;

import io.funnel.annotations.Reduction;

/** The largest magnitude. */
@Reduction
public record Peak(float height) {

    static Peak identity() {
        return new Peak(0);
    }

    static Peak map(float sample) {
        return new Peak(Math.abs(sample));
    }

    static Peak combine(Peak left, Peak right) {
        return new Peak(Math.max(left.height, right.height));
    }

    static float finish(Peak all) {
        return all.height;
    }
}
