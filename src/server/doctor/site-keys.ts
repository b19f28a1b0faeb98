/** Names sites whose key has been reserved since they were created. */
import type pg from 'pg';
import { RESERVED_SITE_KEYS } from '#entities/site/new-site.ts';
import { ok, warn, type Finding } from './finding.ts';

/** Examines a migrated database. */
export async function examineSiteKeys(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ tenant_key: string; name: string }>(
    'select tenant_key, name from site where tenant_key = any ($1) order by tenant_key',
    [RESERVED_SITE_KEYS],
  );
  if (rows.length === 0) return ok('keys of sites', 'No site has a reserved key.');
  const named = rows.map(({ tenant_key: key, name }) => `“${key}” (${name})`).join(', ');
  return warn(
    'keys of sites',
    `These sites have keys that are reserved now: ${named}. They are served as before. Give each a domain of its own under Domains, and use the host below BASE_DOMAIN for nothing else.`,
  );
}
