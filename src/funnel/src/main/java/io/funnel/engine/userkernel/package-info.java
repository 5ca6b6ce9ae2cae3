/** Kernels that users have written: their annotation, their parameters, their launches. */
@NullMarked
package io.funnel.engine.userkernel;

import org.jspecify.annotations.NullMarked;
