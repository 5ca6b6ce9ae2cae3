package io.funnel.processor.model;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Walk;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.strategy.Code;
import io.funnel.strategy.Needs;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.strategy.Use;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Limits of kernels, and of particular strategies. */
public final class Limits {

    /** The most parameters of a TornadoVM task. */
    public static final int PARAMETERS = 20;

    /** Context, numbers, values and the groups' proof. */
    private static final int ELEMENT_MAP_PARAMETERS = 4;
    /** The starts of segments, and the places of elements in another order. */
    private static final int SEGMENT_SCAN_TABLES = 2;

    /** The most components of a state in local memory. */
    public static final int COMPONENTS = 32;

    /** Bytes of local memory on every device. */
    private static final int LOCAL_BYTES = 32768;

    private static final int MAX_GROUP_OF_SEVERAL = 256;

    /** Strategies whose kernels hold an element's statements more than twice under each load policy. */
    private static final Set<Strategy> COPYING = EnumSet.of(Strategy.CASCADE_UNROLLED, Strategy.CASCADE_VECTOR,
            Strategy.SERIAL_PER_CORE_VECTOR);

    private Limits() {}

    /** Returns the message why no kernel can be written for the model; empty if one can. */
    public static Optional<String> check(Model model) {
        int parameters = elementParameters(model);
        if (parameters > PARAMETERS) {
            return Optional.of(Problem.PARAMETERS.message(parameters, model.inputs().size(), model.state().size(),
                    PARAMETERS));
        }
        return Optional.empty();
    }

    /** Returns the work-items of the largest group that fits local memory. */
    public static int maxGroup(Model model) {
        if (model.state().size() == 1 && model.width() == 1) {
            return Needs.MAX_GROUP;
        }
        return Integer.highestOneBit(Math.min(MAX_GROUP_OF_SEVERAL, LOCAL_BYTES / stateBytes(model)));
    }

    /** Returns the bytes of a state. */
    public static int stateBytes(Model model) {
        return model.width() * model.state().stream().mapToInt(part -> bytes(part.type())).sum();
    }

    /** Returns the bytes of a number that a kernel computes with. */
    public static int bytes(Kind type) {
        return type == Kind.INT || type == Kind.FLOAT ? 4 : 8;
    }

    /** Returns the strategies with device code, in the library's order. */
    public static List<Strategy> strategies() {
        return Arrays.stream(Strategy.values()).filter(strategy -> !strategy.isHost()).toList();
    }

    /** Returns why a strategy has no code for the model; empty if it has. */
    public static Optional<String> refusal(Model model, Strategy strategy) {
        if (model.original() != null && !strategy.use().bounded()) {
            return Optional.of("a sum beside its magnitude has the kernels of a few strategies alone");
        }
        if (!model.traits().commutative() && strategy.needs().commutative()) {
            return Optional.of("it changes the order of the elements, and the operator does not commute");
        }
        if (model.width() > 1 && !strategy.use().wide()) {
            return Optional.of("it keeps one value an item, and the state has " + model.width());
        }
        if (!model.traits().allStrategies() && isOnRequest(model, strategy)) {
            return Optional.of(Use.ON_REQUEST);
        }
        if (COPYING.contains(strategy) && !model.body().mayBeCopied()) {
            return Optional.of("it holds an element's statements several times, and they are too many for a method");
        }
        return switch (strategy.code()) {
            case HOST -> Optional.empty();
            case ANNOTATED_METHOD -> model.form() != Model.Form.LOOP || model.loop() == null
                    ? Optional.of("TornadoVM reduces one value by one combine in a method")
                    : Optional.ofNullable(model.loop().unlike());
            case VECTORS -> vectorRefusal(model, strategy);
            case ELEMENTS_AND_PARTIALS, WARPS_OR_BARRIERS,
                    EACH_GROUP_SIZE -> {
                int more = strategy.isScan() ? model.state().size() : strategy.isRagged() ? 1 : 0;
                yield when(needsPartials(model) && partialParameters(model) + more > PARAMETERS,
                        "a launch over partials would have " + (partialParameters(model) + more)
                                + " parameters, and TornadoVM has at most " + PARAMETERS)
                        .or(() -> when(elementParameters(model) + more > PARAMETERS,
                                "with " + (strategy.isScan() ? "states of tiles" : "an array of pieces")
                                        + " it would have " + (elementParameters(model) + more)
                                        + " parameters, and TornadoVM has at most " + PARAMETERS))
                        .or(() -> strategy.isScan() ? scanRefusal(model) : Optional.empty());
            }
            case ELEMENTS -> switch (strategy.shape()) {
                case Shape.Keyed _ -> keyRefusal(model);
                case Shape.RowTiles _ -> rowRefusal(model);
                case Shape.Scan _ -> segmentScanRefusal(model);
                default -> when(strategy.needs().atomics() && (!model.additive() || model.width() > 1),
                        "the only atomic operation is the addition of a single value");
            };
        };
    }

