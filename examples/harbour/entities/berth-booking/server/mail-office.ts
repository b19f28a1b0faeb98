import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import type { JobContext } from '#server/context.ts';
import { renderMail } from '#server/mail/ui/render-mail.tsx';
import type { RecordContext } from '#server/records/index.ts';
import type { RecordOf } from '#records/record-of.ts';
import { instantText } from '#site/ui/date.tsx';
import { unlinkedName } from '#text/person-name.ts';
import { harbourSettings } from '../../../settings/harbour.ts';
import type { berthBooking } from '../entity.ts';

interface Report {
  siteId: number;
  subject: string;
  bookings: readonly RecordOf<typeof berthBooking>[];
}

/** Queues an email with bookings to the office in the settings of the site; none if the setting is empty. */
export async function mailOffice(
  work: RecordContext,
  { services }: Pick<JobContext, 'services'>,
  { siteId, subject, bookings }: Report,
): Promise<void> {
  const site = services.sites.all().find((one) => one.siteId === siteId);
  if (!site) return;
  const { timeZone } = site;
  const { office } = (await services.pages.settings(site)).read(harbourSettings);
  if (office === null) return;
  const rendered = renderMail(
    {
      subject: `${subject}: ${bookings.map(({ ship }) => ship).join(', ')}`.slice(0, 200),
      greeting: 'Hello,',
      parts: bookings.map(({ ship, arrival, draught }) => ({
        kind: 'paragraph',
        text: `${unlinkedName(ship)}, draught ${draught / 100} m, arrives on ${instantText({ value: arrival, timeZone, language: 'en', form: 'exact' })}.`,
      })),
    },
    services.config.adminOrigin,
  );
  await work.records.insertSkippingPrepare(mailOutbox, {
    to: office,
    ...rendered,
    state: 'queued',
    attempts: 0,
  });
}
