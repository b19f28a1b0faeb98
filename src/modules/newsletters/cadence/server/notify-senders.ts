/** Emails to the staff who may send campaigns of a site. */
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { permissionsOf, ROLES } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';
import { renderMail } from '#server/mail/ui/render-mail.tsx';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { unlinkedName } from '#text/person-name.ts';
import type { LoadedCampaign } from '../../sending/server/load-campaign.ts';

/** Notifies everyone who may send that the campaign was not sent. `reason`: sentences with what to do. */
export async function notifySenders(
  work: RecordContext,
  { config }: Pick<PlatformContext, 'config'>,
  { campaign, site }: LoadedCampaign,
  reason: string,
): Promise<void> {
  const { adminOrigin } = config;
  for (const { email, firstName } of await senders(work, site.siteId)) {
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
          url: `${adminOrigin}/admin/edit-newsletter-campaign/${campaign.id}?site=${site.tenantKey}`,
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

/** Users of the site who can log in and may send campaigns. */
async function senders({ db, organisationId }: RecordContext, siteId: number) {
  const rows = await db
    .selectFrom('cms_user')
    .select(['email', 'first_name', 'role', 'extra_permissions', 'is_global', 'tenants_ids'])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 1)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => row.is_global === 1 || (row.tenants_ids ?? []).includes(siteId))
    .filter(({ role, extra_permissions: extra }) => {
      const known = ROLES.find((name) => name === role);
      return known !== undefined && permissionsOf(permissions, known, extra ?? []).has('send_newsletters');
    })
    .map((row) => ({ email: row.email, firstName: row.first_name }));
}
