package io.funnel.cli.report;

import io.funnel.cli.report.LawsReport.Agreement;
import io.funnel.verify.law.Counterexample;
import io.funnel.verify.law.Law;
import io.funnel.verify.law.LawReport.Finding;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Laws as JSON; docs/cli.md describes every field. */
public final class LawsJson {

    private LawsJson() {}

    /** The document. */
    public static String format(LawsReport report) {
        ObjectNode node = Json.object();
        node.put("reduction", report.subject().reduction());
        node.put("holds", report.holds());
        node.put("seed", report.laws().seed());
        node.put("cases", report.laws().cases());
        ArrayNode laws = node.putArray("laws");
        for (Finding finding : report.laws().findings()) {
            if (finding.law() != Law.KERNELS) {
                write(laws.addObject(), finding);
            }
        }
        if (!report.runtime().isEmpty()) {
            node.put("runtime", report.runtime());
        }
        ArrayNode kernels = node.putArray("kernels");
        for (Agreement kernel : report.kernels()) {
            ObjectNode entry = kernels.addObject();
            entry.put("strategy", kernel.strategy());
            entry.put("status", kernel.status().label());
            entry.put("reason", kernel.reason());
            entry.put("size", kernel.size());
            entry.put("distribution", kernel.distribution().label());
        }
        return Json.pretty(node);
    }

    private static void write(ObjectNode node, Finding finding) {
        node.put("law", finding.law().label());
        node.put("description", finding.law().description());
        node.put("status", finding.status().name().toLowerCase(Locale.ROOT));
        finding.notes().forEach(node.putArray("notes")::add);
        if (finding.counterexample().isPresent()) {
            Counterexample found = finding.counterexample().get();
            ObjectNode entry = node.putObject("counterexample");
            found.elements().forEach(entry.putArray("elements")::add);
            entry.put("left", found.left());
            entry.put("right", found.right());
            entry.put("sentence", found.sentence());
            entry.put("seed", found.seed());
        }
    }
}
