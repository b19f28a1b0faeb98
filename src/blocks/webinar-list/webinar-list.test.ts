/** Webinars on the public site: upcoming, and on demand afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const LINK = 'https://talks.quayside.example/plug';

const webinar = (name: string, hours: number, values: Record<string, unknown> = {}, site = a1) =>
  makeContent(services, site, {
    type: 'Webinar',
    published: true,
    values: { name, startDate: inHours(hours), endDate: inHours(hours + 1), linkUrl: LINK, ...values },
  });

beforeAll(async () => {
  await webinar('In a week', 168);
  await webinar('Tomorrow', 24);
  await webinar('On the air', -0.5);
  await webinar('Last year', -8760);
  await webinar('Yesterday', -24);
  await makeContent(services, a1, {
    type: 'Webinar',
    published: true,
    values: { name: 'Yesterday, without a recording', startDate: inHours(-25) },
    lacking: ['linkUrl'],
  });
  await webinar('Of a sister', 30, {}, a2);
  await makeContent(services, a1, {
    type: 'Webinar',
    values: { name: 'A draft', startDate: inHours(3), linkUrl: LINK },
  });
  const settings = { source: 'site', count: 3 };
  const blocks = [{ id: 'b1', type: 'webinar_list', v: 1, settings }];
  await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(layout, {
      site: a1.id,
      name: 'News',
      type: 'url-override',
      alias: ['news'],
      grid: { v: 1, rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks }] }] },
    }),
  );
});

/** Names and halves in page order. */
async function shownOn(host: string): Promise<string[]> {
  const answer = await app.inject({ url: '/news', headers: { host } });
  const block = /data-block="webinar_list".*?<\/main>/s.exec(answer.body)?.[0] ?? '';
  return [...block.matchAll(/<h\d[^>]*>(?:<a [^>]*>)?([^<]+)/g)].map(([, name = '']) => name);
}

test('upcoming and live webinars are listed soonest first, recordings newest first', async () => {
  expect(await shownOn(a1.host)).toEqual([
    'Upcoming webinars',
    'On the air',
    'Tomorrow',
    'In a week',
    'On demand',
    'Yesterday',
    'Last year',
  ]);
});

test('an announced webinar is listed immediately', async () => {
  await webinar('In an hour', 1);
  expect((await shownOn(a1.host)).slice(1, 4)).toEqual(['On the air', 'In an hour', 'Tomorrow']);
});
