/** Outcomes of calls: the answer, where it ran and how long, and partial results. */
@NullMarked
package io.funnel.result;

import org.jspecify.annotations.NullMarked;
