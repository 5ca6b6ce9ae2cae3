/** What the processor writes, beside what was written by hand. */
@NullMarked
package io.funnel.bench.generated;

import org.jspecify.annotations.NullMarked;
