/** The processes that kernels run in on TornadoVM, and what is said between them and the command line. */
@NullMarked
package io.funnel.cli.worker;

import org.jspecify.annotations.NullMarked;
