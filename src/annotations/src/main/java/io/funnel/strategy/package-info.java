/** The strategies with their requirements and rules of use, shared by the annotation processor and the library. */
@NullMarked
package io.funnel.strategy;

import org.jspecify.annotations.NullMarked;
