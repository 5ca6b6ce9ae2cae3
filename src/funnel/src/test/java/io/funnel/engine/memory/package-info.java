@NullMarked
package io.funnel.engine.memory;

import org.jspecify.annotations.NullMarked;
