/** What a reduction's statements tell about it: how they combine, what rounds, what bound they allow, what they cost. */
@NullMarked
package io.funnel.processor.analysis;

import org.jspecify.annotations.NullMarked;
