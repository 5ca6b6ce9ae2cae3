/** Shared by both executors: launches, work-items, local memory, failures, and the scheduling of groups. */
@NullMarked
package io.funnel.embedded.kernel;

import org.jspecify.annotations.NullMarked;
