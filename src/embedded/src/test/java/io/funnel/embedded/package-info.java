/** Kernels of every shape on both executors, transfers, failures and limits. */
@NullMarked
package io.funnel.embedded;

import org.jspecify.annotations.NullMarked;
