/**
 * A certified OpenID Connect provider on this machine, and a simulated browser that passes through it without
 * a prompt.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Context } from 'oidc-provider';

/** The provider's data about a user. */
export interface ProviderAccount {
  email: string;
  email_verified: boolean;
}

export interface IdentityProvider {
  /** Environment variables for an installation that trusts the provider. */
  environment: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>;
  /** Accounts by their subject. */
  accounts: Map<string, ProviderAccount>;
  /** Sets the user of the next logins. */
  become: (subject: string) => void;
  /** Opens an authorization URL as this user; returns the provider's redirect. */
  logInAs: (subject: string, authorization: string) => Promise<string>;
  close: () => void;
}

/**
 * Starts a provider for the admin at `adminOrigin`. `hasLogout`: it offers to end its own session. `hasForm`:
 * it shows a page with a button “Continue” before it redirects.
 */
export async function startIdentityProvider(
  adminOrigin: string,
  { hasLogout = true, hasForm = false } = {},
): Promise<IdentityProvider> {
  const accounts = new Map<string, ProviderAccount>();
  let person = '';
  const server = createServer((request, response) => {
    if (hasForm && request.method === 'GET' && request.url?.startsWith('/interaction/'))
      response.setHeader('content-type', 'text/html; charset=utf-8').end(FORM);
    else if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: person } });
    else provider.callback()(request, response);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  const issuer = `http://127.0.0.1:${port}`;
  const client = { client_id: 'masthead', client_secret: 'a secret between the two of them' };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${adminOrigin}/admin/sso/callback`],
        post_logout_redirect_uris: [`${adminOrigin}/admin/login`],
      },
    ],
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: hasLogout } },
    interactions: { url: (_ctx: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: Context, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  return {
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
    },
    accounts,
    become: (subject) => void (person = subject),
    logInAs: (subject, authorization) => {
      person = subject;
      return walk(authorization, issuer);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const FORM =
  '<!doctype html><html lang="en"><title>Provider</title><form method="post"><button>Continue</button></form>';

/** Follows redirects, with their cookies, until one leads away from the provider. */
async function walk(start: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>();
  let url = start;
  for (let steps = 0; steps < 10 && new URL(url).origin === issuer; steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const given of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The provider stopped at ${url}: ${answer.status} ${await answer.text()}`);
    url = new URL(location, url).href;
  }
  return url;
}
