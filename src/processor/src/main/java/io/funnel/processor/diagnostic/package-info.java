/** Diagnostics of the processor: stable ids and texts. */
@NullMarked
package io.funnel.processor.diagnostic;

import org.jspecify.annotations.NullMarked;
