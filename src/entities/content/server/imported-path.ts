/** The custom path of an imported item: the path in the source if it is free, otherwise a warning in the report. */
import { ownPath, problemOfOwnPath } from '#addresses/own-path.ts';
import type { ImportInput, RecordContext } from '#server/records/index.ts';
import { pathProblem } from './own-path.ts';

/** Highest number that is appended to the path of a page, which must have a path: /about-2 to /about-9. */
const LAST_NUMBER = 9;

/**
 * Returns the value of `alias`: the path of a permalink, which may be a whole URL; null if the source has no
 * path. A path that is taken or invalid is left out with a warning, and the record is imported without it.
 */
export async function importedPath(
  work: RecordContext,
  { values, target, siteId, warn }: ImportInput,
  id?: number,
): Promise<string | null> {
  const { alias: written } = values;
  if (typeof written !== 'string' || written.trim() === '') return null;
  const path = written.trim().replace(/^https?:\/\/[^/?#]*/i, '');
  const wanted = { alias: ownPath(path), site: siteId, id };
  const problem = problemOfOwnPath(path, 'Custom URL') ?? (await heldProblem(work, wanted));
  if (problem === null) return wanted.alias;
  if (work.registry.contentTypes.get(target)?.address !== 'alias') {
    warn(`alias: ${problem} The item has its automatic URL.`);
    return null;
  }
  const alias = await freePath(work, wanted);
  warn(`alias: ${problem}${alias === null ? '' : ` The page is at /${alias}.`}`);
  return alias;
}

/** The lock makes a concurrently imported record see the path that this one takes. */
async function heldProblem(
  work: RecordContext,
  wanted: Parameters<typeof pathProblem>[1],
): Promise<string | null> {
  await work.lockPaths(wanted.site, [wanted.alias]);
  return pathProblem(work, wanted);
}

async function freePath(
  work: RecordContext,
  wanted: Parameters<typeof pathProblem>[1],
): Promise<string | null> {
  for (let number = 2; number <= LAST_NUMBER; number += 1) {
    const alias = `${wanted.alias}-${number}`;
    if (problemOfOwnPath(alias, '') !== null) return null;
    if ((await heldProblem(work, { ...wanted, alias })) === null) return alias;
  }
  return null;
}
