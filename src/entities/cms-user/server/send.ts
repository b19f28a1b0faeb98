/** Mails to users: written to the outbox in the transaction of what they are about. */
import { renderMail } from '#server/mail/ui/render-mail.tsx';
import type { Mail } from '#server/mail/ui/mail.ts';
import type { LinkPurpose } from '#server/auth/index.ts';
import type { OperationContext } from '#server/context.ts';
import type { StoredRecord, Work } from '#server/records/index.ts';
import { invitationMail } from './mails/invitation.ts';
import { passwordChangedMail } from './mails/password-changed.ts';
import { passwordResetMail } from './mails/password-reset.ts';
import { usernameChangedMail } from './mails/username-changed.ts';
import { secondFactorMail, type SecondFactorNews } from './mails/second-factor.ts';

/** The unit of work and the machines that make and send a mail. */
export interface Sending {
  work: Pick<Work, 'db' | 'records' | 'actor' | 'organisationId'>;
  services: OperationContext['services'];
}

/** Invites a user to choose a password; an invitation sent before is good no more. */
export async function sendInvitation(sending: Sending, user: StoredRecord): Promise<void> {
  const { actor } = sending.work;
  const mail = invitationMail({
    ...nameOf(user),
    invitedBy: actor.kind === 'staff' ? actor.fullName : null,
    adminOrigin: sending.services.config.adminOrigin,
    days: sending.services.auth.linkHours.invitation / 24,
  });
  await send(sending, user, mail, 'invitation');
}

/** Sends a user the way to a new password. One who never had one is invited again instead. */
export async function sendReset(sending: Sending, user: StoredRecord): Promise<void> {
  if (user['passwordHash'] === null) return sendInvitation(sending, user);
  const { adminOrigin } = sending.services.config;
  await send(sending, user, passwordResetMail({ ...nameOf(user), adminOrigin }), 'reset');
}

/** Tells a user that their password is another one now. */
export async function sendPasswordChanged(sending: Sending, user: StoredRecord): Promise<void> {
  const { adminOrigin } = sending.services.config;
  await send(sending, user, passwordChangedMail({ ...nameOf(user), adminOrigin }), null);
}

/** Tells a user that their username is not the one of their invitation. */
export async function sendUsernameChanged(sending: Sending, user: StoredRecord): Promise<void> {
  const { adminOrigin } = sending.services.config;
  await send(sending, user, usernameChangedMail({ ...nameOf(user), adminOrigin }), null);
}

/** Tells a user what became of their second factor. */
export async function sendSecondFactorNews(
  sending: Sending,
  user: StoredRecord,
  news: SecondFactorNews,
): Promise<void> {
  const { adminOrigin } = sending.services.config;
  await send(sending, user, secondFactorMail({ ...nameOf(user), adminOrigin, news }), null);
}

/** Removes somebody's second factor, with an entry in the history and a mail to them. Their sessions end. */
export async function resetFactorOf(sending: Sending, user: StoredRecord): Promise<StoredRecord> {
  const note = { event: 'Second factor reset' };
  const after = await sending.work.records.write('cmsUser', user, { secondFactorSince: null }, note);
  await sendSecondFactorNews(sending, after, 'reset');
  return after;
}

async function send(
  { work, services }: Sending,
  user: StoredRecord,
  mail: Mail,
  purpose: LinkPurpose | null,
): Promise<void> {
  const owner = { organisationId: work.organisationId, id: user.id };
  const token = purpose && (await services.auth.createLink(work.db, owner, purpose));
  const rendered = renderMail(mail, services.config.adminOrigin);
  await work.records.insert('mailOutbox', {
    to: user['email'],
    ...rendered,
    state: 'queued',
    attempts: 0,
    secret: token && services.mail.seal(token),
  });
}

function nameOf(user: StoredRecord): { firstName: string; username: string } {
  return { firstName: String(user['firstName']), username: String(user['username']) };
}
