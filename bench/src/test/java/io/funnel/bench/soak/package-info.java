/** The long run, short. */
@NullMarked
package io.funnel.bench.soak;

import org.jspecify.annotations.NullMarked;
