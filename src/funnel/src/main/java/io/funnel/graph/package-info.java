/** Reductions as tasks of a user's own TaskGraph. */
@NullMarked
package io.funnel.graph;

import org.jspecify.annotations.NullMarked;
