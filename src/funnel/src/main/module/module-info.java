/** Reductions on any device that TornadoVM reaches, and on the host. What is exported here is the public surface. */
module io.funnel {
    requires static org.jspecify;
    requires jdk.jfr;
    requires transitive io.funnel.annotations;
    requires transitive tornado.api;

    exports io.funnel;
    exports io.funnel.data;
    exports io.funnel.device;
    exports io.funnel.engine;
    exports io.funnel.engine.prepared;
    exports io.funnel.engine.userkernel;
    exports io.funnel.graph;
    exports io.funnel.plan;
    exports io.funnel.result;
    exports io.funnel.reduction;
    exports io.funnel.reduction.facts;
    exports io.funnel.settings;
    exports io.funnel.verify.law;

    // For generated code.
    exports io.funnel.kernel;
}
