/** Webhooks over HTTP: other programs hear of what happens, soon after it was committed. */
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDaemons } from '#server/background/daemons.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildWebhookWorld, daemonContext } from '#testing/webhooks/webhook-world.ts';
import { announceDates } from '../content/server/daemons/announce-dates.ts';
import { LATE_HOURS } from '../content/server/publishing/announced-until.ts';
import { announcePassedDates } from '../content/server/publishing/passed-dates.ts';
import { deliverWebhooks } from './server/daemons/deliver-webhooks.ts';

const { subject, receiver, manage, createWebhook, deliver, close } = await buildWebhookWorld();
const { app, database, services, world } = subject;
const { sites } = world;
afterAll(close);
beforeEach(async () => {
  await database.superuser('delete from rate_limit');
  await database.superuser('delete from webhook');
});
afterEach(receiver.reset);

const ALL = ['created', 'published', 'changed', 'moved', 'unpublished', 'deleted'].map(
  (name) => `content/${name}`,
);

interface Item {
  id: number;
  version: string;
}

async function act(operation: string, input: Record<string, unknown>): Promise<Item> {
  const answer = await manage(operation, input);
  expect(answer.error).toBeNull();
  return answer.result as Item;
}

const createItem = (values: Record<string, unknown> = {}, site = sites.a1.id) =>
  act('createContent', { type: 'Article', site, values: { name: 'Berths', ...values } });

const publish = ({ id, version }: Item, times: Record<string, unknown> = {}) =>
  act('publishContent', { id, version, ...times });

const save = ({ id, version }: Item, values: Record<string, unknown>) =>
  act('saveContent', { id, version, changes: values, base: {} });

/** What the receiver got since the last look: events of an item, without their prefix. */
async function received(): Promise<string[]> {
  await deliver();
  return receiver.calls.splice(0).map(({ event }) => event.replace('content/', ''));
}

describe('events of content', () => {
  test('a program gets a signed request after a publication', async () => {
    const { secret } = await createWebhook();
    const daemons = startDaemons(services, [deliverWebhooks]);
    try {
      const item = await publish(await createItem());
      await vi.waitFor(() => expect(receiver.calls).toHaveLength(1), { timeout: 20_000, interval: 20 });
      const [call] = receiver.calls;
      expect(call?.event).toBe('content/published');
      expect(call?.data).toEqual({
        siteId: sites.a1.id,
        contentId: item.id,
        type: 'Article',
        version: expect.any(Number),
        siteIds: [sites.a1.id],
        path: `/article/${item.id}/berths`,
      });
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['masthead-signature'])) ?? [];
      expect(createHmac('sha256', secret).update(`${t}.${call?.body}`).digest('hex')).toBe(v1);
      expect(Math.abs(Date.now() / 1_000 - Number(t))).toBeLessThan(10);
    } finally {
      await daemons.stop();
    }
  });

  test('each step in the life of an item is an event, in its order', async () => {
    await createWebhook({ events: ALL });
    let item = await createItem({ teaser: 'The secret of the draft, which readers must not learn early.' });
    expect(await received()).toEqual(['created']);
    item = await save(item, { name: 'Berths at the quay' });
    expect(await received()).toEqual([]);
    item = await publish(item);
    expect(await received()).toEqual(['published']);
    item = await publish(await save(item, { deck: 'With tides' }));
    expect(await received()).toEqual(['changed']);
    item = await publish(await save(item, { alias: 'berths' }));
    await deliver();
    expect(receiver.calls.at(-1)?.data).toMatchObject({
      path: '/berths',
      oldPath: `/article/${item.id}/berths-at-the-quay`,
    });
    expect(await received()).toEqual(['changed', 'moved']);
    item = await act('unpublishContent', { id: item.id, version: item.version });
    expect(await received()).toEqual(['unpublished']);
    await act('deleteContent', { id: item.id, version: item.version });
    expect(await received()).toEqual(['deleted']);
  });

  test('requests do not contain words of a draft', async () => {
    await createWebhook({ events: ALL });
    const item = await createItem({ name: 'Harbour sold', deck: 'Unconfirmed' });
    await act('deleteContent', { id: item.id, version: item.version });
    await deliver();
    expect(receiver.calls).toHaveLength(2);
    for (const { body } of receiver.calls) expect(body.toLowerCase()).not.toMatch(/harbour|sold|unconfirmed/);
  });

  test('a webhook gets the events and sites that it names, of its organisation', async () => {
    await createWebhook({ isGlobal: 0, sites: [sites.a2.id] });
    const other = await login(app, world.b.users.admin.username);
    const ofOther = { type: 'Article', site: sites.b1.id, values: { name: 'Locks' } };
    const created = await gql(app, { token: other, site: 'b1', id: 'createContent', input: ofOther });
    const { id, version } = created.result as Item;
    await gql(app, { token: other, site: 'b1', id: 'publishContent', input: { id, version } });
    await publish(await createItem());
    expect(await received()).toEqual([]);
    await publish(await createItem({}, sites.a2.id));
    expect(await received()).toEqual(['published']);
  });

  test('a webhook of a site learns that an item has left the site', async () => {
    await createWebhook({ events: ['content/changed'], isGlobal: 0, sites: [sites.a2.id] });
    const placement = { section: sites.a2.sections.news, option: 'Standard', start: null, end: null };
    const item = await publish(await createItem({ schedules: [placement] }));
    expect(await received()).toEqual([]);
    const left = await publish(await save(item, { schedules: [] }));
    await deliver();
    expect(receiver.calls.map(({ data }) => data)).toMatchObject([
      { contentId: item.id, siteIds: expect.arrayContaining([sites.a2.id]) },
    ]);
    receiver.reset();
    await publish(await save(left, { deck: 'With tides' }));
    expect(await received()).toEqual([]);
  });

  test('a webhook without a secret, and an inactive one, get nothing', async () => {
    await act('createWebhook', {
      name: 'Without a secret',
      url: `${receiver.origin}/`,
      events: ALL,
      isGlobal: 1,
    });
    const { id, version } = await createWebhook({ events: ALL });
    await act('updateWebhook', { id, version, changes: { isActive: false } });
    await publish(await createItem());
    expect(await received()).toEqual([]);
  });
});

