import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import { membershipAliasFromPath } from '../../../account/model/account-query.ts';
import { openMemberships, type ShownMembership } from '../../../orders/model/memberships.ts';
import type { membershipSignup } from './block.ts';

/** Null if the membership in the URL can't be joined. */
type Load = BlockLoad<typeof membershipSignup, RawBuilder<unknown>, ShownMembership | null>;

export const load: Load = (_settings, _got, { page, scope }) =>
  loadWork({
    statements: { found: openMemberships(scope, sql`and m.alias = ${membershipAliasFromPath(page.path)}`) },
    make: ({ found: [row] }) => row ?? null,
  });
