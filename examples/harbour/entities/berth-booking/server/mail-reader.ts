import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { RecordOf } from '#records/record-of.ts';
import { renderSiteMail } from '#server/mail/ui/site-mail.tsx';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { instantText } from '#site/ui/date.tsx';
import { unlinkedName } from '#text/person-name.ts';
import { harbourWords } from '../../../words.ts';
import type { berthBooking } from '../entity.ts';

interface Decided {
  site: SiteRef;
  settings: SiteSettings;
  booking: RecordOf<typeof berthBooking>;
}

/** Queues an email to the reader in the language and look of the site: the booking is confirmed or refused. */
export async function mailReader(
  { records }: RecordContext,
  { site, settings, booking: { ship, arrival, email, state } }: Decided,
): Promise<void> {
  const { language, timeZone, name: siteName, origin } = site;
  const words = harbourWords(language);
  const at = instantText({ value: arrival, timeZone, language, form: 'exact' });
  const text =
    state === 'confirmed' ? words.confirmed(unlinkedName(ship), at) : words.refused(unlinkedName(ship), at);
  const rendered = renderSiteMail({
    subject: words.decided,
    text,
    link: { url: origin, label: words.toSite(unlinkedName(siteName)) },
    notes: [],
    from: [unlinkedName(siteName)],
    siteName,
    language,
    settings,
    media: undefined,
  });
  await records.insertSkippingPrepare(mailOutbox, {
    to: email,
    fromName: siteName,
    subject: words.decided,
    ...rendered,
    state: 'queued',
    attempts: 0,
  });
}
