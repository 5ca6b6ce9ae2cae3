/** Devices and the functional interfaces of tasks. */
@NullMarked
package uk.ac.manchester.tornado.api.common;

import org.jspecify.annotations.NullMarked;
