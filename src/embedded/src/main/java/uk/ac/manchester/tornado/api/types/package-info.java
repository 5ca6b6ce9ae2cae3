/** A number type that Java does not have: the half float. */
@NullMarked
package uk.ac.manchester.tornado.api.types;

import org.jspecify.annotations.NullMarked;
