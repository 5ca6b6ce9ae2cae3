/** What TornadoVM 5.2.0 gets wrong, each in the least code that shows it. */
@NullMarked
package io.funnel.bench.defects;

import org.jspecify.annotations.NullMarked;
