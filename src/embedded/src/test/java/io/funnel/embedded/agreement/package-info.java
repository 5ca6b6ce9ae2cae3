/** Small programs that give the same bits on the embedded runtime and on a TornadoVM SDK. */
@NullMarked
package io.funnel.embedded.agreement;

import org.jspecify.annotations.NullMarked;
