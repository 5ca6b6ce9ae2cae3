package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.writer.text.Ints;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The frame of a kernel whose launch may reduce many segments: the lane of an item, its segment, and their places. */
abstract class SegmentFrame extends KernelFrame {

    final TypeQuirks mistyped;
    /** The elements that a lane keeps until it maps them; 0 if it reads them again. */
    int kept;

    SegmentFrame(Target target, OptionalInt counted, Uses uses, boolean overPartials, String largestGroup) {
        super(target, counted, uses, overPartials, largestGroup);
        mistyped = new TypeQuirks(target.model());
    }

    /**
     * Reads an element. A sum is an int, which backends choose between; a bare narrow element has a type of its own, and
     * a char one without a sign.
     */
    final Expr element(InputArray input, Expr index) {
        Expr element = names.element(input, index, Expr.Storage.TORNADO);
        if (input.type() == Kind.CHAR) {
            return new Expr.Call("WrappingMath.ofChar", List.of(element), Kind.INT);
        }
        if (!input.type().isNarrow() || input.type().isFloating() || !mistyped.hasNarrow()) {
            return element;
        }
        String zero = "int zero = length.get(2) >> 31; // 0; TornadoVM cannot choose between bare narrow elements";
        if (!hasHead(zero)) {
            head(zero);
        }
        return Ints.sum(element, Ints.named("zero"));
    }

    /** An infinity of its own for each kind: TornadoVM writes the constants as quotients, computed at each use. */
    final Expr withoutQuotient(Expr node) {
        if (node instanceof Expr.Constant c && c.kind().isFloating() && c.value() instanceof Number number
                && Double.isInfinite(number.doubleValue())) {
            return infinity(c.kind(), number.doubleValue() > 0);
        }
        return node;
    }

    final Expr infinity(Kind kind, boolean positive) {
        String name = kind.keyword() + "Infinity";
        String line = kind.keyword() + " " + name + " = JavaMath.infinite(1" + (kind == Kind.FLOAT ? "f" : ".0")
                + ", n);";
        if (!hasHead(line)) {
            uses.types("JavaMath");
            head(line);
        }
        Expr infinity = new Expr.Local(name, kind);
        return positive ? infinity : new Expr.Unary("-", infinity, kind);
    }

    /** Declares the item's lane and its segment, for a launch over segments. */
    void takesSegments(String what) {
        perSegment = true;
        takes(what);
        if (ragged) {
            takesPieces();
            return;
        }
        uses.types("Lanes");
        head("int inner = length.get(Lanes.INNER); // from an element of a segment to its next");
        head("int lanes = length.get(Lanes.LANES);");
        head("int apart = length.get(Lanes.APART); // from a lane to its next, in items");
        head("int lane = Lanes.lane(localId, length);");
        head("int place = Lanes.place(localId, length); // of the item's segment in its group's turns");
        head("int segments = Lanes.segments(lane, length); // 0 for items without work");
        ofTurn("int segment = Lanes.segment(place, turn, length);");
        ofTurn("int from = Lanes.from(turn, length); // the first element of the turn's part of its segments");
        ofTurn("int start = Lanes.base(segment, length) + from * inner; // and its place in the array");
        ofTurn("int count = Lanes.count(segment, segments, from, length); // elements of the part; below 0 without work");
        if (indexing() != Indexing.NONE) {
            head("int step = length.get(Lanes.INDEX_STEP);");
            head("int indexBase = length.get(Lanes.INDEX_BASE);");
            ofTurn(indexKind().keyword() + " first = " + (indexing().isOffset() ? "origin + " : "")
                    + "(start - from * inner) * indexBase + from * step;");
        }
    }

    /** Declares the item's lane and its piece, for a launch over segments of any lengths. */
    private void takesPieces() {
        uses.types("Pieces");
        ofTurn("int kind = Pieces.kind(turn, length); // of the turn's pieces, which have one number of lanes");
        ofTurn("int lanes = length.get(kind + Pieces.LANES); // a power of two");
        ofTurn("int lane = localId & lanes - 1;");
        ofTurn("int piece = Pieces.piece(localId, turn, kind, length); // below 0 for items without work");
        ofTurn("int entry = Pieces.entry(piece, kind, length);");
        ofTurn("int count = Pieces.count(entry, kind, pieces, length); // elements of the piece; below 0 without work");
        ofTurn("int start = Pieces.start(entry, pieces); // the place of its first element in the array");
        if (!overPartials && model.body().indexing() == Indexing.LENGTH) {
            ofTurn("int n = Math.max(0, count);");
        }
        ofFirst("Pieces.first(entry, kind, pieces, length)");
    }

