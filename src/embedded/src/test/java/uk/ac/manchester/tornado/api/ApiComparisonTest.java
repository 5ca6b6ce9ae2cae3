package uk.ac.manchester.tornado.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Checks the comparison: it finds each kind of difference and reports no others. */
class ApiComparisonTest {

    private static final String THING = ApiSurface.ROOT + "Thing";
    private static final int PUBLIC = Opcodes.ACC_PUBLIC;

    @Test
    void differences_sameClass_none() {
        assertThat(differences(thing(method(PUBLIC, "run", "()V")), thing(method(PUBLIC, "run", "()V")))).isEmpty();
    }

    @Test
    void differences_sdkHasMore_none() {
        ClassNode more = thing(method(PUBLIC, "run", "()V"), method(PUBLIC, "stop", "()V"));
        assertThat(differences(thing(method(PUBLIC, "run", "()V")), more)).isEmpty();
    }

    @Test
    void differences_packagePrivateMember_none() {
        assertThat(differences(thing(method(0, "inside", "()V")), thing())).isEmpty();
    }

    @Test
    void differences_methodInheritedInTheSdk_none() {
        ClassNode mine = thing(method(PUBLIC, "toString", "()Ljava/lang/String;"));
        assertThat(differences(mine, thing())).isEmpty();
    }

    @Test
    void differences_classTheSdkHasNot_isNamed() {
        assertThat(ApiComparison.differences(surface(thing()), surface()))
                .containsExactly(THING + ": not in the SDK");
    }

    @Test
    void differences_otherDescriptor_isNamed() {
        assertThat(differences(thing(method(PUBLIC, "run", "(I)V")), thing(method(PUBLIC, "run", "(J)V"))))
                .containsExactly(THING + ".run(I)V: not in the SDK");
    }

    @Test
    void differences_methodNotVisibleInTheSdk_isNamed() {
        assertThat(differences(thing(method(PUBLIC, "run", "()V")), thing(method(Opcodes.ACC_PRIVATE, "run", "()V"))))
                .containsExactly(THING + ".run()V: not in the SDK");
    }

    @Test
    void differences_staticInOneOnly_isNamed() {
        ClassNode mine = thing(method(PUBLIC | Opcodes.ACC_STATIC, "run", "()V"));
        assertThat(differences(mine, thing(method(PUBLIC, "run", "()V"))))
                .singleElement().asString().startsWith(THING + ".run()V: flags=");
    }

    @Test
    void differences_otherConstant_isNamed() {
        assertThat(differences(thing(constant(16L)), thing(constant(24L))))
                .containsExactly(THING + ".HEADER:J: constant value=16, in the SDK 24");
    }

    @Test
    void differences_finalInOneOnly_isNamed() {
        ClassNode mine = thing();
        mine.access |= Opcodes.ACC_FINAL;
        assertThat(differences(mine, thing())).singleElement().asString().startsWith(THING + ": flags=");
    }

    @Test
    void differences_otherSuperClass_isNamed() {
        ClassNode mine = thing();
        mine.superName = "java/lang/Number";
        assertThat(differences(mine, thing()))
                .containsExactly(THING + ": super class=java/lang/Number, in the SDK java/lang/Object");
    }

    @Test
    void differences_checkedExceptionInOneOnly_isNamed() {
        MethodNode throwing = method(PUBLIC, "run", "()V");
        throwing.exceptions.add("java/io/IOException");
        assertThat(differences(thing(method(PUBLIC, "run", "()V")), thing(throwing)))
                .containsExactly(THING + ".run()V: exceptions=[], in the SDK [java/io/IOException]");
    }

    @Test
    void differences_furtherInterface_isNamedUnlessAllowed() {
        ClassNode mine = thing();
        mine.interfaces.add("java/io/Serializable");
        assertThat(differences(mine, thing())).singleElement().asString().endsWith("[java/io/Serializable]");

        for (String lambda : List.of("TornadoFunctions$Task", "TornadoFunctions$Task15")) {
            ClassNode serializable = named(ApiSurface.ROOT + "common/" + lambda);
            serializable.interfaces.add("java/io/Serializable");
            assertThat(differences(serializable, named(serializable.name))).isEmpty();
        }
    }

    @Test
    void visibleClasses_nestedInAHiddenClass_isLeftOut() {
        ClassNode hidden = thing();
        hidden.access &= ~PUBLIC;
        ClassNode nested = named(THING + "$Part");
        nested.innerClasses.add(new InnerClassNode(nested.name, THING, "Part", PUBLIC | Opcodes.ACC_STATIC));
        assertThat(surface(hidden, nested).visibleClasses()).isEmpty();
        assertThat(surface(thing(), nested).visibleClasses()).hasSize(2);
    }

    private static List<String> differences(ClassNode mine, ClassNode theirs) {
        return ApiComparison.differences(surface(mine), surface(theirs));
    }

    private static ApiSurface surface(ClassNode... classes) {
        return new ApiSurface(List.of(classes));
    }

    private static ClassNode thing(Object... members) {
        ClassNode node = named(THING);
        for (Object member : members) {
            if (member instanceof MethodNode method) {
                node.methods.add(method);
            } else {
                node.fields.add((FieldNode) member);
            }
        }
        return node;
    }

    private static ClassNode named(String name) {
        ClassNode node = new ClassNode();
        node.visit(Opcodes.V25, PUBLIC, name, null, "java/lang/Object", new String[0]);
        return node;
    }

    private static MethodNode method(int access, String name, String descriptor) {
        return new MethodNode(access, name, descriptor, null, null);
    }

    private static FieldNode constant(@Nullable Object value) {
        int access = PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
        return new FieldNode(access, "HEADER", "J", null, value);
    }
}
