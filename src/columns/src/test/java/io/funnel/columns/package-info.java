/** Tests of columns. */
@NullMarked
package io.funnel.columns;

import org.jspecify.annotations.NullMarked;
