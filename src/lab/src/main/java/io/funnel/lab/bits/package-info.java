/** One hash over the bits of many random reproducible reductions. */
@NullMarked
package io.funnel.lab.bits;

import org.jspecify.annotations.NullMarked;
