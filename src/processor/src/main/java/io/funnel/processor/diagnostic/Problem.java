package io.funnel.processor.diagnostic;

import io.funnel.processor.code.UserName;

/**
 * The reason why a reduction is refused. Ids are stable and never reused. The texts take details by position;
 * docs/reference/diagnostics.md has an example of each.
 */
public enum Problem {
    /** The last resort: the processor failed, or met an unknown construct. */
    UNEXPECTED(100, "the processor failed here: %s", "it does not know this construct",
            "write it in a simpler way, and report this message"),
    NOT_STATIC(101, "the method %s is not static", "a device has no object to call it on", "make it static"),
    /** Covers void, varargs and array parameters. */
    WRONG_SIGNATURE(102, "the method %s %s", "a reduction is a loop over arrays into one-element arrays",
            "write static void %1$s(%3$s in, @Reduce %3$s result)"),
    NO_RESULT(103, "the method %s has no result", "the processor cannot tell which array takes the result",
            "mark one array parameter with @Reduce"),
    SAME_NAME(104, "another reduction of this class becomes the constant %s, too",
            "each needs a constant and classes of its own", "rename one of them"),
    NO_IDENTITY(105, "the result %s has no identity",
            "work-items without an element start from it, so it must be known before the loop",
            "set it before the loop: %1$s.set(0, ...)"),
    IDENTITY_NOT_CONSTANT(106, "the identity of %s is not a constant",
            "every work-item starts from it before it has read anything", "use a literal or a constant"),
    WRONG_IDENTITY(107, "%s is not the identity of %s",
            "work-items without an element hold it, and the result would change with the launch", "use %s"),
    RESULT_READ_ELSEWHERE(108, "the result %s is used outside its combine, or twice in it",
            "during the loop each work-item has a result of its own",
            "combine only: %1$s.set(0, %1$s.get(0) + ...), or Math.max(%1$s.get(0), ...)"),
    TWO_COMBINES(109, "the result %s is combined twice in the loop",
            "a kernel combines one value an element, so that it can reorder and pair them",
            "compute one value for both and combine it once, with a conditional expression if need be"),
    NO_COMBINE(110, "nothing is combined into the result %s",
            "the combine tells how the partial results of work-items go together",
            "write %1$s.set(0, %1$s.get(0) + ...) inside the loop"),
    ALLOCATION(111, "this allocates %s", "a device has no heap",
            "use local variables of primitive types, or a record that is the operator's state"),
    EXCEPTION(112, "exceptions cannot be thrown or caught here", "a device has none",
            "return a value that says so, for example NaN"),
    CALL(113, "the call of %s cannot be inlined", "a device has only code that the processor can copy or translate",
            "call Math, TornadoMath, or methods of this top-level class that are static or a record's"),
    RECURSION(114, "the function %s calls itself", "a device has no call stack; functions are inlined",
            "write it as a loop"),
    TYPE(115, "the type %s is not supported", "kernels have int, long, float and double, and boolean for conditions",
            "use one of these and their arrays, as IntArray, or ByteArray, ShortArray, CharArray or HalfFloatArray for inputs"),
    NOT_PARALLEL(116, "the loop is not parallel", "TornadoVM would run it in one work-item",
            "write for (@Parallel int i = 0; i < in.getSize(); i++)"),
    OTHER_STATEMENT(117, "this is neither the identity nor the reduction's loop",
            "a kernel has one pass over the elements",
            "put it into the loop or the code that calls the reduction; to accumulate, write result.set(0, result.get(0) + x)"),
    LOOP_SHAPE(118, "the loop does not count up by one", "work-items share the elements out by their index",
            "write for (@Parallel int i = 0; i < in.getSize(); i++), and a condition in the body"),
    OTHER_ELEMENT(119, "%s is read at %s",
            "a work-item sees the element at its own index, and parameters at constant indices",
            "read an input at the loop's index, or pass a shifted copy; name each element of a short table, as in x > %1$s.get(0)"),
    INPUT_WRITTEN(120, "the input %s is written", "work-items run in any order, and the input is the caller's",
            "use a local variable"),
    NOT_REACHABLE(121, "%s is %s", "the generated code is another class of the same package",
            "make it at least package-private and a member of a class"),
    GENERIC(122, "%s has type parameters", "a kernel is written for one type", "write it for the types you need"),
    CONSTRUCT(123, "%s cannot be used here", "a device runs arithmetic on primitives, if, for, while and static calls",
            "write it with these"),
    OPERATOR_IDENTITY(124, "the operator %s has no identity", "work-items without an element start from it",
            "add static %1$s identity() that returns the state which changes nothing"),
    OPERATOR_COMBINE(125, "the operator %s has no combine",
            "the combine tells how the partial results of work-items go together",
            "add static %2$s combine(%2$s left, %2$s right)"),
    OPERATOR_METHOD(126, "%s of the operator %s %s", "the kernels call it with states only", "write %s"),
    STATE_TYPE(127, "the state's component %s has the type %s",
            "each component becomes an array of int, long, float or double",
            "use these types, int with 0 or 1 for boolean, or a record of them in the same top-level class"),
    MAP_PARAMETERS(128, "map's parameter %s %s",
            "map takes the elements of the inputs, then an int or long named index, then parameter arrays",
            "order and name the parameters like this"),
    DOMAIN(129, "the domain %s", "the law check draws its elements from it",
            "write domain = {lowest, highest}, or such a pair for each input, or leave it out"),
    STATE_SIZE(130, "the state has %s components, not 1 to %s", "the local memory of a work-group would not hold it",
            "keep less, or use several reductions"),
    NO_TREES(131, "this compiler is not javac", "the processor reads the method's body through javac's tree API",
            "compile with javac of JDK 25"),
    NOT_ASSOCIATIVE(133, "%s is no combine", "partial results are combined in another order than the loop's",
            "combine with +, *, Math.min, Math.max, &, |, ^ or a static method; for a / b multiply by 1 / b"),
    NO_INPUT(134, "no input is read at the loop's index", "the input's length is the number of elements",
            "read an array parameter with get(i)"),
    NO_SOURCE(135, "%s is not in this file",
            "its code is copied into the kernels, and incremental builds allow one source for each generated file",
            "define it in the same top-level class"),
    UNKNOWN_NAME(136, "%s is not known here", "kernels have parameters, local variables and constants only",
            "check its spelling, or pass it as a parameter"),
    ORDER(137, "the result is the combine's right operand", "commutative = false promises the elements' order",
            "write the result first: combine(%s.get(0), ...)"),
    COMBINE_TYPES(138, "the combine %s does not take two states and return one",
            "partial results are combined with each other by the same operation", "let it take and return %s twice"),
    NOT_CONSTANT(139, "%s is %s", "a kernel cannot see the fields of a class", "%s, or pass it as a parameter"),
    LOOP_EXIT(140, "%s leaves the reduction's loop", "work-items share out all elements before the first round",
            "put the combine into an if; for the first element of a kind, combine its index by Math.min"),
    WIDTH(141, "the result %s has %s elements", "each work-item keeps all of them in local memory",
            "set the identity of a constant number of them, from 2 to 64"),
    BIN(142, "%s may leave the %s elements of %s", "a work-item would write where another has its own",
            "combine inside if (%1$s >= 0 && %1$s < %2$s), or at Math.floorMod(%1$s, %2$s)"),
    /** A warning. */
    START(143, "%s is not the identity of %s", "it is combined into the answer once, as in plain Java",
            "write %s if that is not meant"),
    BOUND(144, "the loop's bound %s %s", "kernels share out the elements of the input before the first round",
            "write in.getSize(), a constant, or a parameter of type int"),
    FUNCTION(146, "kernels have no %s", "backends lack it, or answer otherwise than Java does", "write %s"),
    PARAMETERS(148, "the kernels would have %s parameters: inputs=%s, components of the state=%s, and two",
            "TornadoVM has at most %s", "read fewer inputs or keep less, or use several reductions"),
    EACH(149, "each's parameter %s %s",
            "each takes the state or the result, then what map takes, and maybe further inputs of each kind",
            "order, name and type the parameters like this");

    private final int number;
    private final String text;

    Problem(int number, String what, String why, String instead) {
        this.number = number;
        this.text = what + "; " + why + "; " + instead;
    }

    String id() {
        return "FUNNEL-" + number;
    }

    public String message(Object... details) {
        return UserName.plain(id() + ": " + text.formatted(details));
    }
}
