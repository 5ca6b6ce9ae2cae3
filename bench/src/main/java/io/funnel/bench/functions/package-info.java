/** Functions in kernels: the library's own against the backends'. */
@NullMarked
package io.funnel.bench.functions;

import org.jspecify.annotations.NullMarked;
