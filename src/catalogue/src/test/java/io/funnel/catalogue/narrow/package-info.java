/** Reductions of narrow elements: bytes, shorts, chars and halves. */
@NullMarked
package io.funnel.catalogue.narrow;

import org.jspecify.annotations.NullMarked;
