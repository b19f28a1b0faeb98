/**
 * Logins through the provider: started with an encrypted cookie in the browser, completed with what the
 * provider sends back.
 */
import type pg from 'pg';
import { z } from 'zod';
import { safeRedirect } from '#addresses/admin-path.ts';
import { AppError } from '#model/errors.ts';
import type { Config } from '#server/boot/config.ts';
import { safeFetch } from '#server/outbound/index.ts';
import { createSeal } from '#server/signing/seal.ts';
import { createWorkQueue } from '#server/background/work-queue.ts';
import { matchIdentity, type UnknownReason } from './identities.ts';
import { createProvider, type ProviderUser } from './provider.ts';
import type { FactorOwner } from '../second-factor.ts';

/** Maximum seconds a login may take at the provider. */
export const PENDING_SECONDS = 600;
/** The provider's redirect URL. */
export const CALLBACK_PATH = '/admin/sso/callback';

export type SingleSignOnOutcome =
  | { user: FactorOwner; to: string }
  /** `stale`: begun in another browser, or too long ago. `failed`: what the provider sent was not good. */
  | { reason: UnknownReason | 'stale' | 'failed'; cause?: unknown };

export interface SingleSignOn {
  /** URL for the browser, and its state cookie. `to`: path to open after the login, within the admin. */
  begin: (to: string | undefined) => Promise<{ url: string; note: string }>;
  /**
   * Identifies the user from the callback's path and query and the browser's state cookie. Never throws
   * because of their content. Throws RATE_LIMITED, like the other methods, if too many requests wait for the
   * provider.
   */
  complete: (path: string, note: string | undefined) => Promise<SingleSignOnOutcome>;
  /** URL that ends the provider's own session; null if the provider has no such URL. */
  logoutUrl: () => Promise<string | null>;
}

const noteShape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
  until: z.number(),
});

/** Single sign-on as configured; null if it is not configured. */
export function createSingleSignOn(config: Config, pool: pg.Pool, secret: string): SingleSignOn | null {
  const { adminOrigin } = config;
  if (!config.provider) return null;
  const provider = createProvider(config.provider, { redirectUri: adminOrigin + CALLBACK_PATH, safeFetch });
  const seal = createSeal(secret, 'single sign-on');

  const read = (note: string | undefined) => {
    try {
      const loginNote = noteShape.parse(JSON.parse(seal.open(note ?? '')));
      return loginNote.until > Date.now() ? loginNote : null;
    } catch {
      return null;
    }
  };
  return {
    async begin(to) {
      const { url, pending } = await inTurn(() => provider.begin());
      const until = Date.now() + PENDING_SECONDS * 1_000;
      return { url, note: seal.close(JSON.stringify({ ...pending, to: safeRedirect(to), until })) };
    },
    async complete(path, note) {
      const loginNote = read(note);
      if (!loginNote) return { reason: 'stale' };
      let who: ProviderUser;
      try {
        who = await inTurn(() => provider.complete(new URL(path, adminOrigin), loginNote));
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        return { reason: 'failed', cause };
      }
      const match = await matchIdentity(pool, who);
      return 'user' in match ? { user: match.user, to: loginNote.to } : match;
    },
    logoutUrl: () => inTurn(() => provider.logoutUrl(`${adminOrigin}/admin/login`)),
  };
}

/** Maximum time of two requests to the provider, plus a margin. */
const PROVIDER_MS_MAX = 11_000;

/**
 * Queue of calls that send requests to the provider: anonymous clients must not decide how many run in
 * parallel. Database queries run outside the queue: while the database is frozen or locked, logins that wait
 * for it take no turn from others.
 */
const inTurn = createWorkQueue({
  concurrency: 8,
  waitingMax: 100,
  busy: tooMany,
  patience: { ms: PROVIDER_MS_MAX, late: tooMany },
});

function tooMany(): AppError {
  return new AppError(
    'RATE_LIMITED',
    'BUSY',
    'Too many people are logging in at this moment. Try again in a few seconds.',
    { retryAfterSeconds: 5 },
  );
}
