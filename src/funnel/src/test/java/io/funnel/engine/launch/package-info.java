@NullMarked
package io.funnel.engine.launch;

import org.jspecify.annotations.NullMarked;