    private static Optional<String> keyRefusal(Model model) {
        int parameters = Math.max(elementParameters(model) + 1, partialParameters(model));
        return when(model.body().indexing() != Indexing.NONE, "an element's number among those of its key is not known")
                .or(() -> when(readsAtFixedPlace(model), "a place in the elements of a key is not known"))
                .or(() -> when(Shape.Keyed.mostKeys(stateBytes(model)) < 1, "its state is too large for local memory"))
                .or(() -> when(parameters > PARAMETERS, "with an array of keys it would have " + parameters
                        + " parameters, and TornadoVM has at most " + PARAMETERS));
    }

    private static Optional<String> scanRefusal(Model model) {
        return when(model.body().indexing() == Indexing.LENGTH, "a prefix has another number of elements")
                .or(() -> when(readsAtFixedPlace(model), "a place in the elements of a prefix is not known"));
    }

    private static Optional<String> segmentScanRefusal(Model model) {
        int parameters = elementParameters(model) + model.state().size() + SEGMENT_SCAN_TABLES;
        return when(parameters > PARAMETERS, "with states of runs, starts and places it would have " + parameters
                + " parameters, and TornadoVM has at most " + PARAMETERS).or(() -> scanRefusal(model));
    }

    private static Optional<String> rowRefusal(Model model) {
        return when(readsAtFixedPlace(model), "a place in the elements of a row is not in local memory")
                .or(() -> when(rowGroup(model) < 1, "its state is too large for local memory"));
    }

    /** Returns the arrays of a group's rows in local memory, by type. */
    public static Map<Kind, Integer> rowArrays(Model model) {
        return Shape.Scan.arrays(model.inputs().stream().filter(InputArray::streamed)
                .map(input -> input.type().value()).toList(), List.of());
    }

    private static int rowBytes(Model model) {
        return bytes(rowArrays(model));
    }

    /** Returns the most work-items of a group that reduces rows in local memory. */
    public static int rowGroup(Model model) {
        return Shape.RowTiles.group(rowBytes(model), stateBytes(model));
    }

    /** Returns the places of a group's rows. */
    public static int rowRoom(Model model) {
        return Shape.Scan.room(rowGroup(model), Shape.RowTiles.ofLane(rowBytes(model)));
    }

    /** Returns the arrays of a scan's tile, by type. */
    public static Map<Kind, Integer> scanArrays(Model model, boolean overPartials) {
        return Shape.Scan.arrays(overPartials
                ? List.of()
                : model.inputs().stream().filter(InputArray::streamed).map(input -> input.type().value()).toList(),
                model.state().stream().map(StatePart::type).toList());
    }

    private static int tileBytes(Model model, boolean overPartials) {
        return bytes(scanArrays(model, overPartials));
    }

    private static int bytes(Map<Kind, Integer> arrays) {
        return arrays.entrySet().stream().mapToInt(array -> bytes(array.getKey()) * array.getValue()).sum();
    }

    private static int scanGroup(Model model, boolean overPartials) {
        return Shape.Scan.group(tileBytes(model, overPartials), stateBytes(model));
    }

    /** Returns the slots of a scan's group. */
    public static int scanSlots(Model model, boolean overPartials) {
        return Shape.Scan.slots(scanGroup(model, overPartials));
    }

    /** Returns the most elements of a lane of a scan's tile. */
    public static int scanChunk(Model model, boolean overPartials) {
        return Shape.Scan.ofLane(tileBytes(model, overPartials), stateBytes(model));
    }

    /** Returns the places of a scan's tile. */
    public static int scanRoom(Model model, boolean overPartials) {
        return Shape.Scan.room(scanGroup(model, overPartials), scanChunk(model, overPartials));
    }

