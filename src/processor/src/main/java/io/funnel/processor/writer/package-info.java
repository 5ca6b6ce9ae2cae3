/**
 * From a model to Java text: kernels, definitions and constants. {@link io.funnel.processor.writer.Files} is the entry;
 * the text of each strategy is a template among the resources.
 */
@NullMarked
package io.funnel.processor.writer;

import org.jspecify.annotations.NullMarked;
