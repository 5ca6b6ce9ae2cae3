/** Reductions as tasks of a user's own graph. */
@NullMarked
package io.funnel.catalogue.graph;

import org.jspecify.annotations.NullMarked;
