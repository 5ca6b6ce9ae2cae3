/** Tests of refusals: the page of diagnostics, and sources that no compiler accepts. */
@NullMarked
package io.funnel.processor.diagnostic;

import org.jspecify.annotations.NullMarked;
