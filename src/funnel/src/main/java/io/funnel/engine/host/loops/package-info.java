/** Hand-tuned loops over blocks of elements, plain and with vectors, and their inputs and working memory. */
@NullMarked
package io.funnel.engine.host.loops;

import org.jspecify.annotations.NullMarked;
