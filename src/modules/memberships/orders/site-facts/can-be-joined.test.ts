/** A site invites readers to join while an active membership exists. */
import { afterAll, expect, test } from 'vitest';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { membership } from '../entities/membership/entity.ts';
import { membershipsTag } from '../model/memberships.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
const { get, cookieOf } = readerRequests(subject, a1.host);
afterAll(subject.close);

const INVITATIONS = ['Join now', 'Upgrade Membership', '/membership/choose'];

async function invitations(cookie?: string): Promise<string[]> {
  const pages = await Promise.all(
    ['/', '/account/login'].map((path) => get(path, cookie === undefined ? {} : { cookie })),
  );
  return INVITATIONS.filter((words) => pages.some(({ body }) => body.includes(words)));
}

test('invitations to join are hidden without an active membership; the login stays', async () => {
  const reader = await makeReader(services, a1);
  await database.superuser('update membership set status = 0 where site_id = $1 and id <> $2', [
    a1.id,
    reader.membershipId,
  ]);
  expect(await invitations()).toEqual(INVITATIONS);
  const change = (status: number) =>
    services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
      const record = await work.records.find(membership, reader.membershipId);
      await work.records.update(membership, {
        id: reader.membershipId,
        version: record?.version ?? 0,
        changes: { status },
      });
    });
  await change(0);
  expect(await invitations()).toEqual([]);
  expect(await invitations(cookieOf(reader.token))).toEqual([]);
  expect((await get('/')).body).toContain('href="/account/login"');
  await change(1);
  expect(await invitations()).toEqual(INVITATIONS);
});

test('prompts to log in or save are hidden without an account or a way to create one', async () => {
  const { b1 } = world.sites;
  const other = readerRequests(subject, b1.host);
  await database.superuser('update membership set status = 0 where site_id = $1', [b1.id]);
  // Moves the test world's reader to a realm of other sites.
  await database.superuser(
    `with other as (insert into realm (organisation_id, name) values ($1, 'Other sites') returning id)
     update site_user set realm = (select id from other) where organisation_id = $1`,
    [b1.organisationId],
  );
  await services.write(systemOf(b1.organisationId, [b1.id]), async (work) => {
    work.tags.add(membershipsTag(b1.id));
  });
  const before = (await other.get('/')).body;
  expect(before).not.toContain('/account/login');
  const token = await login(subject.app, world.b.users.admin.username);
  const made = await gql(subject.app, {
    token,
    site: 'b1',
    id: 'createSiteUser',
    input: { email: 'first@reader.example', firstName: 'First', lastName: 'Reader' },
  });
  expect(made.code, made.body).toBeNull();
  expect((await other.get('/')).body).toContain('/account/login');
});
