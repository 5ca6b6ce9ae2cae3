/** The small language that reductions are read into: expressions and statements over scalars, and their printer. */
@NullMarked
package io.funnel.processor.code;

import org.jspecify.annotations.NullMarked;
