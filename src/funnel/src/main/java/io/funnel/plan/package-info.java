/** The choice of groups, group size, passes and finish: a pure function. */
@NullMarked
package io.funnel.plan;

import org.jspecify.annotations.NullMarked;
