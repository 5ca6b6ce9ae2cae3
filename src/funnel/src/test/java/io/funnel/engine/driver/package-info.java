@NullMarked
package io.funnel.engine.driver;

import org.jspecify.annotations.NullMarked;
