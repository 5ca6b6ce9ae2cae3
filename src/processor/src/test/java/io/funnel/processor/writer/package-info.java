/** Tests of the writer on hand-made models. */
@NullMarked
package io.funnel.processor.writer;

import org.jspecify.annotations.NullMarked;
