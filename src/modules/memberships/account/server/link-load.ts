/** Loads whether the link of an email works, for the blocks on the page that it opens. */
import type { RawBuilder } from 'kysely';
import { loadWork, type LoadContext, type LoadWork } from '#model/pages/define-load.ts';
import { accountQueryOf } from '../model/account-query-of.ts';
import { linkWorks, type LinkPurpose } from './login/links.ts';

export function loadLink(
  purpose: LinkPurpose,
  { page, scope, neverStore }: LoadContext,
): LoadWork<RawBuilder<unknown>, boolean> {
  // Elsewhere the block is empty.
  if (page.module) neverStore();
  return loadWork({
    statements: { link: linkWorks(scope, purpose, accountQueryOf(page).id) },
    make: ({ link: [row] }) => row?.works === true,
  });
}
