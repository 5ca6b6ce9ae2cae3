/** Shadow memory of observed launches: who wrote and read each element last, and what follows from it. */
@NullMarked
package io.funnel.embedded.shadow;

import org.jspecify.annotations.NullMarked;
