package io.funnel.processor.writer;

import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.model.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes what the host engine calls: a loop over a range of memory segments, with the state in local variables, and the
 * combination of two states where they lie. The text of an element's and of a state's combine is the kernels' own, in
 * Java's plain words where the kernels must go around TornadoVM.
 */
final class HostRange {

    private static final String RANGE = "reduceRange";
    private static final String RANGE_ON_HEAP = "reduceRangeOnHeap";
    private static final String COMBINE = "combineSlots";
    private static final String IDENTITY = "storeIdentity";

    /** An element of a vector-valued state, between marks. */
    private static final String WIDE = "\u0001#\u0002";
    private static final Pattern WIDE_STORE = Pattern.compile("(\\s*)\u0001([^\u0002]*)\u0002 = (.*);");
    private static final Pattern WIDE_LOAD = Pattern.compile("\u0001([^\u0002]*)\u0002");

    private final Target target;
    private final Model model;
    private final Names names;
    private final int lanes;

    HostRange(Target target) {
        this.target = target;
        this.model = target.model();
        this.names = target.names();
        this.lanes = lanes(model);
    }

    /** Accumulators, as {@code Signature.hostLanes} of the library has it. */
    private static int lanes(Model model) {
        if (!model.traits().commutative() || model.width() > 1) {
            return 1;
        }
        return switch (model.state().size()) {
            case 1 -> 8;
            case 2 -> 4;
            case 3, 4 -> 2;
            default -> 1;
        };
    }

    // For the definition

