/** Recognises operators for which the host engine or kernels have loops, by what their code computes. */
@NullMarked
package io.funnel.processor.recognition;

import org.jspecify.annotations.NullMarked;
