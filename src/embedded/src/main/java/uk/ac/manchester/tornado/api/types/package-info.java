/** A number type that Java lacks: the half float. */
@NullMarked
package uk.ac.manchester.tornado.api.types;

import org.jspecify.annotations.NullMarked;
