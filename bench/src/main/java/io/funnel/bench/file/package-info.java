/** Files larger than the memory that is allowed for them. */
@NullMarked
package io.funnel.bench.file;

import org.jspecify.annotations.NullMarked;
