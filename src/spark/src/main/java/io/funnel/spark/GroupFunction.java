package io.funnel.spark;

import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import io.funnel.result.Partial;
import io.funnel.result.Partials;
import io.funnel.settings.ErrorBounds;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.catalyst.encoders.AgnosticEncoders;
import org.apache.spark.sql.catalyst.encoders.Codec;
import org.apache.spark.sql.expressions.Aggregator;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import scala.Function0;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * A reduction as an aggregate function of Spark SQL. Spark deserialises it once a task, whose thread alone uses it.
 *
 * @param <I> a row's arguments: a boxed number, or a tuple of them
 */
final class GroupFunction<I> extends Aggregator<I, GroupBuffer, Object> {

    /** Most rows of a group that are reduced at once. */
    static final String BLOCK_ROWS = "spark.funnel.groupBlockRows";

    private static final long serialVersionUID = 1;
    private static final int MOST_ROWS = 1 << 16;

    private final ReductionName name;
    private final Parameters parameters;
    private final Encoder<Object> output;
    private transient @Nullable GroupTask task;

    private GroupFunction(ReductionName name, Parameters parameters, Encoder<Object> output) {
        this.name = name;
        this.parameters = parameters;
        this.output = output;
    }

    static UserDefinedFunction of(Reduction<?> reduction, Parameters parameters) {
        if (!reduction.signature().traits().commutative()) {
            throw refused(reduction, "its operands may not change places");
        }
        if (reduction.signature().indexing() != Indexing.NONE
                || reduction.definition().facts().loopRange().isPresent()) {
            throw refused(reduction, "it reads the index or number of its elements");
        }
        ReductionName name = ReductionName.of(reduction);
        Encoder<Object> output = ResultType.encoder(reduction);
        List<Encoder<?>> inputs = reduction.signature().streamed().stream().<Encoder<?>>map(GroupFunction::of).toList();
        if (inputs.size() == 1) {
            return udaf(new GroupFunction<>(name, parameters, output), inputs.getFirst());
        }
        return udaf(new GroupFunction<>(name, parameters, output), switch (inputs.size()) {
            case 2 -> Encoders.tuple(inputs.get(0), inputs.get(1));
            case 3 -> Encoders.tuple(inputs.get(0), inputs.get(1), inputs.get(2));
            case 4 -> Encoders.tuple(inputs.get(0), inputs.get(1), inputs.get(2), inputs.get(3));
            default -> throw refused(reduction, "it has more than 4 inputs");
        });
    }

    @SuppressWarnings("unchecked") // the encoder matches the arguments' types
    private static <T> UserDefinedFunction udaf(GroupFunction<T> function, Encoder<?> arguments) {
        return functions.udaf(function, (Encoder<T>) arguments);
    }

    private static IllegalArgumentException refused(Reduction<?> reduction, String reason) {
        return new IllegalArgumentException(
                "not usable as an aggregate function, since a group has no order: reduction="
                        + reduction.name() + ", reason=" + reason
                        + "; try FunnelSpark.reduce of a Dataset that is sorted");
    }

    private static Encoder<?> of(Input input) {
        return switch (input.type()) {
            case INT -> Encoders.INT();
            case LONG -> Encoders.LONG();
            case FLOAT -> Encoders.FLOAT();
            case DOUBLE -> Encoders.DOUBLE();
            case BYTE -> Encoders.BYTE();
            case SHORT -> Encoders.SHORT();
            case CHAR, HALF -> throw SourceColumns.unknown(input.type());
        };
    }

    private GroupTask task() {
        if (task == null) {
            Reduction<?> reduction = name.find();
            TaskContext context = TaskContext.get();
            task = new GroupTask(reduction, Partials.of(reduction, ErrorBounds.NONE),
                    ExecutorFunnels.of(ExecutorFunnels.device(context), context), parameters, blockRows());
        }
        return Objects.requireNonNull(task);
    }

    private static int blockRows() {
        SparkEnv env = SparkEnv.get();
        long rows = env == null
                ? MOST_ROWS
                : DatasetReduction.number(BLOCK_ROWS, env.conf().get(BLOCK_ROWS, String.valueOf(MOST_ROWS)));
        if (rows < 1 || rows > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "number of rows out of range: " + BLOCK_ROWS + "=" + rows + "; try 1 or more, as " + MOST_ROWS);
        }
        return (int) rows;
    }

    /** Reads a serialised buffer. */
    GroupBuffer read(byte @Nullable [] bytes) {
        return bytes == null ? zero() : new GroupBuffer(task(), task().partials().readUnchecked(bytes));
    }

    @Override
    public GroupBuffer zero() {
        return new GroupBuffer(task(), task().partials().none());
    }

    @Override
    public GroupBuffer reduce(GroupBuffer buffer, I arguments) {
        buffer.add(arguments);
        return buffer;
    }

    @Override
    public GroupBuffer merge(GroupBuffer left, GroupBuffer right) {
        left.add(right);
        return left;
    }

    @Override
    @SuppressWarnings("NullAway") // null is SQL's
    public Object finish(GroupBuffer buffer) {
        Partial all = buffer.state();
        return all.length() == 0
                ? ResultType.nothing(task().reduction())
                : ResultType.value(task().partials().value(all));
    }

    /** Encodes as an object: code that Spark generates cannot access a class that is not public. */
    @Override
    @SuppressWarnings("unchecked")
    public Encoder<GroupBuffer> bufferEncoder() {
        GroupBuffer.Bytes codec = new GroupBuffer.Bytes(this);
        Function0<Codec<? super GroupBuffer, byte[]>> provider =
                (Function0<Codec<? super GroupBuffer, byte[]>> & Serializable) () -> codec;
        return new AgnosticEncoders.TransformingEncoder<>(
                (ClassTag<GroupBuffer>) (ClassTag<?>) ClassTag$.MODULE$.apply(Object.class),
                AgnosticEncoders.BinaryEncoder$.MODULE$, provider, false);
    }

    @Override
    public Encoder<Object> outputEncoder() {
        return output;
    }
}
