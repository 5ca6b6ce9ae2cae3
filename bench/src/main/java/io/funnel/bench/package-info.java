/** Benchmarks, one class a question; each verifies its results before it is timed. */
@NullMarked
package io.funnel.bench;

import org.jspecify.annotations.NullMarked;
