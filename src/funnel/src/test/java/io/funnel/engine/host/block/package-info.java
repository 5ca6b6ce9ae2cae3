@NullMarked
package io.funnel.engine.host.block;

import org.jspecify.annotations.NullMarked;
