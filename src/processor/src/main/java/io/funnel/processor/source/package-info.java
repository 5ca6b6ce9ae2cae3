/** Reads annotated methods and types from javac's trees into models; refuses what a device cannot do. */
@NullMarked
package io.funnel.processor.source;

import org.jspecify.annotations.NullMarked;
