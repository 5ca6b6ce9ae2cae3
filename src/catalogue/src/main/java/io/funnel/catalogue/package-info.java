/** Ready-made reductions: the sums, extremes, moments and distances that programs ask for. */
@NullMarked
package io.funnel.catalogue;

import org.jspecify.annotations.NullMarked;
