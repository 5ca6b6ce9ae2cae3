/**
 * The embedded runtime. It has the name and the packages of TornadoVM's own interface, whose place it takes: a module path
 * holds one of the two.
 */
module tornado.api {
    requires java.management;
    requires jdk.management;
    requires jdk.unsupported; // makes objects without a constructor, for observed ones
    requires static org.jspecify;
    requires org.objectweb.asm;
    requires org.objectweb.asm.tree;
    requires org.objectweb.asm.tree.analysis;

    uses io.funnel.embedded.service.RuntimeService;
    provides io.funnel.embedded.service.RuntimeService with io.funnel.embedded.graph.EmbeddedService;

    exports io.funnel.embedded;
    exports io.funnel.embedded.check;
    exports uk.ac.manchester.tornado.api;
    exports uk.ac.manchester.tornado.api.annotations;
    exports uk.ac.manchester.tornado.api.common;
    exports uk.ac.manchester.tornado.api.enums;
    exports uk.ac.manchester.tornado.api.exceptions;
    exports uk.ac.manchester.tornado.api.math;
    exports uk.ac.manchester.tornado.api.runtime;
    exports uk.ac.manchester.tornado.api.types;
    exports uk.ac.manchester.tornado.api.types.arrays;
    exports uk.ac.manchester.tornado.api.types.collections;
    exports uk.ac.manchester.tornado.api.types.common;
    exports uk.ac.manchester.tornado.api.types.images;
    exports uk.ac.manchester.tornado.api.types.matrix;
    exports uk.ac.manchester.tornado.api.types.vectors;
}