    /** Declares the index of the turn's first element, if elements need one. */
    private void ofFirst(String index) {
        if (!overPartials && model.body().indexing() != Indexing.NONE) {
            ofTurn(indexKind().keyword() + " first = " + (model.body().indexing().isOffset() ? "origin + " : "") + index
                    + ";");
        }
    }

    private void takesLanes(String what) {
        perSegment = true;
        takes(what);
        uses.types("Scans");
        head("int lanes = length.get(Scans.LANES); // a power of two");
        head("int lane = localId & lanes - 1;");
        head("int place = localId >> length.get(Scans.SHIFT); // of the item's row in the turn");
    }

    /** Declares the item's lane, row and chunk, for a scan. */
    void takesTiles(String what) {
        takesLanes(what);
        uses.types("Lanes");
        head("int exclusive = length.get(Scans.EXCLUSIVE);");
        ofTurn("int tile = Lanes.quotient(turn, Scans.OF_ALL_RUNS, length); // of the run, tile by tile");
        ofTurn("int run = turn - tile * length.get(Scans.ALL_RUNS); // some tiles of a row, or whole rows");
        ofTurn("int ofRow = Scans.from(run, tile, length); // the number in its row of the tile's first element");
        ofTurn("int from = Scans.base(run, length) + ofRow; // and its place in the array");
        ofTurn("int count = Scans.count(run, tile, length); // elements of the tile");
        ofTurn("int start = Scans.start(place, lane, length); // the item's chunk, by numbers in the tile");
        ofTurn("int end = Scans.end(place, start, count, length);");
        ofFirst("Scans.first(place, ofRow, from - ofRow, length)");
    }

    /** Declares the item's chunk of a tile and the segment of its first element, for a scan of segments of any lengths. */
    void takesStarts(String what) {
        perSegment = true;
        takes(what);
        uses.types("Lanes", "Scans", "Starts");
        head("int exclusive = length.get(Scans.EXCLUSIVE);");
        head("int chunk = length.get(Scans.CHUNK); // most elements of an item");
        ofTurn("int tile = Lanes.quotient(turn, Scans.OF_ALL_RUNS, length); // of the run, tile by tile");
        ofTurn("int run = turn - tile * length.get(Scans.ALL_RUNS);");
        ofTurn("int from = Scans.from(run, tile, length); // the place in the array of the tile's first element");
        ofTurn("int count = Scans.count(run, tile, length); // elements of the tile");
        ofTurn("int start = localId * chunk; // the item's chunk, by numbers in the tile");
        ofTurn("int end = Math.min(count, start + chunk);");
        ofTurn("int next = Starts.after(from + start, run, count, starts, length); // the next start's position");
        ofTurn("int begin = starts.get(next - 1); // of the segment of the chunk's first element");
        ofTurn("int nextStart = starts.get(next);");
        ofFirst("Starts.first(from, begin, length)");
    }

    /** Declares the item's part of a column, for a scan. */
    void takesColumns(String what) {
        perSegment = true;
        takes(what);
        uses.types("Lanes");
        head("int inner = length.get(Lanes.INNER); // from an element of a column to its next");
        head("int segments = length.get(Lanes.SEGMENTS);");
        head("int items = segments * length.get(Lanes.PARTS);");
        head("int exclusive = length.get(Lanes.EXCLUSIVE);");
        ofTurn("int item = turn * groupSize + localId;");
        ofTurn("int part = Lanes.quotient(item, Lanes.OF_SEGMENTS, length); // of the item's column");
        ofTurn("int from = part * length.get(Lanes.MOST); // its first element");
        ofTurn("int start = Lanes.base(item - part * segments, length) + from * inner; // and its place in the array");
        ofTurn("int count = item < items ? Math.min(length.get(Lanes.MOST), length.get(Lanes.LENGTH) - from) : 0;");
        if (!overPartials && model.body().indexing() != Indexing.NONE) {
            head("int step = length.get(Lanes.INDEX_STEP);");
            ofFirst("(start - from * inner) * length.get(Lanes.INDEX_BASE) + from * step");
        }
    }

