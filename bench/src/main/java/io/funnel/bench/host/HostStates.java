package io.funnel.bench.host;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.util.ArrayList;
import java.util.List;

/** Room for a state. */
final class HostStates {

    private HostStates() {}

    /** One slot. */
    static Operands of(Signature signature) {
        List<Object> arrays = new ArrayList<>();
        for (Signature.Component component : signature.state()) {
            arrays.add(NativeArrays.allocate(component.type(), signature.width()));
        }
        return new Operands(arrays);
    }
}
