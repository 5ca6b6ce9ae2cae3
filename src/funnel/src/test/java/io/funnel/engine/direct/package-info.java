@NullMarked
package io.funnel.engine.direct;

import org.jspecify.annotations.NullMarked;
