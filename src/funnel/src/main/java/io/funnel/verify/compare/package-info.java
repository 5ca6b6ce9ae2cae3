/** Strategies run, checked and timed next to each other. */
@NullMarked
package io.funnel.verify.compare;

import org.jspecify.annotations.NullMarked;
