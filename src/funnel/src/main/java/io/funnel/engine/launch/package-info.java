/** Kernels prepared for a device, the graphs of their passes, and their inputs. */
@NullMarked
package io.funnel.engine.launch;

import org.jspecify.annotations.NullMarked;
