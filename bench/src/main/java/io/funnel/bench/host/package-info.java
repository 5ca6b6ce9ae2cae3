/** How fast the host engine is, against memory and against Java's streams. */
@NullMarked
package io.funnel.bench.host;

import org.jspecify.annotations.NullMarked;
