@NullMarked
package io.funnel.engine.device;

import org.jspecify.annotations.NullMarked;
