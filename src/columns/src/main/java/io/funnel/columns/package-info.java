/** Columns of Parquet and Arrow files as input of reductions. */
@NullMarked
package io.funnel.columns;

import org.jspecify.annotations.NullMarked;
