/** Functions that kernels call: Java's rules in forms that every backend compiles correctly. */
@NullMarked
package io.funnel.kernel;

import org.jspecify.annotations.NullMarked;
