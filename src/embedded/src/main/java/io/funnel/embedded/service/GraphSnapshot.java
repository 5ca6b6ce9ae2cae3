package io.funnel.embedded.service;

/** An immutable task-graph, opaque except to the runtime that made it. */
public interface GraphSnapshot {}
