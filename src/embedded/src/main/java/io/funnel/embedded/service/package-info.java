/**
 * The service by which TornadoVM's interface reaches the runtime: all that the two know of one another. The runtime
 * implements {@link io.funnel.embedded.service.RuntimeService}.
 */
@NullMarked
package io.funnel.embedded.service;

import org.jspecify.annotations.NullMarked;