describe('dates that pass without a write', () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

  /** Runs the daemons until the receiver has a number of calls, then half a second more. */
  async function until(count: number): Promise<void> {
    const daemons = startDaemons(services, [announceDates, deliverWebhooks]);
    try {
      await vi.waitFor(() => expect(receiver.calls.length).toBeGreaterThanOrEqual(count), {
        timeout: 9_000,
        interval: 50,
      });
    } finally {
      await daemons.stop();
    }
  }

  test('a scheduled publication and its end are announced once, at their times', async () => {
    await createWebhook({ events: ['content/published', 'content/unpublished'] });
    const start = Date.now();
    const item = await publish(await createItem(), { published: inMs(2_500), unpublished: inMs(4_500) });
    await until(2);
    expect(receiver.calls.map(({ event, data }) => [event, data['contentId']])).toEqual([
      ['content/published', item.id],
      ['content/unpublished', item.id],
    ]);
    expect(Date.now() - start).toBeGreaterThan(4_000);
  }, 30_000);

  test('a publication that was postponed is announced at its new time only, once by two processes', async () => {
    await createWebhook({ events: ['content/published'] });
    const item = await publish(await createItem(), { published: inMs(1_500) });
    await publish(item, { published: inMs(4_000) });
    const start = Date.now();
    const other = startDaemons(services, [announceDates]);
    try {
      await until(1);
    } finally {
      await other.stop();
    }
    expect(Date.now() - start).toBeGreaterThan(3_500);
    await deliver();
    expect(receiver.calls).toHaveLength(1);
  }, 30_000);

  test('a date that passed more than a day ago is not announced', async () => {
    await createWebhook({ events: ['content/published'] });
    const ctx = daemonContext(services);
    const announce = () => ctx.writeFor(world.a.id, announcePassedDates);
    await announce();
    const [late, recent] = [
      await publish(await createItem(), { published: inMs(3_600_000) }),
      await publish(await createItem(), { published: inMs(3_600_000) }),
    ];
    const pass = (id: number, hours: number) =>
      database.superuser(
        `update content set updated = now() - interval '3 days', published = now() - make_interval(hours => $2) where id = $1`,
        [id, hours],
      );
    await pass(late.id, LATE_HOURS + 1);
    await pass(recent.id, LATE_HOURS - 1);
    await database.superuser("update content_date_watch set announced_until = now() - interval '2 days'");
    await announce();
    await deliver();
    const announced = receiver.calls.map(({ data }) => data['contentId']);
    expect(announced).toContain(recent.id);
    expect(announced).not.toContain(late.id);
  });

  test('a change at the time of publication announces it if nothing else has', async () => {
    await createWebhook({ events: ['content/published', 'content/changed'] });
    const daemons = startDaemons(services, [announceDates]);
    await vi.waitFor(async () =>
      expect(await database.superuser('select 1 from content_date_watch')).toHaveLength(1),
    );
    await daemons.stop();
    const item = await publish(await createItem(), { published: inMs(300) });
    await vi.waitFor(async () => {
      const passed = 'select 1 from content where id = $1 and published < now()';
      expect(await database.superuser(passed, [item.id])).toHaveLength(1);
    });
    await publish(await save(item, { deck: 'With tides' }));
    expect(await received()).toEqual(['published']);
    await until(0);
    expect(await received()).toEqual([]);
  });
});
