/** Devices, their limits and what is known of them. */
@NullMarked
package io.funnel.device;

import org.jspecify.annotations.NullMarked;
