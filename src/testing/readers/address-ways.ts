/**
 * Anonymous flows with an email address: for tests that none of them reveals whether the address is known.
 */
import { sql } from 'kysely';
import {
  checkOldPassword,
  checkPassword,
} from '#modules/memberships/account/server/login/log-in-by-password.ts';
import { sendLoginLink } from '#modules/memberships/account/server/login/log-in-by-link.ts';
import { requestRegistration } from '#modules/memberships/registration/server/request-registration.ts';
import { sendPasswordReset } from '#modules/memberships/account/server/login/reset-password.ts';
import type { Visit } from '#modules/memberships/account/server/visit.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { TestApp } from '../app.ts';
import { systemOf, type WorldSite } from '../make/make.ts';

/** Names of the flows. */
export const ADDRESS_WAYS = [
  'a registration',
  'a forgotten password',
  'a link to log in',
  'a wrong password',
] as const;

type Ways = Record<(typeof ADDRESS_WAYS)[number], (email: string) => Promise<unknown>>;

/** The flows on a site, for which log-in by link is enabled; attempts are counted, but none is refused. */
export async function emailLookupFlows(
  { services, database }: Pick<TestApp, 'services' | 'database'>,
  { id: siteId, organisationId }: Pick<WorldSite, 'id' | 'organisationId'>,
): Promise<Ways> {
  await database.superuser(`update site set memberships = '{"loginByLink": true}' where id = $1`, [siteId]);
  const site = services.sites.byId(siteId);
  if (!site) throw new Error('The site of the world is not there.');
  const visit: Visit = {
    organisationId,
    siteId,
    siteName: site.name,
    language: 'en',
    origin: site.origin,
    settings: await services.pages.settings(site),
    token: '',
    device: 'Test',
    deviceToken: '',
    address: '192.0.2.1',
    attribution: { promoCode: null, source: null },
    browserState: () => null,
    sealSecret: services.mail.seal,
  };
  const { countAttempt } = services.auth;
  const tools = {
    ...services.auth,
    read: <T>(ask: Parameters<typeof services.read<T>>[1]) => services.read(site, ask),
    countAttempt: (limits: Parameters<typeof countAttempt>[0]) =>
      countAttempt(limits.map((limit) => ({ ...limit, countMax: 1_000_000 }))),
  };
  const write = (run: (work: RecordContext) => Promise<unknown>) =>
    services.write(systemOf(organisationId, [siteId]), run);
  return {
    'a registration': (email) =>
      write((work) => requestRegistration(work, visit, { email, membership: sql`true`, goTo: '/' })),
    'a forgotten password': (email) => write((work) => sendPasswordReset(work, visit, email)),
    'a link to log in': (email) => write((work) => sendLoginLink(work, visit, { email, goTo: '/' })),
    'a wrong password': async (email) => {
      const check = await checkPassword(visit, { email, password: 'wrong wrong wrong' }, tools);
      return checkOldPassword(visit, check, tools);
    },
  };
}
