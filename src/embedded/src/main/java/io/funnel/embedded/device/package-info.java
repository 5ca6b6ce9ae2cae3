/** Device memory: copies of the host's data, and the poison in unwritten memory. */
@NullMarked
package io.funnel.embedded.device;

import org.jspecify.annotations.NullMarked;
