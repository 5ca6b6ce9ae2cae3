/** Kernels that people would write by hand, for comparison with generated ones. */
@NullMarked
package io.funnel.lab.gallery;

import org.jspecify.annotations.NullMarked;
