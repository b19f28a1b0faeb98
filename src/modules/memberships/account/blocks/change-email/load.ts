import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import { changeOfLink, type ChangeKind } from '../../server/own/email-change.ts';
import { accountQueryOf } from '../../model/account-query-of.ts';
import type { changeEmail } from './block.ts';

export interface ChangeEmailData {
  /** Mode of the page: the form for a new change, or a link from an email. */
  asks: 'request' | 'confirm' | 'undo';
  /**
   * The kind of change that the link confirms or undoes; null without a link, or if the link is no longer
   * valid.
   */
  kind: ChangeKind | null;
  /** Email of the logged-in reader; null for anonymous readers. */
  email: string | null;
}

type Load = BlockLoad<typeof changeEmail, RawBuilder<unknown>, ChangeEmailData>;

export const load: Load = (_settings, _got, { page, scope, neverStore }) => {
  // On other pages the block is empty.
  if (page.module) neverStore();
  const { id, undo } = accountQueryOf(page);
  const byLink = id === '' ? 'undo' : 'confirm';
  const asks = id === '' && undo === '' ? 'request' : byLink;
  return loadWork({
    statements: {
      link: changeOfLink(scope, byLink, id === '' ? undo : id),
      own: sql<{ email: string }>`
        select u.username as email from site_user u
        where u.organisation_id = ${scope.organisationId} and u.id = ${page.module?.member?.id ?? 0}`,
    },
    make: ({ link: [link], own: [own] }) => ({
      asks,
      kind: link?.kind ?? null,
      email: own?.email ?? null,
    }),
  });
};
