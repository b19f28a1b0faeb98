/** Loads the user who started an import, with their current permissions. */
import type pg from 'pg';
import { forbidden } from '#model/errors.ts';
import { can, type Staff } from '#model/permissions.ts';
import { staffById } from '#server/auth/index.ts';
import type { ImportScope } from './units.ts';

const canImport = can('manage_imports');

/** The user with this id, who must still be permitted to import into the site. Throws FORBIDDEN. */
export async function importerOf(
  pool: pg.Pool,
  { organisationId, siteId }: ImportScope,
  id: number | null,
): Promise<Staff> {
  const user = id === null ? null : await staffById(pool, { organisationId, id });
  if (!user)
    throw forbidden(
      'USER_INACTIVE',
      'The user who started this import no longer has an active account. Start the import again.',
    );
  if (!canImport(user) || !user.siteIds.includes(siteId))
    throw forbidden(
      'PERMISSION_MISSING',
      `${user.fullName}, who started this import, no longer has permission to import into this site. Start the import again.`,
    );
  return user;
}
