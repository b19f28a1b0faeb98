/** Saves an item that a reader wants to find again. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { ANCHORS, FULL, redirectToLogin, returnPath } from '../model/account-redirects.ts';
import { contentIdIn } from '../model/content-id-in.ts';
import { addFavourite as add } from '../server/own/favourites.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const addFavourite = defineReceiver({
  name: 'addFavourite',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader, organisationId, values } = sent;
    const path = returnPath(sent);
    if (!reader) return redirectToLogin(path);
    const contentId = contentIdIn(values);
    const added = await add(work.db, { organisationId, siteUserId: reader.id }, contentId);
    const { account } = ACCOUNT_PATHS;
    // The list of favourites is full: the reader is redirected there to remove some.
    return { goTo: added === 'full' ? `${account}?done=${FULL}#${ANCHORS.favourites}` : path };
  },
});
