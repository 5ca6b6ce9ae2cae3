/** The processes that run kernels on TornadoVM, and their protocol. */
@NullMarked
package io.funnel.cli.worker;

import org.jspecify.annotations.NullMarked;
