@NullMarked
package io.funnel.bench.figures;

import org.jspecify.annotations.NullMarked;
