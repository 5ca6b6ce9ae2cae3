/** The laboratory: reports, sweeps, random runs, and the programs that measure for {@code bench/results}. */
@NullMarked
package io.funnel.lab;

import org.jspecify.annotations.NullMarked;
