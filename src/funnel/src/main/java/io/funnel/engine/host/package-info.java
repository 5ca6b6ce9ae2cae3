/** Reductions on the machine's own cores and vector units. */
@NullMarked
package io.funnel.engine.host;

import org.jspecify.annotations.NullMarked;
