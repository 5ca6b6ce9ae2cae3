/** Tables and charts of the rows that benchmarks leave. */
@NullMarked
package io.funnel.bench.figures;

import org.jspecify.annotations.NullMarked;
