/** Lowers the limits of `npm run check -- --only nouns` to the current counts; never raises one. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countNounsInCore, NOUN_LIMITS_FILE, type NounCounts } from './check/nouns.ts';

const root = join(import.meta.dirname, '..');
const file = join(root, NOUN_LIMITS_FILE);
const limits = await readFile(file, 'utf8').then(
  (text) => JSON.parse(text) as NounCounts,
  () => null,
);
const { counts } = await countNounsInCore(root);
const lowered = Object.entries(counts).map(([folder, count]) => [
  folder,
  limits ? Math.min(count, limits[folder] ?? 0) : count,
]);
await writeFile(file, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
