/** Columns of files, beside the library that reads them and a database. */
@NullMarked
package io.funnel.bench.columns;

import org.jspecify.annotations.NullMarked;
