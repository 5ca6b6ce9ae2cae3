/** Reductions of elements outside memory, window by window. */
@NullMarked
package io.funnel.engine.host.window;

import org.jspecify.annotations.NullMarked;
