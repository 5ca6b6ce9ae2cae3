/** Settings of a Funnel and its calls. */
@NullMarked
package io.funnel.settings;

import org.jspecify.annotations.NullMarked;
