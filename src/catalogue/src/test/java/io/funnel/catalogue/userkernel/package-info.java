/** Kernels as users write them, right ones and faulty ones. */
@NullMarked
package io.funnel.catalogue.userkernel;

import org.jspecify.annotations.NullMarked;
