/** Switches off webhooks that have failed for a day, or whose receiver asks for it, and notifies staff. */
import { sql } from 'kysely';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import type { OperationContext } from '#server/context.ts';
import { renderMail } from '#server/mail/ui/render-mail.tsx';
import type { RecordContext } from '#server/records/index.ts';
import { webhook } from '../entity.ts';
import { switchedOffMail, type SwitchedOffData } from './mails/switched-off.ts';

/** Hours of failures only, after which a webhook is switched off: the last attempt of the first delivery comes after 22 hours. */
const FAILING_HOURS_MAX = 22;

/** Switches a webhook off if no delivery has succeeded for that long. */
export async function switchOffIfFailing(
  work: RecordContext,
  services: Pick<OperationContext['services'], 'auth' | 'config'>,
  id: number,
): Promise<void> {
  const { rows } = await sql<{ error: string | null }>`
    select (select error from webhook_delivery d
      where d.organisation_id = w.organisation_id and d.webhook = w.id and d.error is not null
      order by d.created desc, d.id desc limit 1) as error
    from webhook w where organisation_id = ${work.organisationId} and id = ${id} and is_active
      and failing_since < now() - make_interval(hours => ${sql.lit(FAILING_HOURS_MAX)})`.execute(work.db);
  const [failing] = rows;
  if (!failing) return;
  await switchOff(work, services, id, {
    why: 'failing',
    error: failing.error ?? '',
    event: 'Switched off after failures',
  });
}

/**
 * Switches a webhook off whose receiver has answered that it no longer exists. What waits for it is sent if it is activated
 * again.
 */
export async function switchOffRemoved(
  work: RecordContext,
  services: Pick<OperationContext['services'], 'auth' | 'config'>,
  id: number,
): Promise<void> {
  await switchOff(work, services, id, { why: 'removed', error: '', event: 'Switched off by its receiver' });
}

/** Switches an active webhook off, and notifies its creator and everyone who manages webhooks on all sites. */
async function switchOff(
  work: RecordContext,
  services: Pick<OperationContext['services'], 'auth' | 'config'>,
  id: number,
  { event, ...cause }: Pick<SwitchedOffData, 'why' | 'error'> & { event: string },
): Promise<void> {
  const record = await work.records.find(webhook, id, { lock: true });
  if (!record?.isActive) return;
  await work.records.writeSkippingPrepare(
    webhook,
    record,
    { isActive: false, switchedOffAt: work.now },
    { event },
  );
  const { adminOrigin } = services.config;
  const recipients = (await services.auth.findColleagues(work, 'manage_webhooks', null)).filter(
    (user) => user.isGlobal || user.id === record.createdBy,
  );
  for (const { email, firstName } of recipients) {
    const mail = switchedOffMail({
      firstName,
      name: record.name,
      ...cause,
      editUrl: `${adminOrigin}/admin/webhooks/${id}`,
    });
    await work.records.insertSkippingPrepare(mailOutbox, {
      to: email,
      ...renderMail(mail, adminOrigin),
      state: 'queued',
      attempts: 0,
    });
  }
}
