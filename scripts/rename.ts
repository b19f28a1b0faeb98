/**
 * Renames symbols and files in the whole repository, according to a table with tab-separated columns (current
 * name, new name, occurrences or `file`, and the files that declare it). A development tool: `node
 * scripts/rename.ts TABLE [--only NAME,NAME] [--check]`. It stops before it writes if an old name is external
 * (schema, queries, migrations, golden files), or if a new one is in use. A name may have several rows, with
 * different files or declarations. At the end it lists where an old name still occurs as a word, for people
 * to review.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { renameFile } from './rename/files.ts';
import { Sources } from './rename/sources.ts';
import { isCompound, isLimited, type SymbolRename } from './rename/rows.ts';
import { renameSymbols } from './rename/symbols.ts';
import { renameInTexts } from './rename/texts.ts';

interface FileRename {
  /** A path, or the ending of one. */
  from: string;
  /** The new name, in the same folder. */
  to: string;
}

/** External names: those of clients, stored rows and golden pages, which are never renamed. */
const OUTSIDE = ['schema.graphql', 'graphql', 'migrations', 'golden', 'src/registry/schema.snapshot.json'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, check: { type: 'boolean', default: false } },
});
const [table] = positionals;
if (!table) throw new Error('Name the table of renames: node scripts/rename.ts TABLE');

const only = values.only?.split(',');
const { symbols, files } = readTable(await readFile(table, 'utf8'));
const wanted = symbols.filter(({ from }) => !only || only.includes(from));
const sources = new Sources(process.cwd());

const present = wanted.filter(({ from }) => {
  const isThere = occursIn(from, ['src', 'scripts', 'e2e', 'bench']);
  if (!isThere) console.log(`skipped: ${from} no longer occurs.`);
  return isThere;
});
const free = present.filter((rename) => {
  const trouble = troubleWith(rename);
  if (trouble) console.log(`refused: ${trouble}`);
  return trouble === null;
});

if (!values.check) {
  for (const line of renameSymbols(sources, free)) console.log(line);
  renameInTexts(sources, free);
  sources.write();
  for (const { from, to } of files.filter((file) => !only || only.includes(file.from))) {
    for (const line of renameFile(sources.root, from, to)) console.log(line);
  }
  for (const from of new Set(free.map((rename) => rename.from))) reportLeft(from);
}

/** Reads the table. Rows without two names are left out; the first row is the header. */
function readTable(text: string): { symbols: SymbolRename[]; files: FileRename[] } {
  const result: { symbols: SymbolRename[]; files: FileRename[] } = { symbols: [], files: [] };
  for (const row of text.split('\n').slice(1)) {
    const [from, to, kind, declaredIn] = row.split('\t').map((cell) => cell.trim());
    if (!from || !to) continue;
    if (kind === 'file') result.files.push({ from: from.replace(/ \(.*\)$/, ''), to });
    else result.symbols.push({ from, to, declaredIn: declaredIn ? declaredIn.split(' ') : [] });
  }
  return result;
}

function troubleWith(rename: SymbolRename): string | null {
  const { from, to } = rename;
  // A limited row renames declarations only in the places it names, so these repository-wide checks do not
  // apply; `renameSymbols` checks the scopes of the declarations for collisions.
  if (isLimited(rename)) return null;
  if (isCompound(from) && occursIn(from, OUTSIDE))
    return `${from} stands in the schema, a query, a migration or a golden file.`;
  if (sources.declares(to)) return `${to}, the new name of ${from}, exists.`;
  return null;
}

function occursIn(name: string, paths: readonly string[]): boolean {
  return wordsAt(name, paths).length > 0;
}

function reportLeft(name: string): void {
  for (const line of wordsAt(name, [])) if (isCompound(name)) console.log(`left: ${line}`);
}

function wordsAt(name: string, paths: readonly string[]): string[] {
  try {
    const output = execFileSync('git', ['grep', '-nwI', '-e', name, '--', ...paths], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    return output.split('\n').filter(Boolean);
  } catch {
    // git grep exits with 1 if nothing matches.
    return [];
  }
}
