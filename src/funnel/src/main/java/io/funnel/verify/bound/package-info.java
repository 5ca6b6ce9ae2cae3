/** Error bounds of answers. */
@NullMarked
package io.funnel.verify.bound;

import org.jspecify.annotations.NullMarked;
