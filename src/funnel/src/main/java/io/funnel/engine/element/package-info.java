/** Launches that leave a value for each element, such as those of a map after a reduction. */
@NullMarked
package io.funnel.engine.element;

import org.jspecify.annotations.NullMarked;
