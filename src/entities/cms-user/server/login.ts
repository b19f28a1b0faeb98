/** What log-in and refresh answer: tokens in cookies for browsers, in the answer for other clients. */
import { text } from '#fields/text/field.ts';
import { instant } from '#fields/instant/field.ts';
import type { AuthService, SessionTokens } from '#server/auth/index.ts';
import type { OperationContext } from '#server/context.ts';

export const LOGIN_RESULT = {
  shape: 'LoginResult',
  fields: {
    bearerToken: text({
      label: 'Bearer token',
      help: 'Null for browsers, whose token is in a cookie no script can read, and when another request has just refreshed it.',
    }),
    bearerTokenExpiration: instant({ label: 'Expiry of the bearer token', required: true }),
    refreshToken: text({
      label: 'Refresh token',
      help: 'Null for browsers, and when another request has just refreshed it.',
    }),
  },
} as const;

/** Hands tokens to the client in the way that suits it (design, section 8). */
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
    };
  }
  ctx.request.keepTokens(tokens, lifetime);
  return { bearerToken: null, bearerTokenExpiration: tokens.bearerTokenExpiration, refreshToken: null };
}
