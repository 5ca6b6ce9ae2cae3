/** Reads kernels' bytecode: the method behind a task, its control flow, and what it asks of its context. */
@NullMarked
package io.funnel.embedded.bytecode;

import org.jspecify.annotations.NullMarked;
