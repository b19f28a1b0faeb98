/** Imports of subscribers as the API returns them. */

export interface ImportOfSubscribers {
  id: number;
  state: 'queued' | 'done' | 'failed';
  title: string;
  origin: string;
  percent: number;
  lines: number;
  added: number;
  known: number;
  suppressed: number;
  unsubscribed: number;
  unconfirmed: number;
  ended: number;
  blocked: number;
  invalid: number;
  incomplete: number;
  message: string | null;
  problems: { line: number; message: string }[];
}

/** Key of a site’s imports in the cache of queries. */
export const importsKey = (site: number) => ['newsletter-subscriber-imports', site];

const COUNTS = [
  ['added', 'added'],
  ['known', 'subscribed before or repeated'],
  ['suppressed', 'suppressed'],
  ['unsubscribed', 'unsubscribed before'],
  ['ended', 'ended'],
  ['blocked', 'newly suppressed'],
  ['unconfirmed', 'never confirmed'],
  ['invalid', 'invalid'],
  ['incomplete', 'incomplete'],
] as const;

/** `1,204 added, 3 suppressed`: what became of the lines. Counts of zero are left out, except for those added. */
export function countsInWords(found: ImportOfSubscribers): string {
  return COUNTS.flatMap(([key, words]) =>
    found[key] > 0 || key === 'added' ? [`${found[key].toLocaleString('en')} ${words}`] : [],
  ).join(', ');
}

/** How many lines the report names: those that were refused, and those with a field that was not used. */
export function reportedIn(found: ImportOfSubscribers): number {
  const { suppressed, unsubscribed, unconfirmed, invalid, incomplete, problems } = found;
  return Math.max(suppressed + unsubscribed + unconfirmed + invalid + incomplete, problems.length);
}
