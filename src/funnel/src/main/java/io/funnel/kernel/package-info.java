/** Functions that kernels call: Java's own rules in the words that every backend compiles rightly. */
@NullMarked
package io.funnel.kernel;

import org.jspecify.annotations.NullMarked;
