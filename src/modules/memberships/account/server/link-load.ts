/** Loads whether an email's link is valid, for the blocks on the page that the link opens. */
import type { RawBuilder } from 'kysely';
import { loadWork, type LoadContext, type LoadWork } from '#model/pages/define-load.ts';
import { accountQueryOf } from '../model/account-query-of.ts';
import { linkWorks, type LinkPurpose } from './login/links.ts';

export function loadLink(
  purpose: LinkPurpose,
  { page, scope, neverStore }: LoadContext,
): LoadWork<RawBuilder<unknown>, boolean> {
  // On other pages the block is empty.
  if (page.module) neverStore();
  return loadWork({
    statements: { link: linkWorks(scope, purpose, accountQueryOf(page).id) },
    make: ({ link: [row] }) => row?.works === true,
  });
}
