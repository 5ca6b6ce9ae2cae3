/** Annotated methods: the loop, its results and its combines. */
@NullMarked
package io.funnel.processor.source.loop;

import org.jspecify.annotations.NullMarked;
