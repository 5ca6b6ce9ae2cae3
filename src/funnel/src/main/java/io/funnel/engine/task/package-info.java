/** Background work that its caller may abandon. */
@NullMarked
package io.funnel.engine.task;

import org.jspecify.annotations.NullMarked;
