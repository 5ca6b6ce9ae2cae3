/**
 * The only connection between TornadoVM's interface and the runtime. The runtime implements {@link
 * io.funnel.embedded.service.RuntimeService}.
 */
@NullMarked
package io.funnel.embedded.service;

import org.jspecify.annotations.NullMarked;
