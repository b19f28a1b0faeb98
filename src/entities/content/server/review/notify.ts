/** Emails about a review, queued in the transaction of the change that they report. */
import { adminUrl } from '#addresses/admin-path.ts';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { site as siteEntity } from '#entities/site/entity.ts';
import { renderMail } from '#server/mail/ui/render-mail.tsx';
import type { Mail } from '#server/mail/ui/mail.ts';
import type { OperationContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { stateOfRecord } from '../../access.ts';
import { content } from '../../entity.ts';
import { loadDocument, type ContentDocument } from '../drafts/documents.ts';
import {
  publicationTime,
  publishedMail,
  returnedMail,
  scheduledMail,
  submittedMail,
  type ReviewMailData,
} from '../mails/review.ts';
import { findNotice, queueNotice, removeNotice, storeNotice } from './publication-notice.ts';

/** What emails about a review use in addition to the unit of work. */
type Services = Pick<OperationContext['services'], 'config' | 'sites'>;

interface Recipient {
  id: number;
  email: string;
  firstName: string;
}

/** Notifies everyone who may publish on the item's site, except the submitter. */
export async function notifyReviewers(
  ctx: OperationContext,
  document: ContentDocument,
  note: string | null,
): Promise<void> {
  const site = document.record.site;
  const people = await ctx.services.auth.findColleagues(ctx, 'publish_content', site);
  await sendTo(ctx, ctx.services, people, submittedMail, { document, note });
}

/** Notifies the submitter that the item was sent back. */
export async function notifyReturned(
  ctx: OperationContext,
  document: ContentDocument,
  to: number | null,
  note: string,
): Promise<void> {
  await sendTo(ctx, ctx.services, await oneOf(ctx, to), returnedMail, { document, note });
}

/**
 * Notifies the user who submitted an item of the result: once for each time it is scheduled for, and once
 * when it is public. `submittedBy`: the submitter of the review that just ended; null without a review.
 */
export async function notifyOfPublication(
  work: RecordContext,
  services: Services,
  document: ContentDocument,
  submittedBy: number | null,
): Promise<void> {
  const { record } = document;
  const notice = await findNotice(work, record.id);
  const to = submittedBy ?? notice?.to ?? null;
  if (to === null) return;
  if (stateOfRecord(record, work.now) !== 'scheduled') return notifyPublished(work, services, document, to);
  const published = record.published ?? work.now;
  if (notice?.to === to && notice.published === published) return;
  await storeNotice(work, record.id, { to, published });
  await queueNotice(work, record.id, published);
  await sendTo(work, services, await oneOf(work, to), scheduledMail, { document, note: null });
}

/**
 * Notifies the user waiting for an item, if it is public by now; a rescheduled item is checked again at its
 * new time.
 */
export async function notifyWhenPublic(work: RecordContext, services: Services, id: number): Promise<void> {
  const notice = await findNotice(work, id);
  const record = notice && (await work.records.find(content, id));
  if (!notice || !record) return;
  if (stateOfRecord(record, work.now) === 'scheduled')
    return queueNotice(work, id, record.published ?? work.now);
  await notifyPublished(work, services, await loadDocument(work, id), notice.to);
}

async function notifyPublished(
  work: RecordContext,
  services: Services,
  document: ContentDocument,
  to: number,
): Promise<void> {
  await removeNotice(work, document.record.id);
  if (stateOfRecord(document.record, work.now) !== 'published') return;
  await sendTo(work, services, await oneOf(work, to), publishedMail, { document, note: null });
}

async function sendTo(
  work: RecordContext,
  { config, sites }: Pick<Services, 'config' | 'sites'>,
  people: readonly Recipient[],
  mailOf: (data: ReviewMailData) => Mail,
  { document, note }: { document: ContentDocument; note: string | null },
): Promise<void> {
  const { adminOrigin } = config;
  const me = work.actor.kind === 'staff' ? work.actor : null;
  const site = sites.byId(document.record.site);
  const timeZone = (await work.records.find(siteEntity, document.record.site))?.timeZone;
  for (const person of people.filter(({ id }) => id !== me?.id)) {
    const mail = mailOf({
      firstName: person.firstName,
      title: document.values.name ?? '',
      siteName: site?.name ?? '',
      by: me?.fullName ?? null,
      published: publicationTime(document.record.published, timeZone),
      note,
      editUrl: adminUrl(adminOrigin, site?.tenantKey ?? null, `/edit-content/${document.record.id}`),
    });
    const rendered = renderMail(mail, adminOrigin);
    await work.records.insertSkippingPrepare(mailOutbox, {
      to: person.email,
      ...rendered,
      state: 'queued',
      attempts: 0,
    });
  }
}

/** The user with this id as the only recipient, if they can log in; no recipient for null. */
async function oneOf({ db, organisationId }: RecordContext, id: number | null): Promise<Recipient[]> {
  if (id === null) return [];
  return db
    .selectFrom('cms_user')
    .select(['id', 'email', 'first_name as firstName'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('password_hash', 'is not', null)
    .execute();
}
