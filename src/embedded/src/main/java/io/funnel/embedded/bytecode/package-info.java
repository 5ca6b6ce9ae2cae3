/** Reads kernels' bytecode: the method behind a task, its control flow, and its use of the context. */
@NullMarked
package io.funnel.embedded.bytecode;

import org.jspecify.annotations.NullMarked;
