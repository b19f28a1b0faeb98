/** What a person does reaches receivers before what imports and programs do, and the events of a record arrive in order. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { publishContent } from '#entities/content/server/publishing/publishing.ts';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildWebhookWorld, type PublishedItem } from '#testing/webhooks/webhook-world.ts';

const { subject, receiver, manage, createWebhook, publishItem, deliver, close } = await buildWebhookWorld();
const { database, services, world } = subject;
const { a1 } = world.sites;
afterAll(close);
beforeEach(async () => {
  receiver.reset();
  await database.superuser('delete from rate_limit');
  await database.superuser('delete from webhook');
});

/** Who an import writes as. */
const system = systemOf(a1.organisationId, [a1.id]);
const importing = { ...system, actor: { ...system.actor, event: 'Import: Quay notices' } };

/** Publishes drafts as an import does. */
async function importItems(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await makeContent(services, a1, { values: { name: `Notice ${index}` } });
    ids.push(id);
    await services.write(importing, (work) => publishContent(work, { id, version: '1.0' }));
  }
  return ids;
}

const arrived = () => receiver.calls.map(({ event, data }) => [event, data['contentId']]);

/** Moves all deliveries into the past, as if this many seconds had passed. */
const pass = (seconds: number) =>
  database.superuser(
    'update webhook_delivery set next_attempt = next_attempt - make_interval(secs => $1), created = created - make_interval(secs => $1)',
    [seconds],
  );

describe('while the events of an import wait', () => {
  test('a publication of a person arrives first', async () => {
    await createWebhook();
    await importItems(12);
    const { id } = await publishItem();
    await deliver();
    expect(receiver.calls).toHaveLength(13);
    expect(receiver.calls.slice(0, 4).map(({ data }) => data['contentId'])).toContain(id);
  });

  test('all events of a record that a person changes arrive first, in their order', async () => {
    await createWebhook({ events: ['content/published', 'content/changed', 'content/unpublished'] });
    const imported = await importItems(12);
    const id = imported.at(-1) ?? 0;
    const read = async () => (await manage('getContentDocument', { id })).result as PublishedItem;
    const { version } = await read();
    const saved = await manage('saveContent', { id, version, changes: { deck: 'With tides' }, base: {} });
    const next = await manage('publishContent', { id, version: (saved.result as PublishedItem).version });
    const last = await manage('unpublishContent', { id, version: (next.result as PublishedItem).version });
    expect(last.error).toBeNull();
    // The imports wait for their answers until the record is unpublished, so only one place becomes free at a time.
    const waiting: (() => void)[] = [];
    receiver.answerWith(({ event, data }, response) => {
      const answer = () => void response.writeHead(204).end();
      const isUnpublished = arrived().some(([name]) => name === 'content/unpublished');
      if (data['contentId'] === id || isUnpublished) answer();
      else waiting.push(answer);
      if (event === 'content/unpublished') for (const send of waiting.splice(0)) send();
    });
    for (let round = 0; round < 5 && receiver.calls.length < 14; round += 1) {
      await deliver();
      await pass(2);
    }
    const events = arrived();
    const ofRecord = events.filter(([, item]) => item === id).map(([event]) => event);
    expect(ofRecord).toEqual(['content/published', 'content/changed', 'content/unpublished']);
    expect(events.slice(0, 4)).toContainEqual(['content/published', id]);
    expect(events.findIndex(([event]) => event === 'content/unpublished')).toBe(5);
  });

  test('a second attempt is sent at its time, before first attempts', async () => {
    await createWebhook();
    const [first = 0] = await importItems(12);
    receiver.answerWith(({ data }, response) => {
      const isFirst = data['contentId'] === first && receiver.calls.length < 5;
      response.writeHead(isFirst ? 503 : 204).end();
    });
    await deliver();
    const tried = receiver.calls.length;
    expect(tried).toBeLessThan(10);
    await database.superuser(
      "update webhook_delivery set next_attempt = next_attempt - interval '10 minutes' where attempts = 0 and state = 'waiting'",
    );
    await pass(6);
    await deliver();
    expect(receiver.calls[tried]?.headers['masthead-attempt']).toBe('2');
    expect(receiver.calls[tried]?.data['contentId']).toBe(first);
  });
});

describe('receivers', () => {
  test('status 410 switches the webhook off, and staff are notified', async () => {
    const { id } = await createWebhook({ name: 'Retired tide tables' });
    receiver.answerWith((_call, response) => response.writeHead(410).end());
    expect((await manage('sendTestWebhook', { id })).error).toBeNull();
    await deliver();
    expect((await manage('getWebhook', { id })).result).toMatchObject({ isActive: true });
    await publishItem();
    await deliver();
    expect((await manage('getWebhook', { id })).result).toMatchObject({
      isActive: false,
      switchedOffAt: expect.any(String),
    });
    await publishItem();
    await pass(60);
    await deliver();
    expect(receiver.calls).toHaveLength(2);
    await runJobs(subject);
    const mails = await mailTo(subject, `${world.a.users.admin.username}@press.example`);
    const ofWebhook = mails.filter((mail) => mail.subject?.endsWith('Retired tide tables'));
    expect(ofWebhook).toHaveLength(1);
    expect(ofWebhook[0]?.text).toContain('answered with status 410: it no longer exists');
  });

  test('events one after another use one connection', async () => {
    await createWebhook();
    receiver.answerWith((_call, response) => response.writeHead(200).end('Thank you.'));
    const before = receiver.connections();
    for (let count = 0; count < 4; count += 1) {
      await publishItem();
      await deliver();
    }
    expect(receiver.calls).toHaveLength(4);
    // None is opened if the connection of an earlier test is still open.
    expect(receiver.connections() - before).toBeLessThanOrEqual(1);
  });

  test('an event arrives at the first attempt after the receiver has closed the connection', async () => {
    await createWebhook();
    for (let count = 0; count < 3; count += 1) {
      await publishItem();
      receiver.closeIdle();
      await deliver();
    }
    expect(receiver.calls.map(({ headers }) => headers['masthead-attempt'])).toEqual(['1', '1', '1']);
  });

  test('an endless response ends its connection, and the next event uses another', async () => {
    await createWebhook();
    receiver.answerWith((_call, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(20_000)), 10);
      response.on('close', () => clearInterval(timer));
    });
    await publishItem();
    await deliver();
    await publishItem();
    await deliver();
    expect(receiver.calls).toHaveLength(2);
    const states = await database.superuser('select distinct state from webhook_delivery');
    expect(states).toEqual([{ state: 'delivered' }]);
  });
});
