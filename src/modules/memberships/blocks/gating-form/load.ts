import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/define-load.ts';
import { membershipsTag, openMemberships, type ShownMembership } from '../../memberships.ts';
import type { gatingForm } from './block.ts';

type Load = BlockLoad<typeof gatingForm, RawBuilder<unknown>, readonly ShownMembership[]>;

/** The memberships of the site that open the item; all of them where any does. */
export const load: Load = (_settings, _got, { page, scope, tag }) => {
  tag(membershipsTag(scope.siteId));
  const gated = page.content?.gated;
  const one = gated?.membershipIds;
  const condition = one ? sql`and m.id = any (${[...one]}::integer[])` : sql``;
  return loadWork({
    statements: { open: openMemberships(scope, gated ? condition : sql`and false`) },
    make: ({ open }) => open,
  });
};
