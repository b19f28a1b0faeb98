import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerFromFaults, type Check } from '../lib/report.ts';
import { trackedFiles } from './tracked-files.ts';

/** The migration that added the database function; earlier ones are exempt. */
const FIRST_WITH_FUNCTION = 'migrations/20261122T1700_is_public.sql';

/** A hand-written publication window: published, or begun, and not past its end. */
const WINDOW = /\b(?:published|starts_at)\s*<=[^`;]{0,80}?\b(?:unpublished|ends_at)\b[^`;]{0,60}?>/g;

/** Only the database's `is_public` and `decideAccess` decide whether readers see an item. */
export const visibilityCheck: Check = {
  name: 'visibility',
  run: async (root) => {
    const files = (await trackedFiles(root)).filter(isLookedAt);
    const found = await Promise.all(
      files.map(async (file) => faultsIn(file, await readFile(join(root, file), 'utf8'))),
    );
    return answerFromFaults(found.flat(), `${files.length} files`);
  },
};

function isLookedAt(file: string): boolean {
  if (/^(?:extensions\/[^/]+\/)?migrations\/.+\.sql$/.test(file))
    return !file.startsWith('migrations/') || file > FIRST_WITH_FUNCTION;
  return /^(?:src|extensions)\/.+\.tsx?$/.test(file) && !/^src\/testing\/|\.test\.tsx?$/.test(file);
}

function faultsIn(file: string, text: string): string[] {
  return [...text.matchAll(WINDOW)].map(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line}: a publication window by hand: call is_public(status, published, unpublished, at)`;
  });
}
