/** What kernels cannot have. */
@NullMarked
package io.funnel.processor.limits;

import org.jspecify.annotations.NullMarked;
