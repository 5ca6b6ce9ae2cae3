/** Strategies over given arrays, for comparisons, canaries, laws and benchmarks. */
@NullMarked
package io.funnel.engine.prepared;

import org.jspecify.annotations.NullMarked;
