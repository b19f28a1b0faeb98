import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/define-load.ts';
import { membershipsTag, openMemberships, type ShownMembership } from '../../memberships.ts';
import type { gatingForm } from './block.ts';

type Load = BlockLoad<typeof gatingForm, RawBuilder<unknown>, readonly ShownMembership[]>;

/** The memberships of the site that open the item; all of them where any account does. */
export const load: Load = (_settings, _got, { page, scope, tag }) => {
  tag(membershipsTag(scope.siteId));
  const id = page.content?.gated ? page.content.id : 0;
  const asked = sql`(select c.required_memberships_ids from content c
    where c.organisation_id = ${scope.organisationId} and c.id = ${id})`;
  return loadWork({
    statements: {
      open: openMemberships(
        scope,
        sql`and ${id} <> 0 and (coalesce(cardinality(${asked}), 0) = 0 or m.id = any (coalesce(${asked}, '{}')))`,
      ),
    },
    make: ({ open }) => open,
  });
};
