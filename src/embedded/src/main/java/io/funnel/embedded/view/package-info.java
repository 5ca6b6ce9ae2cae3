/** Views of native arrays, whatever their class. */
@NullMarked
package io.funnel.embedded.view;

import org.jspecify.annotations.NullMarked;
