/** Devices, their limits and measured profiles. */
@NullMarked
package io.funnel.device;

import org.jspecify.annotations.NullMarked;
