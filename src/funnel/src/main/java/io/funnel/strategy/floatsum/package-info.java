/**
 * Float sum: the hand-written strategies, one file each.
 *
 * <p>A kernel runs once for every work-item of a launch. Its parameters:
 *
 * <ul>
 *   <li>{@code context}: the item's place in the launch, local memory and barriers;
 *   <li>{@code in}: the elements, or in a later pass the partials of the pass before; there may be more than n of
 *       them;
 *   <li>{@code length}: three values, of which these kernels read the first, n. It is an array because a number would be
 *       compiled in: each length would be a compilation of its own;
 *   <li>{@code partials}: one value a work-group, unless the kernel says otherwise.
 * </ul>
 *
 * <p>No length needs padding: a work-item without an element holds the operator's identity. The kernels have the same
 * phases, as far as they need them: load, combine per item, combine in the group, store.
 */
@NullMarked
package io.funnel.strategy.floatsum;

import org.jspecify.annotations.NullMarked;
