/** Measures a device once, so that the planner can decide. */
@NullMarked
package io.funnel.engine.calibration;

import org.jspecify.annotations.NullMarked;
