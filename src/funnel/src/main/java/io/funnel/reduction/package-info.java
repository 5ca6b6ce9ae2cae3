/** Definitions of reductions: operator, element type, identity, combine. */
@NullMarked
package io.funnel.reduction;

import org.jspecify.annotations.NullMarked;
