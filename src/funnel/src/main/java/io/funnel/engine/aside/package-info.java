/** What runs beside its caller, who may leave. */
@NullMarked
package io.funnel.engine.aside;

import org.jspecify.annotations.NullMarked;
