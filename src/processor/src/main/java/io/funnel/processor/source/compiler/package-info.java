/** What the compiler knows: types, names, trees of sources, annotations and their comments. */
@NullMarked
package io.funnel.processor.source.compiler;

import org.jspecify.annotations.NullMarked;
