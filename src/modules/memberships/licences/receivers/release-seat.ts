/** Releases the reader's own seat of a site licence, so that a colleague can take it. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { redirectToAccount, redirectToLogin } from '../../account/model/account-redirects.ts';
import { releaseSeats } from '../server/seats.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';
import { recordEvent } from '../../account/server/events.ts';

export const releaseSeat = defineReceiver({
  name: 'releaseSeat',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader, organisationId } = sent;
    if (!reader) return redirectToLogin(ACCOUNT_PATHS.account);
    const count = await releaseSeats(work.db, organisationId, { siteUserId: reader.id });
    if (count > 0) await recordEvent(work.db, sent, { siteUserId: reader.id, kind: 'seatReleased' });
    return redirectToAccount('seat');
  },
});
