@NullMarked
package io.funnel.engine.session;

import org.jspecify.annotations.NullMarked;
