/** An item a reader has found again often enough. */
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { doneAtAccount, loginFirst, sentPath } from '../account/back.ts';
import { contentIdIn } from '../account/content-id-in.ts';
import { removeFavourite as remove } from '../account/server/favourites.ts';
import { ACCOUNT_PATHS } from '../paths.ts';

export const removeFavourite = defineReceiver({
  name: 'removeFavourite',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader, organisationId, values } = sent;
    const path = sentPath(sent);
    if (!reader) return loginFirst(path);
    await remove(work.db, { organisationId, siteUserId: reader.id }, contentIdIn(values));
    return path === ACCOUNT_PATHS.account ? doneAtAccount('favourite') : { goTo: path };
  },
});
