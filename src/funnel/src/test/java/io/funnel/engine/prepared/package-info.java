@NullMarked
package io.funnel.engine.prepared;

import org.jspecify.annotations.NullMarked;
