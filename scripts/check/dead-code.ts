import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Check, CheckAnswer } from "../lib/report.ts";
import { runTool } from "../lib/run-parallel.ts";

/** What production starts from. Until all of them exist, nothing can be called unused. */
const MAINS = ["src/server/main.ts", "src/admin/main.tsx"];

/** Findings that are faults whatever is missing: an import that leads nowhere or to an undeclared package. */
const JUDGED_ALWAYS = ["--include", "unlisted,unresolved,binaries,duplicates"];

/**
 * No file, export or dependency without a user: once with tests and tools as users, once with production's
 * entries alone, which finds what only a test still needs.
 */
export const deadCodeCheck: Check = {
  name: "dead-code",
  run: async (root): Promise<CheckAnswer> => {
    const absent = MAINS.filter((main) => !existsSync(join(root, main)));
    if (absent.length > 0) {
      const answer = await runKnip(root, JUDGED_ALWAYS);
      return { ...answer, summary: `UNUSED CODE NOT JUDGED: ${absent.join(", ")} absent; imports resolve` };
    }
    const everything = await runKnip(root, []);
    const production = await runKnip(root, ["--production", "--exclude", "unlisted,unresolved,binaries"]);
    return {
      ok: everything.ok && production.ok,
      summary: "everything has a user, in production too",
      details: [everything.details, production.ok ? "" : `In production:\n${production.details}`].join("\n"),
    };
  },
};

async function runKnip(root: string, args: readonly string[]): Promise<{ ok: boolean; details: string }> {
  const found = await runTool(
    { package: "knip", name: "knip" },
    ["--no-progress", "--no-config-hints", ...args],
    { cwd: root },
  );
  return { ok: found.exitCode === 0, details: found.output };
}
