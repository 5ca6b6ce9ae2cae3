/** The long run: memory stays where it is. */
@NullMarked
package io.funnel.bench.soak;

import org.jspecify.annotations.NullMarked;