    /** The call of a range's loop, of segments that are all of one kind. */
    String range(boolean onHeap) {
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < model.inputs().size(); i++) {
            arguments.add("in.get(" + i + ")");
        }
        arguments.addAll(List.of("first", "from", "to"));
        arguments.addAll(outs());
        arguments.add("slot");
        return call(onHeap ? RANGE_ON_HEAP : RANGE, arguments);
    }

    /** The call of the combination of two slots. */
    String combine() {
        List<String> arguments = outs();
        arguments.addAll(List.of("left", "right", "into"));
        return call(COMBINE, arguments);
    }

    /** The call that stores the identity. */
    String identity() {
        List<String> arguments = outs();
        arguments.add("slot");
        return call(IDENTITY, arguments);
    }

    private String call(String function, List<String> arguments) {
        return target.kernels() + "." + names.function(function) + "(" + String.join(", ", arguments) + ");";
    }

    private List<String> outs() {
        List<String> outs = new ArrayList<>();
        for (StatePart part : model.state()) {
            outs.add(DefinitionFile.array("states", part.type(), outs.size()));
        }
        return outs;
    }

    // For the kernels class

    /** The functions. */
    List<String> all() {
        return List.of(render("HostRange"), render("HostSlots"));
    }

    private String render(String template) {
        return Layout.fillComments(Template.named(template).render(this::place), 1);
    }

    private String place(String key) {
        int colon = key.indexOf(':');
        if (colon > 0) {
            String[] args = key.substring(colon + 1).split("\\|", -1);
            return lines(accumulate(names.all(args[0]), Integer.parseInt(args[1]), ""));
        }
        return switch (key) {
            case RANGE, RANGE_ON_HEAP, COMBINE, IDENTITY -> names.function(key);
            case "elements" -> Kernel.inWords(streamed().stream()
                    .map(input -> "{@code " + names.input(input) + "}").toList());
            case "outs" -> Kernel.inWords(names.all("out").stream().map(name -> "{@code " + name + "}").toList());
            case "dealt" -> lanes > 1 ? "with " + lanes + " lanes" : "from left to right";
            case "special" -> model.special();
            case "segments" -> model.inputs().stream().map(input -> "MemorySegment " + names.input(input))
                    .collect(Collectors.joining(", "));
            case "outParameters" -> outParameters();
            case "outsideHeap" -> casts(input -> "outsideHeap");
            case "onHeap" -> casts(input -> input.type().name().toLowerCase(Locale.ROOT) + "sOnHeap");
            case "loop" -> Template.named(model.width() > 1
                    ? "HostRangeWide"
                    : lanes > 1 ? "HostRangeLanes" : "HostRangeInOrder").render(this::place).stripTrailing();
            case "lanes" -> String.valueOf(lanes);
            case "readLength" -> readsLength() ? readLength() : "";
            case "readParameters" -> readParameters();
            case "index" -> index();
            case "declareLanes" -> declareLanes();
            case "turn" -> turn();
            case "tree" -> tree();
            case "store" -> store(lanes > 1 ? "state0" : "state", "slot");
            case "storeIdentityCall" ->
                names.function(IDENTITY) + "(" + String.join(", ", names.all("out")) + ", slot);";
            case "declareValues" -> "MemorySegment slotValues = HostMemory.outsideHeap(" + names.of("out", 0)
                    + ".getSegment());\nint slotStart = slot * WIDTH;";
            case "accumulateWide" -> lines(wide(accumulate(List.of(WIDE), 0, "")));
            case "combine" -> model.width() > 1 ? combineWide() : combineNarrow();
            case "identity" -> identities();
            default ->
                throw new IllegalArgumentException("no such place: key=" + key + ", method=" + model.qualified());
        };
    }

    private static String lines(List<String> lines) {
        return String.join("\n", lines);
    }

    private List<InputArray> streamed() {
        return model.inputs().stream().filter(InputArray::streamed).toList();
    }

    private String outParameters() {
        List<String> parameters = new ArrayList<>();
        for (StatePart part : model.state()) {
            parameters.add(part.type().array() + " " + names.of("out", parameters.size()));
        }
        return String.join(", ", parameters);
    }

    /** How the kind of memory is told to the compiler. */
    private interface Cast {
        String of(InputArray input);
    }

    private String casts(Cast cast) {
        return streamed().stream()
                .map(input -> names.input(input) + " = HostMemory." + cast.of(input) + "(" + names.input(input) + ");")
                .collect(Collectors.joining("\n"));
    }

    // Elements

    private static String layout(Type type) {
        return type.name() + "S";
    }

    private static String next(String index, int distance) {
        return distance == 0 ? index : index + " + " + distance;
    }

    /** The statements that combine the element so far from the turn's first one, in Java's words. */
    private List<String> accumulate(List<String> state, int distance, String suffix) {
        String name = model.text().indexing() == Indexing.NONE ? "i" : "index";
        String index = Kernel.nested(next(name, distance));
        List<String> raw = model.text().accumulate(state,
                input -> names.input(input) + ".getAtIndex(" + layout(input.type()) + ", " + next("i", distance) + ")",
                index, suffix);
        return raw.stream().map(line -> Kernel.bare(line, next(name, distance))).map(this::withParameters)
                .map(HostRange::plain).toList();
    }

    /** Java's own minimum and maximum: what a kernel must not call, and what the just-in-time compiler knows best. */
    private static String plain(String line) {
        return line.replace("JavaMath.min(", "Math.min(").replace("JavaMath.max(", "Math.max(");
    }

    private String index() {
        return switch (model.text().indexing()) {
            case NONE -> "";
            case LONG -> "long index = first + i;";
            case INT, LENGTH -> "int index = (int) (first + i);";
        };
    }

    private boolean readsLength() {
        return model.text().indexing() == Indexing.LENGTH;
    }

    private String readLength() {
        InputArray input = streamed().getFirst();
        return "int n = (int) (first + " + names.input(input) + ".byteSize() / " + input.type().box() + ".BYTES);";
    }

    // Parameters are read before the loop

    private String withParameters(String line) {
        String text = line;
        for (InputArray input : model.inputs()) {
            if (!input.streamed()) {
                text = parameter(input).matcher(text).replaceAll(found -> parameterName(input, found.group(1)));
            }
        }
        return text;
    }

    private Pattern parameter(InputArray input) {
        return Pattern.compile("(?<![.\\w])" + Pattern.quote(names.input(input)) + "\\.get\\((\\d+)\\)");
    }

    private String parameterName(InputArray input, String index) {
        return names.input(input) + "At" + index;
    }

    private String readParameters() {
        List<String> text = model.text().accumulate(names.all("state"), names::input, "i", "");
        List<String> reads = new ArrayList<>();
        for (InputArray input : model.inputs()) {
            TreeMap<Integer, String> found = new TreeMap<>();
            if (!input.streamed()) {
                Matcher places = parameter(input).matcher(lines(text));
                while (places.find()) {
                    found.put(Integer.valueOf(places.group(1)), places.group(1));
                }
            }
            found.values().forEach(index -> reads.add("final " + input.type().keyword() + " "
                    + parameterName(input, index) + " = " + names.input(input) + ".getAtIndex(" + layout(input.type())
                    + ", " + index + ");"));
        }
        return lines(reads);
    }

    // A state in variables

    private String declareLanes() {
        List<String> lines = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            lines.addAll(declare(lanes > 1 ? "state" + lane : "state"));
        }
        return lines(lines);
    }

    private List<String> declare(String state) {
        List<String> lines = new ArrayList<>();
        for (StatePart part : model.state()) {
            lines.add(part.type().keyword() + " " + names.of(state, lines.size()) + " = "
                    + Constants.identity(model, part) + ";");
        }
        return lines;
    }

    private String turn() {
        List<String> lines = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            lines.addAll(accumulate(names.all("state" + lane), lane, String.valueOf(lane)));
        }
        return lines(lines);
    }

    private String tree() {
        List<String> lines = new ArrayList<>();
        for (int distance = 1; distance < lanes; distance *= 2) {
            for (int lane = 0; lane < lanes; lane += 2 * distance) {
                List<String> left = names.all("state" + lane);
                lines.addAll(merge(left, left, names.all("state" + (lane + distance)), lane + "" + distance));
            }
        }
        return lines(lines);
    }

    private List<String> merge(List<String> target, List<String> left, List<String> right, String suffix) {
        return model.text().merge(target, left, right, suffix).stream().map(HostRange::plain).toList();
    }

    private String store(String state, String slot) {
        List<String> lines = new ArrayList<>();
        for (String value : names.all(state)) {
            lines.add(names.of("out", lines.size()) + ".set(" + slot + ", " + value + ");");
        }
        return lines(lines);
    }

    // Slots

    private String combineNarrow() {
        List<String> lines = new ArrayList<>();
        List<String> state = names.all("state");
        List<String> other = names.all("other");
        for (int i = 0; i < state.size(); i++) {
            String keyword = model.state().get(i).type().keyword();
            lines.add(keyword + " " + state.get(i) + " = " + names.of("out", i) + ".get(left);");
            lines.add(keyword + " " + other.get(i) + " = " + names.of("out", i) + ".get(right);");
        }
        lines.addAll(merge(state, state, other, ""));
        lines.add(store("state", "slot"));
        return lines(lines);
    }

    private String combineWide() {
        String out = names.of("out", 0);
        String keyword = model.state().getFirst().type().keyword();
        List<String> lines = new ArrayList<>(List.of("for (int k = 0; k < WIDTH; k++) {"));
        lines.add("    " + keyword + " value = " + out + ".get(left * WIDTH + k);");
        lines.add("    " + keyword + " otherValue = " + out + ".get(right * WIDTH + k);");
        merge(List.of("value"), List.of("value"), List.of("otherValue"), "")
                .forEach(line -> lines.add("    " + line));
        lines.add("    " + out + ".set(slot * WIDTH + k, value);");
        lines.add("}");
        return lines(lines);
    }

    private String identities() {
        if (model.width() > 1) {
            return "for (int k = 0; k < WIDTH; k++) {\n    " + names.of("out", 0)
                    + ".set(slot * WIDTH + k, IDENTITY);\n}";
        }
        List<String> lines = new ArrayList<>();
        for (StatePart part : model.state()) {
            lines.add(names.of("out", lines.size()) + ".set(slot, " + Constants.identity(model, part) + ");");
        }
        return lines(lines);
    }

    /** Reads and writes the marked elements of a vector-valued state where they lie. */
    private List<String> wide(List<String> lines) {
        String layout = layout(model.state().getFirst().type());
        return lines.stream().map(line -> {
            Matcher store = WIDE_STORE.matcher(line);
            String text = store.matches()
                    ? store.group(1) + "slotValues.setAtIndex(" + layout + ", slotStart + " + store.group(2) + ", "
                            + store.group(3) + ");"
                    : line;
            return WIDE_LOAD.matcher(text).replaceAll(place -> Matcher.quoteReplacement(
                    "slotValues.getAtIndex(" + layout + ", slotStart + " + place.group(1) + ")"));
        }).toList();
    }
}
