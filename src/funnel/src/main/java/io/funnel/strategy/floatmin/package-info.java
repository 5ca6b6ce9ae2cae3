/**
 * Float minimum: strategies beside those of {@code io.funnel.strategy.floatsum}, which says what the parameters of a kernel are.
 * Most are derived from them when the library is built: the first lines of those files say how.
 */
@NullMarked
package io.funnel.strategy.floatmin;

import org.jspecify.annotations.NullMarked;
