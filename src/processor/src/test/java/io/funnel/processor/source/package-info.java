/** Tests of the reading of source: what is written for it does what the source does. */
@NullMarked
package io.funnel.processor.source;

import org.jspecify.annotations.NullMarked;
