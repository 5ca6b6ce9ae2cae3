/** Tests on Spark: in this process, and on a cluster of several. */
@NullMarked
package io.funnel.spark;

import org.jspecify.annotations.NullMarked;
