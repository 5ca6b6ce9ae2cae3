/** The strategies: what each is, needs and takes. The annotation processor and the library read the same list. */
@NullMarked
package io.funnel.strategy;

import org.jspecify.annotations.NullMarked;