    /** Declares the item's lane, row and chunk, for rows in local memory, whose elements count by places there. */
    void takesRows(String what) {
        takesLanes(what);
        head("int next = 1; // from an element of a lane to its next");
        head("int inner = length.get(Scans.INNER); // from an element of a segment to its next in the array; 1 for rows");
        head("int ofInner = length.get(Scans.OF_INNER);");
        head("int gap = length.get(Scans.GAP); // behind each row in local memory");
        head("int reciprocal = length.get(Scans.RECIPROCAL);");
        head("int ofGroup = length.get(Scans.OF_GROUP); // rows of a turn");
        head("int all = length.get(Scans.ROWS) * n; // elements");
        head("int row = place * (n + gap); // the item's row, by places in local memory");
        head("int firstOfLane = row + lane * length.get(Scans.CHUNK);");
        head("int lastOfLane = Math.min(firstOfLane + length.get(Scans.CHUNK), row + n);");
        ofTurn("int from = turn * ofGroup * n; // the place in the array of the turn's first element");
        ofTurn("int elements = Math.max(0, Math.min(ofGroup * n, all - from)); // of the turn's rows");
        ofTurn("int i = firstOfLane;");
        ofTurn("int count = place * n < elements ? lastOfLane : 0; // the end of the item's chunk");
        if (model.body().indexing() != Indexing.NONE) {
            head("int global = length.get(Scans.GLOBAL); // 1 if indices count from the array's start");
            ofTurn(indexKind().keyword() + " first = " + (model.body().indexing().isOffset() ? "origin + " : "")
                    + "global * (from + place * n) - row;");
        }
    }

    /** Returns the name of an array in local memory, by its number among those of its kind. */
    static String tile(Kind kind, int number) {
        return kind.keyword() + "Tile" + (number == 0 ? "" : String.valueOf(number + 1));
    }

    /** Returns the places in local memory of values of these kinds, in order. */
    static List<Expr> places(List<Kind> kinds, Expr at) {
        Map<Kind, Integer> used = new EnumMap<>(Kind.class);
        List<Expr> places = new ArrayList<>();
        for (Kind kind : kinds) {
            int number = used.merge(kind, 1, Integer::sum) - 1;
            places.add(new Expr.ArrayElement(tile(kind, number), at, Expr.Storage.JAVA, kind));
        }
        return places;
    }

    /** Returns the place in local memory of each streamed input's element. */
    List<Expr> ofTile(Expr at) {
        return places(names.streamed().stream().map(input -> input.type().value()).toList(), at);
    }

    /** Returns an element of the item's segment, by its number in the part that the item reads. */
    Expr elementOf(InputArray input, Expr number) {
        return rowTiles
                ? ofTile(number).get(names.streamed().indexOf(input))
                : element(input, ofPart(number));
    }

    /** Returns the place of an element of the item's part of a segment, by its number in the part. */
    Expr ofPart(Expr number) {
        return ragged ? Ints.sum(Ints.named("start"), number) : Ints.ofPart(number);
    }

    /** Returns the distance of an element's index from that of the part's first element, by its number in the part. */
    Expr indexOf(Expr number) {
        return ragged || rowTiles ? number : Ints.product(number, Ints.named("step"));
    }

    /** Adds the number of the segment's elements to a state that does not carry it. */
    List<Expr> withCount(List<Expr> carried) {
        if (counted.isEmpty()) {
            return carried;
        }
        List<Expr> all = new ArrayList<>(carried);
        Kind kind = outputs.model().state().get(counted.getAsInt()).type();
        all.add(counted.getAsInt(), Expr.widened(Ints.named(rowTiles || kept > 0 ? "n" : "count"), kind));
        return all;
    }

    /** Divides a double by the number of elements without a division where the quotient is the same. */
    Expr byCount(Expr node) {
        if (counted.isEmpty() || !(node instanceof Expr.Binary division) || !division.operator().equals("/")
                || division.kind() != Kind.DOUBLE || !isCount(division.right())) {
            return node;
        }
        uses.types("Lanes");
        String reciprocal = "double reciprocalOfCount = 1.0 / " + (rowTiles ? "n;" : "length.get(Lanes.LENGTH);");
        if (!hasHead(reciprocal)) {
            head(reciprocal);
        }
        return new Expr.Call("Lanes.quotient", List.of(division.left(), Ints.named(rowTiles ? "n" : "count"),
                new Expr.Local("reciprocalOfCount", Kind.DOUBLE)), Kind.DOUBLE);
    }

    private boolean isCount(Expr node) {
        return switch (node) {
            case Expr.State part -> part.component() == counted.getAsInt();
            case Expr.Widening wider -> isExact(wider.kind()) && isCount(wider.operand());
            case Expr.Cast cast -> isExact(cast.kind()) && isCount(cast.operand());
            default -> false;
        };
    }

    private static boolean isExact(Kind kind) {
        return kind == Kind.INT || kind == Kind.LONG || kind == Kind.DOUBLE;
    }
}
