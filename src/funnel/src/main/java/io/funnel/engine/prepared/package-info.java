/** Strategies over given arrays: what comparisons, canaries, laws and benchmarks run. */
@NullMarked
package io.funnel.engine.prepared;

import org.jspecify.annotations.NullMarked;
