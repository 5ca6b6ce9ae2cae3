/** Tables of {@code bench/results}, filled from rows of sittings. */
@NullMarked
package io.funnel.lab.results;

import org.jspecify.annotations.NullMarked;
