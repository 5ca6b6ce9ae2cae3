/** Task-graphs, grids, kernel contexts and execution plans: TornadoVM's programming interface, run by the JVM. */
@NullMarked
package uk.ac.manchester.tornado.api;

import org.jspecify.annotations.NullMarked;
