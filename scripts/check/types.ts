import type { Check, CheckAnswer } from "../lib/report.ts";
import { runTool } from "../lib/run-parallel.ts";

const PROJECTS = ["model", "server", "browser"] as const;

/** The compiler's code for "no inputs were found": the folders of a project are still empty. */
const NO_INPUTS = "TS18003";

/**
 * Compiles the three environments apart, so that a browser file that needs Node, or a model file that
 * needs either, does not compile.
 */
export const typesCheck: Check = {
  name: "types",
  run: async (root): Promise<CheckAnswer> => {
    const summaries: string[] = [];
    let details = "";
    for (const project of PROJECTS) {
      const compiled = await runTool(
        { package: "@typescript/native", name: "tsc" },
        ["--project", `tsconfig.${project}.json`, "--pretty", "false"],
        { cwd: root },
      );
      if (compiled.output.includes(NO_INPUTS)) {
        summaries.push(`${project} has no files`);
        continue;
      }
      if (compiled.exitCode !== 0) details += compiled.output;
      summaries.push(project);
    }
    return { ok: details === "", summary: summaries.join(", "), details };
  },
};
