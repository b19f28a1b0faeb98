/** The result of login and refresh: tokens are in cookies for browsers, in the response for other clients. */
import { text } from '#fields/text/field.ts';
import { instant } from '#fields/instant/field.ts';
import type { AuthService, FactorOwner, SessionTokens } from '#server/auth/index.ts';
import type { OperationContext } from '#server/context.ts';

export const LOGIN_RESULT = {
  shape: 'LoginResult',
  fields: {
    bearerToken: text({
      label: 'Bearer token',
      help: 'Null for browsers (their token is in an HttpOnly cookie), if another request has just refreshed it, and while a code is required.',
    }),
    bearerTokenExpiration: instant({
      label: 'Expiry of the bearer token',
      help: 'Null while a code is required.',
    }),
    refreshToken: text({
      label: 'Refresh token',
      help: 'Null for browsers, if another request has just refreshed it, and while a code is required.',
    }),
    secondFactorToken: text({
      label: 'Token of the second step',
      help: 'Set when a code is required: the user is not logged in yet. Send it with the code to cmsUser/loginWithSecondFactor.',
    }),
  },
} as const;

/** Response without a login. */
export const NO_TOKENS = { bearerToken: null, bearerTokenExpiration: null, refreshToken: null };

/**
 * Returns the id of the device that sends the request, if the user has logged in from it before; else null.
 */
export function knownDevice(ctx: OperationContext, userId: number): string | null {
  const token = ctx.request.readCookie('device');
  return token ? ctx.services.auth.devices.read(token, userId, Date.now()) : null;
}

/** Opens a new session for every login; the session that the browser had before ends. */
export async function completeLogin(ctx: OperationContext, user: FactorOwner) {
  const { auth } = ctx.services;
  const before = ctx.request.readCookie('refresh');
  if (before) await auth.endSession({ token: before });
  const tokens = await auth.openSession(user, ctx.request.userAgent);
  const known = auth.devices.issue(user.id, Date.now());
  if (ctx.request.isBrowser) ctx.request.setCookie('device', known, auth.lifetime.deviceSeconds);
  return answerTokens(ctx, tokens, auth.lifetime);
}

/** Returns tokens in the way that suits the client: as cookies or in the response (design, section 8). */
export function answerTokens(
  ctx: OperationContext,
  tokens: SessionTokens,
  lifetime: AuthService['lifetime'],
) {
  if (!ctx.request.isBrowser) {
    return {
      bearerToken: tokens.bearerToken,
      bearerTokenExpiration: tokens.bearerTokenExpiration,
      refreshToken: tokens.refreshToken,
      secondFactorToken: null,
    };
  }
  ctx.request.storeTokens(tokens, lifetime);
  return { ...NO_TOKENS, bearerTokenExpiration: tokens.bearerTokenExpiration, secondFactorToken: null };
}
