/**
 * Moves files and folders according to a table with tab-separated columns (`from`, `to`), and rewrites what
 * refers to them: imports, mentions in documents, configurations and patches of exercises. A development
 * tool: `node scripts/move.ts TABLE [--check]`. Rows whose `from` does not exist are listed and skipped, so a
 * second run changes nothing. Afterwards run oxfmt, `npm run generate` and `npm run check`, because the
 * contents of registries depend on the files, and lines may have a new length.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { moveFiles } from './move/move-files.ts';
import { planMoves, readMoves } from './move/plan-moves.ts';
import { trackedFiles } from './check/tracked-files.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
});
const [table] = positionals;
if (!table) throw new Error('Name the table of moves: node scripts/move.ts TABLE');

const root = process.cwd();
const plan = planMoves(readMoves(await readFile(table, 'utf8')), await trackedFiles(root));
for (const line of plan.skipped) console.log(`skipped: ${line}`);
if (plan.problems.length > 0) {
  for (const line of plan.problems) console.error(`refused: ${line}`);
  process.exit(1);
}
if (values.check) for (const [from, to] of plan.files) console.log(`would move: ${from} → ${to}`);
else for (const line of moveFiles(root, plan)) console.log(line);
