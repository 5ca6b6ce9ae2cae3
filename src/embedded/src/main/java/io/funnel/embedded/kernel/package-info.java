/** What both executors share: launches, work-items, local memory, failures, the cores. */
@NullMarked
package io.funnel.embedded.kernel;

import org.jspecify.annotations.NullMarked;
