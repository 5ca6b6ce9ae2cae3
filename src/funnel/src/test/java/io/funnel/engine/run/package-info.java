@NullMarked
package io.funnel.engine.run;

import org.jspecify.annotations.NullMarked;
