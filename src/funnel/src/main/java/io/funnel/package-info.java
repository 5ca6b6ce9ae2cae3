/** The facade: a {@link io.funnel.Funnel} reduces arrays on a device or on the host, and a {@link io.funnel.Result} says where. */
@NullMarked
package io.funnel;

import org.jspecify.annotations.NullMarked;
