/** Random reductions, and the programs that compile and run them. */
@NullMarked
package io.funnel.processor.random;

import org.jspecify.annotations.NullMarked;
