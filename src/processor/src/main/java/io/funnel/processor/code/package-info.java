/** The small language of reductions: expressions and statements over scalars, and their printer. */
@NullMarked
package io.funnel.processor.code;

import org.jspecify.annotations.NullMarked;
