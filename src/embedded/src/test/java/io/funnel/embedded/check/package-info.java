/** Kernels with planted mistakes, right ones, and what the checker says of them. */
@NullMarked
package io.funnel.embedded.check;

import org.jspecify.annotations.NullMarked;
