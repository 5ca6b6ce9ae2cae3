/** Checks of kernels for races, uninitialised reads, indices out of bounds and divergent barriers. */
@NullMarked
package io.funnel.embedded.check;

import org.jspecify.annotations.NullMarked;
