import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Counts the tests of the last {@code mvn verify}: a test that silently stops running is as bad as one that fails.
 * Prints each skipped test with its reason, and fails if fewer ran than the floor. Runs on Java 17 as on 25.
 *
 * <pre>{@code
 * java config/TestFloor.java 2000
 * }</pre>
 */
public final class TestFloor {

    private static final String REPORT = ".*[/\\\\]target[/\\\\](surefire|failsafe)-reports[/\\\\]TEST-.*\\.xml";

    private TestFloor() {}

    /** Takes the floor, the least number of tests that must have run. */
    public static void main(String[] args) throws Exception {
        int floor = args.length == 1 ? Integer.parseInt(args[0]) : 1;
        int run = 0;
        int skipped = 0;
        for (Path report : reports()) {
            NodeList cases = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile())
                    .getElementsByTagName("testcase");
            for (int i = 0; i < cases.getLength(); i++) {
                Element test = (Element) cases.item(i);
                NodeList reasons = test.getElementsByTagName("skipped");
                if (reasons.getLength() == 0) {
                    run++;
                } else {
                    skipped++;
                    System.out.println("skipped: " + test.getAttribute("classname") + "." + test.getAttribute("name")
                            + ": " + reason((Element) reasons.item(0)));
                }
            }
        }
        System.out.println("tests: run=" + run + ", skipped=" + skipped + ", floor=" + floor);
        if (run < floor) {
            System.out.println("too few tests: run=" + run + ", floor=" + floor + "; try mvn verify, or find the lost");
            System.exit(1);
        }
    }

    /** Surefire keeps an assumption's message in the attribute, or as the first line of the stack trace. */
    private static String reason(Element skipped) {
        String message = skipped.getAttribute("message");
        return message.isEmpty() ? skipped.getTextContent().strip().lines().findFirst().orElse("") : message;
    }

    private static List<Path> reports() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("."))) {
            return files.filter(file -> file.toString().matches(REPORT))
                    .filter(file -> !file.toString().contains("target" + File.separator + "tornado"))
                    .toList();
        }
    }
}
