/** Reports what removed extensions left in the database, with the command that deletes it. */
import type pg from 'pg';
import { hasJobQueue } from '#server/backup/index.ts';
import { describeLeftovers, readLeftovers, type DefinedNames } from '#server/setup/index.ts';
import { ok, warn, type Finding } from './finding.ts';

/** Examines a migrated database. */
export async function examineLeftovers(client: pg.ClientBase, defined: DefinedNames): Promise<Finding> {
  if (!(await hasJobQueue(client))) return ok('extensions', 'No extension left anything.');
  const left = await readLeftovers(client, defined);
  const found = describeLeftovers(left);
  if (found.length === 0) return ok('extensions', 'No extension left anything.');
  const [name = 'NAME'] = left.extensions.keys();
  return warn(
    'extensions',
    `${found.join(' ')} Put the folder of the extension back, or run: npm run masthead -- remove-extension ${name}.`,
  );
}
