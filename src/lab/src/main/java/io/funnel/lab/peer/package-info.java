/** Other libraries and native kernels on the data of a report: programs of {@code bench/peers} with one form of rows. */
@NullMarked
package io.funnel.lab.peer;

import org.jspecify.annotations.NullMarked;
