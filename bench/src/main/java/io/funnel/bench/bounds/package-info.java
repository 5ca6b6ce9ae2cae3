/** How large error bounds are, beside the errors that they bound. */
@NullMarked
package io.funnel.bench.bounds;

import org.jspecify.annotations.NullMarked;
