package io.funnel.engine.prepared;

import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.StartOptions;
import io.funnel.engine.memory.StateSlots;
import io.funnel.engine.userkernel.ReductionProgram;
import io.funnel.engine.userkernel.UserProgram;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;

/** A user's program over whole arrays. */
final class PreparedProgram extends WholeArrays {

    private final ReductionProgram program;
    private byte poison = StateSlots.OTHER_POISON;

    private PreparedProgram(Arguments arguments, ReductionProgram program, Operands result) {
        super(arguments, program.plan(), result);
        this.program = program;
    }

    static PreparedProgram of(Arguments arguments, UserProgram program) {
        StartOptions.require(arguments.device());
        PreparedUserKernel.requireOwn(arguments, program.reduction());
        Operands result = NativeArrays.states(arguments.reduction().signature(), 1);
        ReductionProgram made = program.over(arguments.arrays(), result.arrays());
        return Compilation.alone(() -> new PreparedProgram(arguments, made, result));
    }

    @Override
    void fill(Definition<?, ?> definition, Operands result) {
        poison = StateSlots.otherPoison(poison);
        StateSlots.poison(result, definition.signature(), 1, poison);
    }

    @Override
    void complete() {
        program.finish();
    }

    @Override
    void check(Definition<?, ?> definition, Operands result) {
        if (StateSlots.anyPoisoned(result, definition.signature(), 1, poison)) {
            throw new EngineException("the program left its result unwritten: program=" + arguments.strategy().label()
                    + "; copy it to the host in the graph, or write it in finish()");
        }
    }
}
