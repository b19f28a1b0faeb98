/** Email about a review, queued in the transaction of the change it reports. */
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { permissionsOf, type Role } from '#model/permissions.ts';
import { renderMail } from '#server/mail/ui/render-mail.tsx';
import type { Mail } from '#server/mail/ui/mail.ts';
import type { OperationContext } from '#server/context.ts';
import type { ContentDocument } from '../drafts/documents.ts';
import { publishedMail, returnedMail, submittedMail, type ReviewMailData } from '../mails/review.ts';

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
  const people = (await activeUsers(ctx)).filter(
    (user) => user.mayPublish && (user.isGlobal || user.sites.includes(site)),
  );
  await sendTo(ctx, people, submittedMail, { document, note });
}

/** Notifies the submitter that the item was sent back. */
export async function notifyReturned(
  ctx: OperationContext,
  document: ContentDocument,
  to: number | null,
  note: string,
): Promise<void> {
  await sendTo(ctx, await oneOf(ctx, to), returnedMail, { document, note });
}

/** Notifies the submitter that the item was published. */
export async function notifyPublished(
  ctx: OperationContext,
  document: ContentDocument,
  to: number | null,
): Promise<void> {
  await sendTo(ctx, await oneOf(ctx, to), publishedMail, { document, note: null });
}

async function sendTo(
  ctx: OperationContext,
  people: readonly Recipient[],
  mailOf: (data: ReviewMailData) => Mail,
  { document, note }: { document: ContentDocument; note: string | null },
): Promise<void> {
  const { adminOrigin } = ctx.services.config;
  const me = ctx.actor.kind === 'staff' ? ctx.actor : null;
  const site = ctx.services.sites.byId(document.record.site);
  for (const person of people.filter(({ id }) => id !== me?.id)) {
    const mail = mailOf({
      firstName: person.firstName,
      title: document.values.name ?? '',
      siteName: site?.name ?? '',
      by: me?.fullName ?? 'The system',
      note,
      editUrl: `${adminOrigin}/admin/edit-content/${document.record.id}?site=${site?.tenantKey ?? ''}`,
    });
    const rendered = renderMail(mail, adminOrigin);
    await ctx.records.insertPastRules(mailOutbox, {
      to: person.email,
      ...rendered,
      state: 'queued',
      attempts: 0,
    });
  }
}

/** Users who can log in, with what decides who is notified. */
async function activeUsers({ db, organisationId }: OperationContext) {
  const rows = await db
    .selectFrom('cms_user')
    .select(['id', 'email', 'first_name', 'role', 'extra_permissions', 'is_global', 'tenants_ids'])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 1)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    isGlobal: row.is_global === 1,
    sites: row.tenants_ids ?? [],
    mayPublish: permissionsOf(row.role as Role, row.extra_permissions ?? []).has('publish_content'),
  }));
}

async function oneOf(ctx: OperationContext, id: number | null): Promise<Recipient[]> {
  return (await activeUsers(ctx)).filter((user) => user.id === id);
}
