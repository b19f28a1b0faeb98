/** Shared parts of the operations on the caller's own second factor. */
import { sql } from 'kysely';
import { choices } from '#fields/choices/field.ts';
import { text } from '#fields/text/field.ts';
import { badInput, unauthenticated } from '#model/errors.ts';
import { assertPerson, type Staff } from '#model/permissions.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { OperationContext } from '#server/context.ts';
import { cmsUser } from '../entity.ts';
import { profileAttemptLimits } from './limits.ts';

/** A code of the app, or a recovery code. */
export const CODE_INPUT = { code: text({ label: 'Code', required: true, lengthMax: 40, input: 'password' }) };

export const RECOVERY_CODES_RESULT = {
  shape: 'RecoveryCodes',
  fields: {
    recoveryCodes: choices({
      label: 'Recovery codes',
      required: true,
      help: 'Shown only once. Each code works for one login without the app.',
    }),
  },
} as const;

const WRONG_CODE = 'Incorrect or already used code. Enter the one your app shows now.';

/** Counts a code entered on the profile, before the unit of work: at most ten in 15 minutes. */
export async function countOwnCode({
  actor,
  services,
}: Pick<OperationContext, 'actor' | 'services'>): Promise<void> {
  await services.auth.countAttempt(profileAttemptLimits(staffOrThrow(actor).id));
}

/** Returns the caller's own record, locked until the unit of work ends. */
export async function ownRecord(ctx: OperationContext): Promise<RecordOf<typeof cmsUser>> {
  const user = await ctx.records.find(cmsUser, staffOrThrow(ctx.actor).id, { lock: true });
  if (!user) throw unauthenticated();
  return user;
}

/** Minutes for which a login at the single sign-on provider replaces a password. */
const FRESH_LOGIN_MINUTES = 10;

/**
 * Whether the session began with a recent login at the single sign-on provider, which is as good a proof as a
 * password.
 */
export async function isFreshProviderLogin({
  actor,
  db,
  organisationId,
}: Pick<OperationContext, 'actor' | 'db' | 'organisationId'>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select came_by = 'provider' and created > now() - make_interval(mins => ${FRESH_LOGIN_MINUTES}) as is
    from cms_session where organisation_id = ${organisationId} and id = ${staffOrThrow(actor).sessionId}`.execute(
    db,
  );
  return rows[0]?.is === true;
}

/**
 * Refuses unattended sessions: the caller must enter their password, or must have just logged in at the
 * provider.
 */
export async function demandOwner(
  ctx: OperationContext,
  user: RecordOf<typeof cmsUser>,
  password: string | null | undefined,
): Promise<void> {
  if (await isFreshProviderLogin(ctx)) return;
  if (user.passwordHash === null)
    throw badInput('FRESH_LOGIN_REQUIRED', 'Two-factor authentication was not turned on.', {
      password: `Your account has no password. Log in with single sign-on again, then set up two-factor authentication within ${FRESH_LOGIN_MINUTES} minutes.`,
    });
  if (!(await ctx.services.auth.verifyPassword(password ?? '', user.passwordHash)))
    throw badInput('PASSWORD_WRONG', 'Two-factor authentication was not turned on.', {
      password: 'This is not your password.',
    });
}

/**
 * Verifies a code of the caller; throws an error at its field if it is wrong. `kind`: whether a recovery code
 * is accepted.
 */
export async function takeOwnCode(
  ctx: OperationContext,
  user: RecordOf<typeof cmsUser>,
  code: string,
  kind: 'from the app' | 'any',
): Promise<void> {
  const { secondFactors } = ctx.services.auth;
  const owner = { organisationId: ctx.organisationId, id: user.id };
  const isRight =
    kind === 'any'
      ? (await secondFactors.takeCode(ctx.db, owner, code, ctx.now)) !== null
      : await secondFactors.takeAppCode(ctx.db, owner, code, ctx.now);
  if (!isRight)
    throw badInput('SECOND_FACTOR_CODE_WRONG', 'The code was not accepted.', { code: WRONG_CODE });
}

function staffOrThrow(actor: OperationContext['actor']): Staff {
  assertPerson(actor);
  return actor;
}
