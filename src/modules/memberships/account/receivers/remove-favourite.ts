/** Removes an item from a reader's favourites. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { redirectToAccount, redirectToLogin, returnPath } from '../model/account-redirects.ts';
import { contentIdIn } from '../model/content-id-in.ts';
import { removeFavourite as remove } from '../server/own/favourites.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const removeFavourite = defineReceiver({
  name: 'removeFavourite',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader, organisationId, values } = sent;
    const path = returnPath(sent);
    if (!reader) return redirectToLogin(path);
    await remove(work.db, { organisationId, siteUserId: reader.id }, contentIdIn(values));
    return path === ACCOUNT_PATHS.account ? redirectToAccount('favourite') : { goTo: path };
  },
});
