/**
 * Subscribers never see an old item as new: neither after the upgrade, nor at another domain of the site, nor
 * after the item is renamed.
 */
import { readdir, readFile } from 'node:fs/promises';
import { parseRssFeed } from 'feedsmith';
import { afterAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/app.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { content } from '#entities/content/entity.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const FEEDS = ['/__rss/website-scheduled-content.xml', '/__rss/podcast.xml'] as const;

/** Guid and link of each item of both feeds, by feed and name. */
async function feedsOf({ app }: Pick<TestApp, 'app'>, host = a1.host) {
  const entries = new Map<string, { guid: string; link: string; isLink: boolean }>();
  for (const url of FEEDS) {
    const answer = await app.inject({ url, headers: { host } });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    for (const { title, guid, link } of parseRssFeed(answer.body).items ?? [])
      entries.set(`${url} ${title}`, {
        guid: guid?.value ?? '',
        isLink: guid?.isPermaLink ?? true,
        link: link ?? '',
      });
  }
  return entries;
}

/** The UID of an event's calendar file. */
async function uidOf({ app }: Pick<TestApp, 'app'>, id: number, host = a1.host): Promise<string | undefined> {
  const { body } = await app.inject({ url: `/__calendar/${id}.ics`, headers: { host } });
  return /^UID:(.*)\r$/m.exec(body.replaceAll('\r\n ', ''))?.[1];
}

/** Reverts the database to its state before the migration, and runs the migration as the upgrade does. */
async function upgrade(): Promise<void> {
  await database.superuser('drop table feed_guid, feed_origin');
  await database.superuser('alter table organisation drop column feed_namespace');
  const folder = new URL('../../../../migrations/', import.meta.url);
  const name = (await readdir(folder)).find((file) => file.endsWith('_feed_guids.sql'));
  await database.superuser(await readFile(new URL(name ?? '', folder), 'utf8'));
}

const rename = (id: number, name: string) =>
  services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
    const record = await work.records.find(content, id);
    await work.records.update(content, { id, version: record?.version ?? 0, changes: { name } });
  });

test('both feeds through an upgrade, a move to https and another domain, and new names', async () => {
  const podcast = { type: 'Podcast', published: true } as const;
  const old = await makeContent(services, a1, { published: true, values: { name: 'The old lock' } });
  const bell = await makeContent(services, a1, {
    ...podcast,
    values: { name: 'The bell', fileSrc: 'https://sound.example/bell.mp3' },
  });
  await makeContent(services, a1, {
    published: true,
    values: { name: 'At its own path', alias: 'the-mole' },
  });
  const fair = {
    type: 'Event',
    published: true,
    values: { name: 'Fair', startDate: '2027-03-09T08:00:00Z' },
  } as const;
  const event = await makeContent(services, a1, fair);
  const before = await feedsOf(subject);
  await upgrade();
  const upgraded = await buildTestApp({ database });
  const after = await feedsOf(upgraded);
  expect([...after.keys()]).toEqual([...before.keys()]);
  // The formulas before the upgrade: RSS had the item's URL, the podcast feed the origin and the item's
  // number.
  for (const [key, { link, guid, isLink }] of after) {
    const id = key.endsWith(' The bell') ? bell.id : null;
    const isPodcast = key.startsWith(FEEDS[1]);
    expect([key, guid, isLink]).toEqual([key, isPodcast ? `http://${a1.host}/${id}` : link, true]);
  }
  expect(after.size).toBeGreaterThan(4);

  const fresh = await makeContent(upgraded.services, a1, {
    ...podcast,
    values: { name: 'The new lock', fileSrc: 'https://sound.example/lock.mp3' },
  });
  const newEvent = await makeContent(upgraded.services, a1, fair);
  const uids = async (at: TestApp, host?: string) => [
    await uidOf(at, event.id, host),
    await uidOf(at, newEvent.id, host),
  ];
  const calendar = await uids(upgraded);
  // The formula before the upgrade.
  expect(calendar).toEqual([`${event.id}@${a1.host.split(':')[0]}`, expect.stringMatching(/^[\da-f-]{36}$/)]);
  const guids = (entries: typeof after) => [...entries.values()].map(({ guid }) => guid);
  const complete = guids(await feedsOf(upgraded));
  const newGuid = (await feedsOf(upgraded)).get(`${FEEDS[0]} The new lock`);
  expect(newGuid?.guid).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(newGuid?.isLink).toBe(false);
  await upgraded.close();

  const secure = { BASE_DOMAIN: 'press.example', ADMIN_ORIGIN: 'https://press.example', PORT: '8080' };
  const moved = await buildTestApp({ database, environment: secure });
  const onHttps = await feedsOf(moved, 'a1.press.example');
  expect(guids(onHttps)).toEqual(complete);
  expect(await uids(moved, 'a1.press.example')).toEqual(calendar);
  expect([...onHttps.values()].every(({ link }) => link.startsWith('https://a1.press.example/'))).toBe(true);
  await rename(old.id, 'The lock of long ago');
  await rename(fresh.id, 'The newest lock');
  await database.superuser(
    `insert into site_domain (organisation_id, site_id, host, verified, is_primary)
     values (${a1.organisationId}, ${a1.id}, 'www.lock.example', now(), true)`,
  );
  await moved.close();

  const elsewhere = await buildTestApp({ database, environment: secure });
  const last = await feedsOf(elsewhere, 'www.lock.example');
  expect(guids(last)).toEqual(complete);
  expect(await uids(elsewhere, 'www.lock.example')).toEqual(calendar);
  expect(last.get(`${FEEDS[0]} The lock of long ago`)).toMatchObject({
    link: expect.stringMatching(/^https:\/\/www\.lock\.example\/.*the-lock-of-long-ago$/),
    isLink: false,
  });
  await elsewhere.close();
});
