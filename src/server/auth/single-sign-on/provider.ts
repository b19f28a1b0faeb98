/**
 * The single sign-on provider in OpenID Connect: code flow with PKCE, state and nonce. Every request to it
 * goes through the one function that checks addresses; private addresses are allowed only for the configured
 * issuer.
 */
import * as oidc from 'openid-client';
import type { ProviderConfig } from '#server/boot/config.ts';
import type { SafeFetch } from '#server/outbound/index.ts';

/** State of a login between its start and its callback. */
export interface PendingLogin {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider's user. */
export interface ProviderUser {
  issuer: string;
  subject: string;
  /** Null if the provider has not verified the email. */
  verifiedEmail: string | null;
}

export interface Provider {
  /**
   * The URL to which the browser is sent, and the data that verifies its callback. Rejects if the provider is unavailable.
   */
  begin: () => Promise<{ url: string; pending: PendingLogin }>;
  /** Checks a callback and gets the provider's user. Rejects if anything about the callback is invalid. */
  complete: (callback: URL, pending: PendingLogin) => Promise<ProviderUser>;
  /** URL that ends the provider's own session and redirects to `after`; null if the provider has no such URL. */
  logoutUrl: (after: string) => Promise<string | null>;
}

const TIMEOUT_SECONDS = 5;
const ANSWER_BYTES_MAX = 512 * 1024;
/** Limits how long metadata is cached, because keys and URLs of a provider change without notice. */
const DISCOVERY_MS = 60 * 60_000;

/** Creates the provider from its configuration. Its endpoints are loaded on first use, and again hourly. */
export function createProvider(
  settings: ProviderConfig,
  { redirectUri, safeFetch }: { redirectUri: string; safeFetch: SafeFetch },
): Provider {
  const configuration = discoverer(settings, fetchThrough(safeFetch, new URL(settings.issuer).origin));
  return {
    async begin() {
      const config = await configuration();
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        state: pending.state,
        nonce: pending.nonce,
      });
      return { url: url.href, pending };
    },
    async complete(callback, { state, nonce, verifier }) {
      const config = await configuration();
      const tokens = await oidc.authorizationCodeGrant(config, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      const { email, email_verified: isVerified } =
        claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: typeof email === 'string' && isVerified === true ? email : null,
      };
    },
    async logoutUrl(after) {
      const config = await configuration();
      if (!config.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: after }).href;
    },
  };
}

/**
 * Returns a loader of the provider's metadata: one request, however many callers wait for it; again after an
 * hour or a failure.
 */
function discoverer(
  { issuer, clientId, clientSecret }: ProviderConfig,
  customFetch: oidc.CustomFetch,
): () => Promise<oidc.Configuration> {
  let known: { at: number; configuration: Promise<oidc.Configuration> } | null = null;
  return () => {
    if (known && Date.now() - known.at < DISCOVERY_MS) return known.configuration;
    const isPlain = issuer.startsWith('http:');
    const configuration = oidc.discovery(
      new URL(issuer),
      clientId,
      undefined,
      oidc.ClientSecretBasic(clientSecret),
      {
        [oidc.customFetch]: customFetch,
        timeout: TIMEOUT_SECONDS,
        // Signatures of ID tokens are checked, although the tokens come directly from the provider.
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      },
    );
    const discovered = { at: Date.now(), configuration };
    known = discovered;
    configuration.catch(() => {
      if (known === discovered) known = null;
    });
    return configuration;
  };
}

function fetchThrough(safeFetch: SafeFetch, trustedOrigin: string): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await safeFetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(body !== undefined && body !== null && { body: textOf(body) }),
      trustedOrigins: [trustedOrigin],
      redirectsMax: 0,
      timeoutMs: TIMEOUT_SECONDS * 1_000,
      sizeBytesMax: ANSWER_BYTES_MAX,
    });
    // These headers describe the encoded transfer; the body is already decoded.
    const { 'content-encoding': _encoding, 'content-length': _length, ...otherHeaders } = answer.headers;
    return new Response(answer.body.length > 0 ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: otherHeaders,
    });
  };
}

function textOf(body: oidc.FetchBody): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('A provider is sent forms and nothing else.');
}
