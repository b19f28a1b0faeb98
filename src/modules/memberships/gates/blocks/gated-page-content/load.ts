import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import { membershipsTag, openMemberships, type ShownMembership } from '../../../orders/model/memberships.ts';
import type { gatedPageContent } from './block.ts';

type Load = BlockLoad<typeof gatedPageContent, RawBuilder<unknown>, readonly ShownMembership[] | null>;

/** The memberships that open the text; null for readers with access. */
export const load: Load = ({ readers, memberships }, _got, { scope, tag, gated }) => {
  if (!gated) return loadWork({ statements: {}, make: () => null });
  tag(membershipsTag(scope.siteId));
  const one = readers === 'membership' ? sql`and m.id = any (${[...(memberships ?? [])]}::integer[])` : sql``;
  return loadWork({ statements: { open: openMemberships(scope, one) }, make: ({ open }) => open });
};
