/** Constants of the interface. */
@NullMarked
package uk.ac.manchester.tornado.api.enums;

import org.jspecify.annotations.NullMarked;
