/**
 * From a model to Java text: kernels, definitions and constants. {@link io.funnel.processor.writer.Files} is the entry;
 * the resources contain templates of files.
 */
@NullMarked
package io.funnel.processor.writer;

import org.jspecify.annotations.NullMarked;
