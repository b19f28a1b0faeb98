/** Emails to users, written to the outbox in the transaction that causes them. */
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import type { RecordOf } from '#records/record-of.ts';
import { renderMail } from '#server/mail/ui/render-mail.tsx';
import type { Mail } from '#server/mail/ui/mail.ts';
import type { LinkPurpose } from '#server/auth/index.ts';
import type { OperationContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { cmsUser } from '../entity.ts';
import { emailChangedMail } from './mails/email-changed.ts';
import { invitationMail } from './mails/invitation.ts';
import { confirmNamesMail, emailRequestedMail } from './mails/names-requested.ts';
import { passwordChangedMail } from './mails/password-changed.ts';
import { passwordResetMail } from './mails/password-reset.ts';
import { effectiveNames } from './names.ts';
import { usernameChangedMail } from './mails/username-changed.ts';
import { secondFactorMail, type SecondFactorNews } from './mails/second-factor.ts';

/** The unit of work and the services that render and send an email. */
export interface Sending {
  work: Pick<RecordContext, 'db' | 'records' | 'actor' | 'organisationId'>;
  services: OperationContext['services'];
}

/** Invites a user to choose a password; earlier invitations stop working. */
export async function sendInvitation(sending: Sending, user: RecordOf<typeof cmsUser>): Promise<void> {
  const { actor } = sending.work;
  const mail = invitationMail({
    ...nameOf(user),
    invitedBy: actor.kind === 'staff' ? actor.fullName : null,
    adminOrigin: sending.services.config.adminOrigin,
    days: sending.services.auth.linkHours.invitation / 24,
  });
  await send(sending, user, mail, 'invitation');
}

/** Sends a user a link to set a new password. A user who has never set a password is invited again instead. */
export async function sendReset(sending: Sending, user: RecordOf<typeof cmsUser>): Promise<void> {
  if (user.passwordHash === null) return sendInvitation(sending, user);
  const { adminOrigin } = sending.services.config;
  await send(sending, user, passwordResetMail({ ...nameOf(user), adminOrigin }), 'reset');
}

/** Notifies a user that their password was changed. */
export async function sendPasswordChanged(sending: Sending, user: RecordOf<typeof cmsUser>): Promise<void> {
  const { adminOrigin } = sending.services.config;
  await send(sending, user, passwordChangedMail({ ...nameOf(user), adminOrigin }), null);
}

/** Notifies a user that their username differs from the one that was entered for them. */
export async function sendUsernameChanged(
  sending: Sending,
  user: RecordOf<typeof cmsUser>,
  namedIn: 'invitation' | 'change',
): Promise<void> {
  const { adminOrigin } = sending.services.config;
  await send(sending, user, usernameChangedMail({ ...nameOf(user), adminOrigin, namedIn }), null);
}

/**
 * Sends the link that confirms a user's new username or email, unless the user is inactive, and notifies the present
 * address if a new email was requested. Does nothing if no change waits for confirmation.
 */
export async function sendNamesRequested(sending: Sending, user: RecordOf<typeof cmsUser>): Promise<void> {
  if (user.newNamesSince === null) return;
  if (user.status === 1) await sendNameConfirmation(sending, user);
  if (user.newEmail !== null)
    await send(sending, user, emailRequestedMail(namesRequested(sending, user)), null);
}

/** Sends the link that confirms a user's new username or email; earlier links stop working. */
export async function sendNameConfirmation(sending: Sending, user: RecordOf<typeof cmsUser>): Promise<void> {
  const days = sending.services.auth.linkHours.names / 24;
  const mail = confirmNamesMail({ ...namesRequested(sending, user), days });
  await send(sending, user, mail, 'names', effectiveNames(user).email);
}

/** Notifies a user's old address that it was replaced. */
export async function sendEmailChanged(
  sending: Sending,
  before: RecordOf<typeof cmsUser>,
  after: RecordOf<typeof cmsUser>,
): Promise<void> {
  const { adminOrigin } = sending.services.config;
  const mail = emailChangedMail({ ...nameOf(after), email: after.email, adminOrigin });
  await send(sending, after, mail, null, before.email);
}

/** Notifies a user of changes to their second factor. */
export async function sendSecondFactorNews(
  sending: Sending,
  user: RecordOf<typeof cmsUser>,
  news: SecondFactorNews,
): Promise<void> {
  const { adminOrigin } = sending.services.config;
  await send(sending, user, secondFactorMail({ ...nameOf(user), adminOrigin, news }), null);
}

/** Removes a user's second factor, with a history entry and an email to them. Their sessions end. */
export async function resetFactorOf(
  sending: Sending,
  user: RecordOf<typeof cmsUser>,
): Promise<RecordOf<typeof cmsUser>> {
  const note = { event: 'Two-factor authentication reset' };
  const after = await sending.work.records.writeSkippingPrepare(
    cmsUser,
    user,
    { secondFactorSince: null },
    note,
  );
  await sendSecondFactorNews(sending, after, 'reset');
  return after;
}

async function send(
  { work, services }: Sending,
  user: RecordOf<typeof cmsUser>,
  mail: Mail,
  purpose: LinkPurpose | null,
  to: string = user.email,
): Promise<void> {
  const owner = { organisationId: work.organisationId, id: user.id };
  const token = purpose && (await services.auth.createLink(work.db, owner, purpose));
  const rendered = renderMail(mail, services.config.adminOrigin);
  await work.records.insertSkippingPrepare(mailOutbox, {
    to,
    ...rendered,
    state: 'queued',
    attempts: 0,
    secret: token && services.mail.seal(token),
  });
}

function nameOf(user: RecordOf<typeof cmsUser>): { firstName: string; username: string } {
  return { firstName: user.firstName, username: user.username };
}

function namesRequested({ work: { actor }, services }: Sending, user: RecordOf<typeof cmsUser>) {
  const { firstName, username, email, newEmail, newUsername } = user;
  return {
    firstName,
    username,
    email,
    newEmail,
    newUsername,
    requestedBy: actor.kind === 'staff' ? actor.fullName : null,
    adminOrigin: services.config.adminOrigin,
  };
}
