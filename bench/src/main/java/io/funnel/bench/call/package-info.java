/** Whole calls through the library, against what else there is. */
@NullMarked
package io.funnel.bench.call;

import org.jspecify.annotations.NullMarked;
