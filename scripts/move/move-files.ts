import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plan } from './plan-moves.ts';
import { createRewriter } from './rewrite.ts';

const TEXT = /\.(?:tsx?|m[jt]s|cjs|jsonc?|md|patch|ya?ml|css|html|tsv|sh)$/;

/** Stored output, applied migrations and the tables of backups, which must not change by a byte. */
const UNTOUCHED = /^(?:golden|migrations|node_modules|graphql)\/|^src\/server\/backup\/fixtures\//;

/** Paths per call of git: far below the maximum length of a command on any system. */
const FILES_PER_CALL = 100;

/** Moves the files with git and rewrites every text that names them. Returns a line for each moved file. */
export function moveFiles(root: string, plan: Plan): string[] {
  if (plan.files.size === 0) return [];
  const rewrite = createRewriter(plan);
  const texts = [...plan.tracked].filter(
    (path) => TEXT.test(path) && !UNTOUCHED.test(path) && existsSync(join(root, path)),
  );
  const rewritten = texts.flatMap((path): [string, string][] => {
    const text = readFileSync(join(root, path), 'utf8');
    const after = rewrite(path, text);
    return after === text ? [] : [[plan.files.get(path) ?? path, after]];
  });
  gitMove(root, plan.files);
  for (const [path, text] of rewritten) writeFileSync(join(root, path), text);
  return [...plan.files].map(([from, to]) => `moved: ${from} → ${to}`);
}

/**
 * Moves files whose name does not change to a folder together, because every call of git writes the whole
 * index.
 */
function gitMove(root: string, files: ReadonlyMap<string, string>): void {
  const byFolder = new Map<string, string[]>();
  // If a file moves to another moved file's path, that file is moved first.
  const sorted = [...files].sort(([, one], [, other]) => Number(files.has(one)) - Number(files.has(other)));
  for (const [from, to] of sorted) {
    mkdirSync(join(root, dirname(to)), { recursive: true });
    if (basename(from) !== basename(to)) git(root, 'mv', from, to);
    else byFolder.set(dirname(to), [...(byFolder.get(dirname(to)) ?? []), from]);
  }
  for (const [folder, paths] of byFolder) {
    for (let start = 0; start < paths.length; start += FILES_PER_CALL) {
      git(root, 'mv', ...paths.slice(start, start + FILES_PER_CALL), folder);
    }
  }
  for (const path of files.keys()) removeEmpty(root, dirname(path));
}

/**
 * Removes the empty folders that git leaves behind, because a generator that lists folders would consider
 * them domains.
 */
function removeEmpty(root: string, folder: string): void {
  const path = join(root, folder);
  if (folder === '.' || !existsSync(path) || readdirSync(path).length > 0) return;
  rmdirSync(path);
  removeEmpty(root, dirname(folder));
}

function git(root: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
}
