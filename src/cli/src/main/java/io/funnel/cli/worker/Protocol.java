package io.funnel.cli.worker;

import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.report.Json;
import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.Operation;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** What goes between the command line and a worker: one line of JSON each, read back as the record that it was. */
final class Protocol {

    /** Starts every line that a worker writes of its own; no other line of its output is taken for one. */
    static final String MARK = "\u001e@funnel@ ";

    private static final JsonMapper MAPPER = Json.mapper().addModule(reductions()).build();

    /**
     * A reduction by name: the worker finds it on its own class path.
     *
     * @param operation of {@code --op} and {@code --type}
     * @param reduction the qualified name
     * @param classPath the folders and jars that {@code --classpath} added
     */
    private record Named(Optional<Operation> operation, String reduction, List<Path> classPath) {

        static Named of(Chosen chosen) {
            return new Named(chosen.operation(), chosen.reduction().name(), chosen.classPath());
        }

        Chosen chosen() {
            return operation.map(Chosen::of).orElseGet(() -> Finder.over(classPath).find(reduction).chosen());
        }
    }

    private Protocol() {}

    private static SimpleModule reductions() {
        SimpleModule module = new SimpleModule();
        module.addSerializer(Chosen.class, new ValueSerializer<Chosen>() {
            @Override
            public void serialize(Chosen chosen, JsonGenerator generator, SerializationContext context) {
                generator.writePOJO(Named.of(chosen));
            }
        });
        module.addDeserializer(Chosen.class, new ValueDeserializer<Chosen>() {
            @Override
            public Chosen deserialize(JsonParser parser, DeserializationContext context) {
                return context.readValue(parser, Named.class).chosen();
            }
        });
        return module;
    }

    /** A job as a line. */
    static String line(Job job) {
        return MAPPER.writerFor(Job.class).writeValueAsString(job);
    }

    /** The job of a line. */
    static Job job(String line) {
        return MAPPER.readValue(line, Job.class);
    }

    /** An event as a line, with its mark. */
    static String line(Event event) {
        return MARK + MAPPER.writerFor(Event.class).writeValueAsString(event);
    }

    /** The event in a line of output, if there is one. */
    static Optional<Event> event(String line) {
        int mark = line.indexOf(MARK);
        if (mark < 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(MAPPER.readValue(line.substring(mark + MARK.length()), Event.class));
        } catch (JacksonException | IllegalArgumentException e) {
            return Optional.of(
                    new Event.Failed(false, "worker's message not understood: " + line.substring(mark),
                            String.valueOf(e.getMessage())));
        }
    }
}