    private static boolean readsAtFixedPlace(Model model) {
        return Walk.any(model.body().accumulate(), node -> node instanceof Expr.Parameter parameter
                && model.inputs().get(parameter.input()).streamed());
    }

    /**
     * Includes scalar kernels of bounded variants, whose vector kernels read in place and have the same sums. Those of
     * bytes are not on request: an array of a user's plan has no vectors, and one load an element is slow.
     */
    private static boolean isOnRequest(Model model, Strategy strategy) {
        return switch (strategy.use().role()) {
            case REQUESTED -> true;
            case IN_ORDER -> model.traits().commutative();
            case SCALAR -> streamed(model) == 1 && vectorRefusal(model, Strategy.CASCADE_VECTOR).isEmpty()
                    && model.inputs().stream().noneMatch(input -> input.type().isNarrow());
            case PLANNED -> model.original() != null && strategy.code() == Code.ELEMENTS && streamed(model) == 1
                    && vectorRefusal(model, Strategy.CASCADE_VECTOR).isEmpty();
            case NAMED -> false;
        };
    }

    private static long streamed(Model model) {
        return model.inputs().stream().filter(InputArray::streamed).count();
    }

    private static Optional<String> vectorRefusal(Model model, Strategy strategy) {
        for (InputArray input : model.inputs()) {
            int position = model.inputs().indexOf(input);
            if (input.streamed() && Walk.any(model.body().accumulate(),
                    node -> node instanceof Expr.Parameter parameter && parameter.input() == position)) {
                return Optional.of("an element is read from a vector at its own index only: input=" + input.name());
            }
            boolean isOfWords = input.type().isInWords() && strategy == Strategy.CASCADE_VECTOR;
            if (input.streamed() && (input.type() == Kind.LONG || (input.type().isNarrow() && !isOfWords))) {
                return Optional.of((input.type() == Kind.LONG ? "TornadoVM" : "this strategy") + " has no vectors of "
                        + input.type().name().toLowerCase(Locale.ROOT) + ": input=" + input.name());
            }
        }
        long parameters = elementParameters(model) + streamed(model);
        return when(parameters > PARAMETERS, "with an array for each input's last elements it would have " + parameters
                + " parameters, and TornadoVM has at most " + PARAMETERS);
    }

    /** Returns why no kernel reduces a segment and maps its elements; empty if one can. */
    public static Optional<String> refusal(ElementMap map, Model model) {
        int parameters = map.inputs().size() + ELEMENT_MAP_PARAMETERS;
        Indexing ofBody = model.body().indexing();
        return when(map.whole().isEmpty(), model.lastStep().missing())
                .or(() -> when(ofBody != Indexing.NONE && map.indexing() != Indexing.NONE && ofBody != map.indexing(),
                        "the map and each read indices of different types"))
                .or(() -> when(parameters > PARAMETERS, tooMany(parameters)));
    }

    /** Returns why no kernel maps elements after another launch; empty if one can. */
    public static Optional<String> parameterRefusal(ElementMap map) {
        int parameters = map.inputs().size() + map.all().size() + 1 + ELEMENT_MAP_PARAMETERS; // 1: segments
        return when(parameters > PARAMETERS, tooMany(parameters));
    }

    private static String tooMany(int parameters) {
        return "it would have " + parameters + " parameters, and TornadoVM has at most " + PARAMETERS;
    }

    private static Optional<String> when(boolean condition, String reason) {
        return condition ? Optional.of(reason) : Optional.empty();
    }

    /** Returns whether kernels over partials differ from those over elements. */
    public static boolean needsPartials(Model model) {
        return !model.elementsAreStates();
    }

    /** Returns whether shuffles can move all components. */
    public static boolean hasShuffles(Model model) {
        return model.state().stream().map(StatePart::type).allMatch(type -> type == Kind.FLOAT);
    }

    /** Returns the parameters of the largest kernel over elements or partials. */
    public static int mostParameters(Model model) {
        return Math.max(elementParameters(model), partialParameters(model));
    }

    private static int elementParameters(Model model) {
        return 2 + model.inputs().size() + model.state().size();
    }

    private static int partialParameters(Model model) {
        return 2 + 2 * model.state().size();
    }
}
