import type { RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import { membershipsTag, openMemberships, type ShownMembership } from '../../model/memberships.ts';
import type { chooseMembership } from './block.ts';

type Load = BlockLoad<typeof chooseMembership, RawBuilder<unknown>, readonly ShownMembership[]>;

export const load: Load = (_settings, _got, { scope, tag }) => {
  tag(membershipsTag(scope.siteId));
  return loadWork({ statements: { open: openMemberships(scope) }, make: ({ open }) => open });
};
