/** Arrays outside the Java heap, the inputs and outputs of kernels. */
@NullMarked
package uk.ac.manchester.tornado.api.types.arrays;

import org.jspecify.annotations.NullMarked;
