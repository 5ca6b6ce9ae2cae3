/** Funnel's reductions over Spark Datasets, and as aggregate functions of Spark SQL. */
@NullMarked
package io.funnel.spark;

import org.jspecify.annotations.NullMarked;
