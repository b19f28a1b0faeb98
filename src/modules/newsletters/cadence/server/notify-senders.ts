/** Emails to the staff who may send campaigns of a site. */
import { adminUrl } from '#addresses/admin-path.ts';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { renderMail } from '#server/mail/ui/render-mail.tsx';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { unlinkedName } from '#text/person-name.ts';
import type { LoadedCampaign } from '../../sending/server/load-campaign.ts';

/** Notifies everyone who may send that the campaign was not sent. `reason`: sentences with what to do. */
export async function notifySenders(
  work: RecordContext,
  { auth, config }: Pick<PlatformContext, 'auth' | 'config'>,
  { campaign, site }: LoadedCampaign,
  reason: string,
): Promise<void> {
  const { adminOrigin } = config;
  for (const { email, firstName } of await auth.findColleagues(work, 'send_newsletters', site.siteId)) {
    const mail = {
      subject: `Not sent: ${campaign.name}`,
      greeting: `Hello ${unlinkedName(firstName)},`,
      parts: [
        {
          kind: 'paragraph' as const,
          text: `“${unlinkedName(campaign.name)}” on ${unlinkedName(site.name)} was not sent at its time. ${reason}`,
        },
        {
          kind: 'link' as const,
          label: 'Open the campaign',
          url: adminUrl(adminOrigin, site.tenantKey, `/edit-newsletter-campaign/${campaign.id}`),
        },
      ],
    };
    const rendered = renderMail(mail, adminOrigin);
    await work.records.insertSkippingPrepare(mailOutbox, {
      to: email,
      ...rendered,
      state: 'queued',
      attempts: 0,
    });
  }
}
