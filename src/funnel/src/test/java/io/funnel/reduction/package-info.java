/** Reductions found on class paths. */
@NullMarked
package io.funnel.reduction;

import org.jspecify.annotations.NullMarked;
