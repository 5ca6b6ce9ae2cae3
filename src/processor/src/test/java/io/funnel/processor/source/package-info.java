/** Tests of reading sources: generated code agrees with the source. */
@NullMarked
package io.funnel.processor.source;

import org.jspecify.annotations.NullMarked;
