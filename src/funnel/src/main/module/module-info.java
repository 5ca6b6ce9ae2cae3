/** Reductions on any device that TornadoVM reaches, and on the host. */
module io.funnel {
    requires static org.jspecify;
    requires jdk.jfr;
    requires transitive io.funnel.annotations;
    requires transitive tornado.api;

    exports io.funnel;
    exports io.funnel.data;
    exports io.funnel.device;
    exports io.funnel.engine;
    exports io.funnel.engine.calibration;
    exports io.funnel.engine.memory;
    exports io.funnel.engine.run;
    exports io.funnel.engine.session;
    exports io.funnel.engine.host;
    exports io.funnel.handwritten;
    exports io.funnel.kernel;
    exports io.funnel.plan;
    exports io.funnel.reduction;
    exports io.funnel.strategy.floatmin;
    exports io.funnel.strategy.floatsum;
    exports io.funnel.strategy.intsum;
    exports io.funnel.trust;
    exports io.funnel.verify;
    exports io.funnel.verify.law;
}
