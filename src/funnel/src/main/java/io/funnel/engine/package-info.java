/** Runs plans: buffers, execution plans, host loops. */
@NullMarked
package io.funnel.engine;

import org.jspecify.annotations.NullMarked;
