/** What is asked of the database for an address says nothing of whether it is known. */
import { afterAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { makeReader } from '#testing/make-reader.ts';
import { systemOf } from '#testing/make.ts';
import { recordStatements } from '#testing/statements.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { RecordContext } from '#server/records/index.ts';
import { checkPassword } from './log-in-by-password.ts';
import { sendLoginLink } from './log-in-by-link.ts';
import { requestRegistration } from './request-registration.ts';
import { sendPasswordReset } from './reset-password.ts';
import type { Visit } from './visit.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const site = services.sites.byId(a1.id);
if (!site) throw new Error('The site of the world is not there.');

await database.superuser(`update site set memberships = '{"loginByLink": true}' where id = $1`, [a1.id]);

const visit: Visit = {
  organisationId: a1.organisationId,
  siteId: a1.id,
  siteName: site.name,
  language: 'en',
  origin: site.origin,
  settings: await services.pages.settings(site),
  token: '',
  device: 'Test',
  address: '192.0.2.1',
  attribution: { promoCode: null, source: null },
};

const { verifyPassword, hashPassword, countAttempt } = services.auth;
const tools = {
  read: <T>(ask: Parameters<typeof services.read<T>>[1]) => services.read(site, ask),
  verifyPassword,
  hashPassword,
  countAttempt,
};
const write = (run: (work: RecordContext) => Promise<unknown>) =>
  services.write(systemOf(a1.organisationId, [a1.id]), run);

const WAYS: Record<string, (email: string) => Promise<unknown>> = {
  'a registration': (email) =>
    write((work) => requestRegistration(work, visit, { email, membership: sql`true`, goTo: '/' })),
  'a forgotten password': (email) => write((work) => sendPasswordReset(work, visit, email)),
  'a link to log in': (email) => write((work) => sendLoginLink(work, visit, { email, goTo: '/' })),
  'a wrong password': (email) => checkPassword(visit, { email, password: 'wrong wrong wrong' }, tools),
};

const mailsTo = async (email: string) =>
  (await database.superuser('select 1 from mail_outbox where "to" = $1', [email])).length;

test.each(Object.keys(WAYS))(
  '%s sends the same statements for a known address and an unknown one',
  async (way) => {
    const { email: known } = await makeReader(services, a1);
    const unknown = `nobody-${way.replaceAll(' ', '-')}@reader.example`;
    const sentFor = async (email: string) => {
      const sent = await recordStatements(services.pool, async () => WAYS[way]?.(email));
      // What the process asks by its own clock is left out.
      const own = sent.filter(({ text }) => !text.includes('upcoming_changes'));
      return own.map(({ text, times }) => `${times} × ${text}`);
    };
    const [one, other] = [await sentFor(known), await sentFor(unknown)];
    expect(one.length).toBeGreaterThan(2);
    expect(other).toEqual(one);
    if (way === 'a forgotten password')
      expect([await mailsTo(known), await mailsTo(unknown)]).toEqual([1, 0]);
  },
);
