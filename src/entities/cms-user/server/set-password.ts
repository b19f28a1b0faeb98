/** Sets a password by an emailed link: an invitation or a reset. */
import { text } from '#fields/text/field.ts';
import { badInput } from '#model/errors.ts';
import { PASSWORD_LENGTH, passwordProblem } from '#access/password.ts';
import type { LinkOwner, LinkPurpose } from '#server/auth/index.ts';
import type { OperationContext } from '#server/context.ts';
import { cmsUser } from '../entity.ts';
import { loginAccount, loginAccountFrom } from './limits.ts';
import { countLinkTry, LINK_HASH, expiredLinkError } from './links.ts';
import { sendPasswordChanged, sendUsernameChanged } from './send.ts';

export const LINK_INPUT = {
  password: text({
    label: 'Password',
    required: true,
    lengthMax: PASSWORD_LENGTH.max,
    input: 'password',
  }),
  hash: LINK_HASH,
};

/** Sets the password and consumes the link in one transaction; every session of the user ends. */
export async function setPasswordByLink(
  ctx: OperationContext,
  input: { password: string; hash: string },
  purpose: Extract<LinkPurpose, 'invitation' | 'reset'>,
): Promise<true> {
  const { services } = ctx;
  const { auth } = services;
  await countLinkTry(ctx);
  const owner = await auth.findLink(input.hash, purpose);
  if (!owner) throw expiredLinkError(purpose);
  const problem = passwordProblem(input.password, owner);
  if (problem)
    throw badInput('PASSWORD_NOT_ACCEPTED', 'The password was not accepted.', { password: problem });
  const username = await nameToLogInWith(services, owner);
  const passwordHash = await auth.hashPassword(input.password);
  const { organisationId } = owner;
  const product = { actor: { kind: 'system', organisationId }, organisationId, siteIds: [] } as const;
  await services.write(product, async (work) => {
    const user = await work.records.find(cmsUser, owner.id, { lock: true });
    if (user?.status !== 1 || !(await auth.takeLink(work.db, input.hash, purpose)))
      throw expiredLinkError(purpose);
    const after = await work.records.writeSkippingPrepare(cmsUser, user, { passwordHash, username });
    if (username !== owner.username) await sendUsernameChanged({ work, services }, after, 'invitation');
    if (purpose === 'reset') await sendPasswordChanged({ work, services }, after);
  });
  // Earlier failed attempts must not lock out the owner any longer.
  for (const name of [owner.email, owner.username]) {
    await auth.forgetAttempts(loginAccount(name));
    await auth.forgetAttempts(loginAccountFrom(name, ctx.request.ip));
  }
  return true;
}

/**
 * Returns the username, or a similar one if another user logs in with it. Throws if the address is taken: its
 * owner has that account, and only they are notified.
 */
async function nameToLogInWith(services: OperationContext['services'], owner: LinkOwner): Promise<string> {
  const claimed = await services.auth.claimedNames(owner);
  if (claimed.email) throw badInput('EMAIL_TAKEN', HAS_ACCOUNT, { password: HAS_ACCOUNT });
  return claimed.username ? services.auth.freeUsername(owner.username) : owner.username;
}

const HAS_ACCOUNT =
  'You already have an account with this address, at another publisher. Log in with that one, or ask the person who invited you to use another of your addresses.';
