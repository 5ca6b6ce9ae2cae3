/** Sessions with a device: resident arrays, data of any length in chunks, concurrent calls. */
@NullMarked
package io.funnel.engine.session;

import org.jspecify.annotations.NullMarked;
