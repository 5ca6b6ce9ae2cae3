package io.funnel.embedded.service;

/** A task-graph that no longer changes; only the runtime that made it looks inside. */
public interface GraphSnapshot {}
