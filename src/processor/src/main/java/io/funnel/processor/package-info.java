/** The annotation processor: from a marked method or operator to a model, and from the model to kernels. */
@NullMarked
package io.funnel.processor;

import org.jspecify.annotations.NullMarked;
