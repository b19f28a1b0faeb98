/** Reports the parts of extensions that failed in the last 7 days, with what they threw. */
import type pg from 'pg';
import { ok, warn, type Finding } from './finding.ts';

const NAMED_MAX = 10;

interface Row {
  extension: string;
  part: string;
  file: string;
  message: string;
  count: number;
  last: string;
  total: number;
}

/** Examines a migrated database. */
export async function examineExtensionFaults(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<Row>(
    `select extension, part, file, message, count, to_char(last_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as last,
       (count(*) over ())::int as total
     from extension_fault where last_at >= now() - interval '7 days' order by last_at desc, extension, part limit ${NAMED_MAX}`,
  );
  const [latest] = rows;
  if (!latest) return ok('failures of extensions', 'No extension failed in the last 7 days.');
  const named = rows.map(
    ({ extension, part, file, message, count, last }) =>
      `The extension “${extension}” failed ${count === 1 ? 'once' : `${count} times`} in ${part} (${file}), last at ${last} UTC: ${message.replace(/[.\s]*$/, '.')}`,
  );
  const more = latest.total - rows.length;
  return warn(
    'failures of extensions',
    `${named.join(' ')}${more > 0 ? ` ${more} more parts failed.` : ''} These parts are left out. Fix the extension, or take its folder away: docs/recipes/extension.md.`,
  );
}
