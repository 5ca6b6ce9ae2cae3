package io.funnel.bench.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.funnel.Funnel;
import io.funnel.bench.OneLine;
import io.funnel.bench.functions.FunctionSpeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OneLineTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void message_argumentsThatDoNotWork_saysWhatWhereAndWhatToDo() throws IOException {
        String missing = folder.resolve("no").toString();
        Path file = Files.createFile(folder.resolve("file"));
        Files.writeString(folder.resolve("host.csv"), """
                reduction,threads,round,way,places,bytes,readNanos,callNanos
                float.sum,1,0,engine,1,1000,94,100
                """);

        assertThat(message(() -> Figures.main(new String[] {missing, missing, missing})))
                .isEqualTo("no such page: page=" + missing
                        + "; try a Markdown file with two lines, <!-- figures --> and <!-- end of figures -->");
        assertThat(message(() -> Figures.main(new String[] {missing, missing, file.toString()})))
                .isEqualTo("no such file or folder: path=" + missing + "; try one that exists");
        assertThat(message(() -> HostPage.main(new String[] {file.toString(), file.toString()})))
                .isEqualTo("not a folder: path=" + file + "; try the folder it lies in");
        assertThat(message(() -> HostPage.main(new String[] {folder.toString(), missing})))
                .startsWith("no such page: page=" + missing);
        assertThat(message(() -> CataloguePage.main(new String[] {folder.toString()})))
                .isEqualTo("two to four arguments needed: given=1; try FOLDER PAGE.md [CALLS [TRANSFERS]]");
        assertThat(message(() -> FunctionSpeed.main(new String[] {"x", "y", "z"})))
                .startsWith("not a number, as an argument")
                .contains("\"x\"");
    }

    @Test
    void message_faultOfTheProgram_isNone() {
        assertThat(OneLine.message(catchThrowable(() -> Funnel.builder().threads(0)))).isEmpty(); // the library's to explain
        assertThat(OneLine.message(new IllegalStateException("x; try"))).isEmpty();
        assertThat(OneLine.message(new IllegalArgumentException((String) null))).isEmpty();
    }

    private static String message(ThrowingCallable program) {
        return OneLine.message(catchThrowable(program)).orElseThrow();
    }
}
