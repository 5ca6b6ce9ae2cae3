/** Tests of the rules that give kernels their form. */
@NullMarked
package io.funnel.processor.lowering;

import org.jspecify.annotations.NullMarked;
