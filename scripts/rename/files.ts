import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Renames files in their folder, with their tests, and rewrites the specifiers and documents that name
 * them. `from` is the end of a path and may contain one `…` or `*` for folders. Returns a line per file.
 */
export function renameFile(root: string, from: string, to: string): string[] {
  const ending = new RegExp(
    `(^|/)${from
      .replace(/^[….*]+\//, '')
      .split(/…|\*/)
      .map(escaped)
      .join('.*')}$`,
  );
  const moved = tracked(root).filter((path) => ending.test(path));
  if (moved.length === 0) return [`skipped: no file ends with ${from}.`];
  return moved.flatMap((path) => moveFile(root, path, join(dirname(path), to)));
}

function moveFile(root: string, from: string, to: string): string[] {
  const pairs: [string, string][] = [[from, to]];
  const test = from.replace(/(\.tsx?)$/, '.test$1');
  if (test !== from && tracked(root).includes(test)) pairs.push([test, to.replace(/(\.tsx?)$/, '.test$1')]);
  for (const [before, after] of pairs) {
    execFileSync('git', ['mv', before, after], { cwd: root });
    rewriteMentions(root, before, after);
  }
  return pairs.map(([before, after]) => `moved: ${before} → ${after}`);
}

/**
 * Import specifiers contain whole file names, so a specifier names the file if it resolves to its old path.
 */
function rewriteMentions(root: string, before: string, after: string): void {
  const mention = new RegExp(String.raw`[\w#@./-]*${escaped(basename(before))}(?![\w.])`, 'g');
  for (const path of tracked(root)) {
    if (!/\.(tsx?|m[jt]s|cjs|jsonc?|md|patch|yaml)$/.test(path) || /^(golden|migrations)\//.test(path))
      continue;
    const text = readFileSync(join(root, path), 'utf8');
    if (!text.includes(basename(before))) continue;
    const rewritten = text.replace(mention, (found) =>
      isMention(found, path, before, after)
        ? found.slice(0, -basename(before).length) + basename(after)
        : found,
    );
    if (rewritten !== text) writeFileSync(join(root, path), rewritten);
  }
}

function isMention(found: string, path: string, before: string, after: string): boolean {
  if (found.startsWith('.')) {
    const folder = path === after ? dirname(before) : dirname(path);
    return join(folder, found) === before;
  }
  if (found.startsWith('#')) return `src/${found.slice(1)}` === before;
  // In a document or a configuration, the ending of a path with at least one folder counts.
  return found.includes('/') && `/${before}`.endsWith(`/${found}`);
}

function tracked(root: string): string[] {
  return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
