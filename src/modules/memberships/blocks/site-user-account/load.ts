import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/define-load.ts';
import type { siteUserAccount } from './block.ts';

export interface AccountData {
  email: string;
  name: string;
  /** Titles of the memberships they hold. */
  memberships: readonly string[];
}

interface AccountRow {
  email: string;
  name: string;
  memberships: string[] | null;
}

/** Null for strangers. */
type Load = BlockLoad<typeof siteUserAccount, RawBuilder<unknown>, AccountData | null>;

export const load: Load = (_settings, _got, { page, scope, neverStore }) => {
  // Elsewhere the block is empty.
  if (page.module) neverStore();
  const id = page.module?.member?.id ?? 0;
  const found = sql<AccountRow>`
    select u.username as email, concat_ws(' ', u.first_name, u.last_name) as name,
      (select array_agg(m.title order by m.sequence, m.id) from membership m
        where m.organisation_id = u.organisation_id and exists (
          select from membership_grant g where g.organisation_id = u.organisation_id and g.site_user_id = u.id
            and g.membership_id = m.id and g.starts <= now() and (g.ends is null or g.ends > now()))) as memberships
    from site_user u where u.organisation_id = ${scope.organisationId} and u.id = ${id}`;
  return loadWork({
    statements: { found },
    make: ({ found: [row] }) => (row ? { ...row, memberships: row.memberships ?? [] } : null),
  });
};
