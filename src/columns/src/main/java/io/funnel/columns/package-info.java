/** Columns of Parquet and Arrow files as data of reductions. */
@NullMarked
package io.funnel.columns;

import org.jspecify.annotations.NullMarked;
