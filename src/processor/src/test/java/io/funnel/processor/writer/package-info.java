/** Tests of what is written for models that are made by hand. */
@NullMarked
package io.funnel.processor.writer;

import org.jspecify.annotations.NullMarked;
