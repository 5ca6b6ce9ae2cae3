/** Device memory: copies of the host's data, and the poison in what was never written. */
@NullMarked
package io.funnel.embedded.device;

import org.jspecify.annotations.NullMarked;
