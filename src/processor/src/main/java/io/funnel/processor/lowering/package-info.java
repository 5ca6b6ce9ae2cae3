/**
 * Forms that every backend of TornadoVM compiles correctly: {@link io.funnel.processor.lowering.Lowerings} lists the
 * rules in their order, each for rows of {@code docs/reference/tornadovm-defects.md}.
 */
@NullMarked
package io.funnel.processor.lowering;

import org.jspecify.annotations.NullMarked;
