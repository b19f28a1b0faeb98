/** The common part of operations that use a link from an email. */
import { text } from '#fields/text/field.ts';
import { AppError } from '#model/errors.ts';
import type { LinkPurpose } from '#server/auth/index.ts';
import type { OperationContext } from '#server/context.ts';

/** Input with the secret of the link. */
export const LINK_HASH = text({ label: 'Link', required: true, lengthMax: 100, input: 'password' });

/** One message per purpose for every reason why a link is invalid. */
const USELESS: Record<LinkPurpose, string> = {
  invitation: 'This invitation has been used, has expired, or was replaced by a newer one. Ask for another.',
  reset: 'This link has been used, has expired, or was replaced by a newer one. Ask for a new one.',
  names:
    'This link has been used, has expired, or was replaced by a newer one. Ask an administrator to send another.',
};

/** The error for a link that has expired or never existed. */
export function expiredLinkError(purpose: LinkPurpose): AppError {
  return new AppError('BAD_USER_INPUT', 'LINK_INVALID', USELESS[purpose], {
    fields: { hash: USELESS[purpose] },
  });
}

/** Counts an attempt to use a link, so that links can't be guessed. Throws RATE_LIMITED. */
export async function countLinkTry({ services, request }: OperationContext): Promise<void> {
  const key = { counter: 'link/address', of: [{ network: request.ip }] };
  await services.auth.countAttempt([{ key, countMax: 30, windowSeconds: 900 }]);
}
