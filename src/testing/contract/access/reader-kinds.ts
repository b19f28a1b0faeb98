/**
 * Readers for the access tests: members, licensed readers, crawlers, readers with a link, and readers without
 * access.
 */
import { expect } from 'vitest';
import { licenceCompany } from '#modules/memberships/licences/entities/licence-company/entity.ts';
import type { Actor } from '#model/permissions.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import type { TestWorld } from '#testing/world.ts';
import { setMemberships } from './gated-items.ts';
import { kindsWithAnswers, type Kind } from '../kinds-with-answers.ts';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const COMPANY = 'Quayside Shipping';

interface KindsInput {
  membershipId: number;
  linkedId: number;
  surveys: { answered: number; other: number };
}

/** Path and query of a URL. */
export const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');

/**
 * Every kind of reader of the first site, whose sister site has a separate realm. `linkedId`: the only item
 * that a link opens; `surveys`: an answered one, and another one.
 */
export async function makeKinds(
  subject: TestWorld,
  { membershipId, linkedId, surveys }: KindsInput,
): Promise<Kind[]> {
  const { app, services, database, world } = subject;
  const { a1, a2, b1 } = world.sites;
  const sealed = (token: string) => services.readers.sealed(token);
  const cookieOf = (token: string) => ({ cookie: `reader_${services.config.port}=${sealed(token)}` });
  const actorOf = (id: number, membershipIds: number[]): Actor => ({
    kind: 'member',
    id,
    organisationId: a1.organisationId,
    grantIds: membershipIds,
  });
  const admin = await login(app, world.a.users.admin.username);
  const asStaff = (id: string, input: Record<string, unknown>) =>
    gql(app, { id, input, token: admin, site: 'a1' });
  await giveOwnRealm(subject);
  const [holder, other, bare, apart, foreign] = [
    await makeReader(services, a1, { membershipId }),
    await makeReader(services, a1),
    await makeReader(services, a1),
    await makeReader(services, a2),
    await makeReader(services, b1),
  ];
  await database.superuser('delete from membership_grant where site_user_id = $1', [bare.id]);
  await setMemberships(subject, a1, { allowIpGating: true });
  const company = await services.write(systemOf(world.a.id, [a1.id, a2.id]), (work) =>
    work.records.create(licenceCompany, { site: a1.id, name: COMPANY, ranges: '193.1.6.0/24' }),
  );
  await database.superuser(
    "insert into crawler_list (name, source, fetched, ranges) values ('Googlebot', 'test', now(), '{193.0.7.0/24}') on conflict (name) do update set ranges = excluded.ranges, fetched = now()",
  );
  services.cache.purge(['crawlers']);
  const share = await asStaff('createContentShare', { id: linkedId, hours: 1, opensGate: true });
  const viewed = await asStaff('simulateSiteUser', { username: holder.email });
  const urlOf = (answer: { result: unknown }) => (answer.result as { url: string }).url;
  const asHolder = { holds: 'membership', actor: actorOf(holder.id, [membershipId]) } as const;
  return [
    ...(await kindsWithAnswers(subject, surveys)),
    { name: 'stranger', ip: '192.0.2.1', holds: 'nothing' },
    { name: 'holder', headers: cookieOf(holder.token), ip: '192.0.2.2', ...asHolder },
    {
      name: 'member of another membership',
      headers: cookieOf(other.token),
      ip: '192.0.2.3',
      holds: 'other',
      actor: actorOf(other.id, [other.membershipId]),
    },
    {
      name: 'member without a membership',
      headers: cookieOf(bare.token),
      ip: '192.0.2.4',
      holds: 'account',
      actor: actorOf(bare.id, []),
    },
    { name: 'member of another realm', headers: cookieOf(apart.token), ip: '192.0.2.5', holds: 'nothing' },
    { name: 'member elsewhere', headers: cookieOf(foreign.token), ip: '192.0.2.6', holds: 'nothing' },
    {
      name: 'reader of a licensed company',
      ip: '193.1.6.20',
      holds: 'nothing',
      pass: { kind: 'licence', companyId: company.id, name: COMPANY },
    },
    {
      name: 'verified crawler',
      headers: { 'user-agent': GOOGLEBOT },
      ip: '193.0.7.20',
      holds: 'nothing',
      pass: { kind: 'crawler', name: 'Googlebot' },
    },
    { name: 'crawler by its word', headers: { 'user-agent': GOOGLEBOT }, ip: '193.0.9.20', holds: 'nothing' },
    {
      name: 'holder of a link',
      headers: await followed(subject, urlOf(share)),
      ip: '192.0.2.7',
      holds: 'nothing',
      pass: { kind: 'link', contentId: linkedId, until: '2999-01-01T00:00:00.000Z' },
    },
    {
      name: 'staff who view as a reader',
      headers: await followed(subject, urlOf(viewed), 'POST'),
      ip: '192.0.2.8',
      ...asHolder,
    },
    {
      name: 'program of a reader',
      toApi: { 'x-site-user': `Bearer ${sealed(holder.token)}` },
      ip: '192.0.2.9',
      ...asHolder,
    },
  ];
}

/** Gives the sister site a separate realm, so that its accounts are different ones. */
async function giveOwnRealm({ database, world }: TestWorld): Promise<void> {
  const [realm] = await database.superuser<{ id: number }>(
    "insert into realm (organisation_id, name) values ($1, 'Apart') returning id",
    [world.a.id],
  );
  await database.superuser('update site_realm set realm_id = $1 where site_id = $2', [
    realm?.id,
    world.sites.a2.id,
  ]);
}

/** The cookie set by following a link, or by pressing the button on its page. */
async function followed(
  { app, world }: TestWorld,
  url: unknown,
  method: 'GET' | 'POST' = 'GET',
): Promise<Record<string, string>> {
  const answer = await app.inject({
    method,
    url: pathOf(String(url)),
    headers: { host: world.sites.a1.host },
  });
  const set = [answer.headers['set-cookie'] ?? ''].flat();
  expect(answer.statusCode).toBe(303);
  return { cookie: set.map((line) => line.split(';', 1)[0]).join('; ') };
}
