/** Deliveries to receivers that fail, hang, redirect or lie: in order, at least once, for a day. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDaemons } from '#server/background/daemons.ts';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { makeRoleHolder } from '#testing/make/make-role.ts';
import { examplesOf } from '#testing/manual/manual-examples.ts';
import { startReceiver, type ReceivedCall } from '#testing/webhooks/receiver.ts';
import { buildWebhookWorld, daemonContext, type PublishedItem } from '#testing/webhooks/webhook-world.ts';
import { deliverWebhooks } from './server/daemons/deliver-webhooks.ts';
import { claimDeliveries } from './server/deliveries/claim-deliveries.ts';

const hanging = await startReceiver();
const { subject, receiver, manage, createWebhook, publishItem, deliver, close } = await buildWebhookWorld([
  hanging.origin,
]);
const { database, services, world } = subject;
const { sites, a } = world;
let insideHits = 0;
const inside = createServer((_request, response) => {
  insideHits += 1;
  response.end('secret');
});
await new Promise<void>((resolve) => {
  inside.listen(0, '127.0.0.1', resolve);
});
afterAll(async () => {
  hanging.close();
  inside.close();
  await close();
});
beforeEach(async () => {
  await database.superuser('delete from rate_limit');
  await database.superuser('delete from webhook');
});
afterEach(() => {
  receiver.reset();
  hanging.reset();
});

async function act(operation: string, input: Record<string, unknown>): Promise<PublishedItem> {
  const answer = await manage(operation, input);
  expect(answer.error).toBeNull();
  return answer.result as PublishedItem;
}

async function change({ id, version }: PublishedItem, deck: string): Promise<PublishedItem> {
  const saved = await act('saveContent', { id, version, changes: { deck }, base: {} });
  return act('publishContent', { id, version: saved.version });
}

interface Row {
  id: number;
  state: string;
  attempts: number;
  status: number | null;
  error: string | null;
  pause: number;
}

const rows = () =>
  database.superuser<Row>(
    `select id, state, attempts, status, error, round(extract(epoch from next_attempt - now()))::integer as pause
     from webhook_delivery order by id`,
  );

/** Moves all deliveries and webhooks into the past, as if this many seconds had passed. */
async function pass(seconds: number): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - make_interval(secs => ${seconds})`;
  await database.superuser(
    `update webhook_delivery set ${['created', 'next_attempt', 'claimed_until', 'retry_until'].map(earlier).join(', ')}`,
  );
  await database.superuser(`update webhook set ${earlier('failing_since')}`);
  await database.superuser(`update webhook_secret set ${earlier('expires')}`);
}

const deliveryOf = (call: ReceivedCall | undefined) => call?.headers['masthead-delivery'];

describe('signatures', () => {
  type Verify = (secret: string, header: string, body: string, now?: number) => boolean;

  /** The example of the documentation, as a receiver would run it. */
  async function documented(): Promise<Verify> {
    const examples = examplesOf(await readFile('docs/api.md', 'utf8'));
    const code =
      examples.find((example) => example.code.includes('export function isFromMasthead'))?.code ?? '';
    const loaded: { isFromMasthead: Verify } = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
    );
    return loaded.isFromMasthead;
  }

  test('the example of the documentation accepts a request, and no changed, foreign or old one', async () => {
    const verify = await documented();
    const { secret } = await createWebhook();
    await publishItem();
    await deliver();
    const [call] = receiver.calls;
    const header = String(call?.headers['masthead-signature']);
    const body = call?.body ?? '';
    expect(verify(secret, header, body)).toBe(true);
    expect(verify(secret, header, body.replace('Article', 'Event'))).toBe(false);
    expect(verify(`${secret}x`, header, body)).toBe(false);
    expect(verify(secret, header, body, Date.now() + 600_000)).toBe(false);
    expect(verify(secret, 't=1,v1=', body)).toBe(false);
  });

  test('while a secret is replaced, requests have both signatures, and later only the new one', async () => {
    const verify = await documented();
    const { id, secret } = await createWebhook();
    const replaced = await manage('createWebhookSecret', { id, overlapHours: 24 });
    const { secret: next } = replaced.result as { secret: string };
    const accepted = async () => {
      receiver.calls.length = 0;
      await publishItem();
      await deliver();
      const [call] = receiver.calls;
      const header = String(call?.headers['masthead-signature']);
      return [secret, next].map((one) => verify(one, header, call?.body ?? ''));
    };
    expect(await accepted()).toEqual([true, true]);
    await pass(25 * 3_600);
    expect(await accepted()).toEqual([false, true]);
    await manage('createWebhookSecret', { id });
    expect(await accepted()).toEqual([false, false]);
  });
});

describe('order', () => {
  test('a later event of a record waits for the earlier one; other records do not', async () => {
    await createWebhook({ events: ['content/published', 'content/changed'] });
    const first = await publishItem();
    await change(first, 'With tides');
    await change(
      { ...first, version: (await act('getContentDocument', { id: first.id })).version },
      'Closed',
    );
    const other = await publishItem('Locks');
    let failures = 2;
    receiver.answerWith(({ data }, response) => {
      const isRefused = data['contentId'] === first.id && (failures -= 1) >= 0;
      response.writeHead(isRefused ? 500 : 204).end();
    });
    await deliver();
    await deliver();
    expect(receiver.calls.map(({ event, data }) => [event, data['contentId']])).toEqual([
      ['content/published', first.id],
      ['content/published', other.id],
    ]);
    for (let round = 0; round < 4; round += 1) {
      await pass(130);
      await deliver();
    }
    const ofFirst = receiver.calls.filter(({ data }) => data['contentId'] === first.id);
    expect(ofFirst.map(({ event }) => event)).toEqual([
      'content/published',
      'content/published',
      'content/published',
      'content/changed',
      'content/changed',
    ]);
    const versions = ofFirst.map(({ data }) => Number(data['version']));
    expect(versions).toEqual(versions.toSorted((one, two) => one - two));
  });

  test('a delivery of a process that died is sent again with the same ID', async () => {
    const { id } = await createWebhook();
    await publishItem();
    const ctx = daemonContext(services);
    const claim = await ctx.writeFor(sites.a1.organisationId, (work) => claimDeliveries(work, id));
    expect(claim?.deliveries).toHaveLength(1);
    await deliver();
    expect(receiver.calls).toHaveLength(0);
    await pass(31);
    await deliver();
    expect(receiver.calls).toHaveLength(1);
    expect(receiver.calls[0]?.headers).toMatchObject({
      'masthead-delivery': String(claim?.deliveries[0]?.id),
      'masthead-attempt': '2',
    });
  });

  test('a webhook gets at most four requests at a time', async () => {
    await createWebhook();
    let [open, most] = [0, 0];
    receiver.answerWith((_call, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.writeHead(204).end();
      }, 50);
    });
    for (let count = 0; count < 10; count += 1) await publishItem(`Berth ${count}`);
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(new Set(receiver.calls.map(deliveryOf)).size).toBe(10);
    expect(receiver.calls).toHaveLength(10);
    expect(most).toBeLessThanOrEqual(4);
  });
});

describe('receivers that fail', () => {
  test('a receiver that answers 500 for a day gets nine attempts; then staff get an email and can resend', async () => {
    const { id } = await createWebhook({ name: 'Tide tables of the harbour' });
    const colleague = await makeRoleHolder(subject, world.sites.a1, ['manage_webhooks']);
    await database.superuser('update cms_user set is_global = 1 where id = $1', [colleague.id]);
    receiver.answerWith((_call, response) => response.writeHead(500).end());
    await publishItem();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await deliver();
      const [row] = await rows();
      if (row?.state !== 'waiting') break;
      pauses.push(row.pause);
      await pass(row.pause + 1);
    }
    expect(pauses).toEqual([5, 30, 120, 600, 3_600, 10_800, 21_600, 43_200]);
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 9, status: 500 }]);
    expect((await manage('getWebhook', { id })).result).toMatchObject({ isActive: false });
    await runJobs(subject);
    const mail = (await mailTo(subject, `${a.users.admin.username}@press.example`)).at(-1);
    expect(mail?.subject).toBe('Webhook switched off: Tide tables of the harbour');
    expect(mail?.text).toContain('The receiver answered with status 500');
    expect((await mailTo(subject, colleague.email)).map((notice) => notice.subject)).toEqual([mail?.subject]);

    receiver.reset();
    const [failed] = await rows();
    const resend = () => manage('resendWebhookDelivery', { id: failed?.id });
    expect((await resend()).error).toMatchObject({ extensions: { reason: 'WEBHOOK_INACTIVE' } });
    const { version } = (await manage('getWebhook', { id })).result as { version: number };
    await manage('updateWebhook', { id, version, changes: { isActive: true } });
    expect((await resend()).error).toBeNull();
    await deliver();
    expect(receiver.calls.map(deliveryOf)).toEqual([String(failed?.id)]);
    expect((await manage('getWebhook', { id })).result).toMatchObject({ switchedOffAt: null });
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 1, error: null }]);
  });

  test.each([
    ['60', 60],
    ['1', 5],
    ['86400', 3_600],
    ['soon', 5],
  ])('Retry-After: %s leads to a pause of %i seconds', async (header, pause) => {
    await createWebhook();
    receiver.answerWith((_call, response) => response.writeHead(503, { 'retry-after': header }).end());
    await publishItem();
    await deliver();
    expect(await rows()).toMatchObject([{ state: 'waiting', status: 503, pause }]);
  });

  test('a redirect to an address inside is not followed, and is a failure with its reason', async () => {
    await createWebhook();
    const { port } = inside.address() as AddressInfo;
    receiver.answerWith((_call, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/metadata` }).end(),
    );
    await publishItem();
    await deliver();
    expect(await rows()).toMatchObject([
      { state: 'waiting', status: null, error: 'The URL redirects. Use the final URL.' },
    ]);
    expect(insideHits).toBe(0);
  });

  test('an address inside is never called', async () => {
    const { port } = inside.address() as AddressInfo;
    await createWebhook({ url: `http://127.0.0.1:${port}/` });
    await createWebhook({ url: 'https://10.0.0.1/' });
    await publishItem();
    await deliver();
    expect((await rows()).map(({ error }) => error)).toEqual([
      expect.stringMatching(/private network|unsupported port/),
      expect.stringContaining('private network'),
    ]);
    expect(insideHits).toBe(0);
  });

  test('an endless response, and one of another size than declared, do no harm', async () => {
    await createWebhook();
    receiver.answerWith((_call, response) => {
      response.writeHead(200);
      const more = () => response.destroyed || setImmediate(() => response.write(Buffer.alloc(65_536), more));
      more();
    });
    await publishItem();
    await deliver();
    receiver.answerWith((_call, response) => {
      response.writeHead(200, { 'content-length': '1000000000' });
      response.write('short');
    });
    await publishItem();
    await deliver();
    expect((await rows()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('a receiver that hangs delays no other one', async () => {
    hanging.answerWith(() => undefined);
    await createWebhook({ url: `${hanging.origin}/` });
    await createWebhook();
    for (let count = 0; count < 6; count += 1) await publishItem(`Berth ${count}`);
    const daemons = startDaemons(services, [deliverWebhooks]);
    try {
      await vi.waitFor(() => expect(receiver.calls).toHaveLength(6), { timeout: 9_000, interval: 20 });
      expect(hanging.calls.length).toBeLessThanOrEqual(4);
      await publishItem('Locks');
      await vi.waitFor(() => expect(receiver.calls).toHaveLength(7), { timeout: 9_000, interval: 20 });
      await vi.waitFor(
        async () =>
          expect((await rows()).map(({ error }) => error)).toContain(
            'The other server took too long to answer. Try again later.',
          ),
        { timeout: 15_000, interval: 100 },
      );
    } finally {
      hanging.answerWith((_call, response) => response.writeHead(204).end());
      await daemons.stop();
    }
  }, 40_000);
});

describe('test calls', () => {
  test('a test reaches an inactive webhook, is not retried, and needs a secret', async () => {
    const { id, version } = await createWebhook();
    await manage('updateWebhook', { id, version, changes: { isActive: false } });
    receiver.answerWith((_call, response) => response.writeHead(404).end());
    expect((await manage('sendTestWebhook', { id })).error).toBeNull();
    await deliver();
    expect(receiver.calls.map(({ event }) => event)).toEqual(['webhooks/test']);
    expect(await rows()).toMatchObject([
      { state: 'failed', status: 404, error: 'The receiver answered with status 404.' },
    ]);
    const { failingSince } = (await manage('getWebhook', { id })).result as { failingSince: string | null };
    expect(failingSince).toBeNull();
    const values = {
      name: 'New',
      url: 'https://tides.example.org/',
      events: ['content/created'],
      isGlobal: 1,
    };
    const created = await act('createWebhook', values);
    expect((await manage('sendTestWebhook', { id: created.id })).error).toMatchObject({
      extensions: { reason: 'WEBHOOK_SECRET_MISSING' },
    });
  });

  test('a URL needs https, except on this machine', async () => {
    const url = 'http://tides.example.org/';
    const values = { name: 'New', url, events: ['content/created'], isGlobal: 1 };
    expect((await manage('createWebhook', values)).error).toMatchObject({
      extensions: { fields: { url: 'Enter a URL that starts with https://.' } },
    });
  });
});
