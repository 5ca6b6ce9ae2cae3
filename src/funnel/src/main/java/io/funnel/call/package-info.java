/** Calls of a Funnel: inputs, routes, passes, checks and bounds of an answer. */
@NullMarked
package io.funnel.call;

import org.jspecify.annotations.NullMarked;
