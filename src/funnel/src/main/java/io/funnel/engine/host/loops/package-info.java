/** Hand-tuned loops over blocks of elements, plain and with vectors, and what they read and work in. */
@NullMarked
package io.funnel.engine.host.loops;

import org.jspecify.annotations.NullMarked;
