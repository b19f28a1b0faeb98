/** Mail servers that hang, drop connections, refuse and are slow: what each does to a campaign's deliveries. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer, type Behaviour } from '#testing/mail/mail-server.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { createBulkMailer, type BulkEmail } from './server/bulk-mailer.ts';
import { settlementOf } from './server/send-campaign.ts';

const subject = await buildCampaigns();
const { database, server, subscribe, send, call, deliveriesOf, runJobs } = subject;
const direct = await startMailServer();
afterAll(async () => {
  await subject.close();
  await direct.close();
});
beforeEach(() => {
  server.behaviours.clear();
  direct.behaviours.clear();
});

const email: BulkEmail = {
  key: 'newsletter-1',
  from: { name: 'Quayside', address: 'weekly@quayside.example' },
  replyTo: null,
  returnPath: null,
  to: { name: '', address: 'ada@harbour.example' },
  subject: 'Week 1',
  html: '<p>Locks</p>',
  text: 'Locks',
  headers: {},
  serviceHeaders: {},
};

/** Sends one email to a server; a timeout takes 300 ms. */
async function sendTo(port: number) {
  const timeouts = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };
  const config = { smtpBulkUrl: `smtp://127.0.0.1:${port}`, dataDir: '/nonexistent' };
  const mailer = createBulkMailer(config, 'quayside.example', null, timeouts);
  try {
    return (await mailer.send(email)).state;
  } finally {
    mailer.close();
  }
}

const refusal = (code: number, text: string) => ({ does: { code, text } }) as const;

describe('the result of an email', () => {
  test.each<[string, Behaviour, string]>([
    ['hangs at the recipient', { does: 'hang' }, 'unreachable'],
    ['drops the connection at the recipient', { does: 'drop' }, 'unreachable'],
    ['hangs after the content', { at: 'content', does: 'hang' }, 'unknown'],
    ['drops the connection after the content', { at: 'content', does: 'drop' }, 'unknown'],
    ['answers 421 to the recipient', refusal(421, '4.7.0 Try again later'), 'unreachable'],
    ['answers 421 to the content', { at: 'content', ...refusal(421, '4.3.2 Closing') }, 'unreachable'],
    ['answers 450', refusal(450, '4.2.1 Busy'), 'deferred'],
    ['answers 451 to the content', { at: 'content', ...refusal(451, '4.3.0 Greylisted') }, 'deferred'],
    ['answers 550', refusal(550, '5.1.1 No such user'), 'refused'],
    ['answers 554 to the content', { at: 'content', ...refusal(554, '5.7.1 Spam') }, 'refused'],
  ])('an email to a server that %s', async (_what, behaviour, state) => {
    direct.behaviours.set(email.to.address, behaviour);
    direct.emails.splice(0);
    expect(await sendTo(direct.port)).toBe(state);
    expect(direct.emails.length).toBeLessThanOrEqual(1);
  });

  test('a server that never greets, and a port without a server, are unreachable', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    expect(await sendTo(port)).toBe('unreachable');
    await new Promise<void>((resolve) => silent.close(() => resolve()));
    expect(await sendTo(port)).toBe('unreachable');
  });

  test('temporary failures are tried again five times, unreachable servers without a limit, and other results never', () => {
    const states = (state: 'deferred' | 'unreachable' | 'unknown' | 'refused') =>
      [1, 5, 6, 100].map((attempts) => settlementOf(1, { state, answer: '' }, attempts).state);
    expect(states('deferred')).toEqual(['waiting', 'waiting', 'failed', 'failed']);
    expect(states('unreachable')).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    expect(states('unknown')).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
    expect(states('refused')).toEqual(['failed', 'failed', 'failed', 'failed']);
  });
});

/** Makes every waiting delivery and queued job due now. */
async function skipWaiting() {
  await database.superuser(`update newsletter_delivery set due = now() where state = 'waiting'`);
  await subject.endPauses();
  await database.superuser('update graphile_worker._private_jobs set run_at = now()');
}

test('each subscriber of a campaign gets it at most once, even if the servers of others fail', async () => {
  const behaviours: Record<string, Behaviour> = {
    'drop@one.example': { at: 'content', does: 'drop' },
    'busy@two.example': refusal(450, '4.2.1 Busy'),
    'closing@three.example': refusal(421, '4.3.2 Closing'),
    'gone@four.example': refusal(550, '5.1.1 No such user'),
  };
  for (const address of [...Object.keys(behaviours), 'ada@five.example']) await subscribe(address);
  for (const [address, behaviour] of Object.entries(behaviours)) server.behaviours.set(address, behaviour);
  const { id } = await send('Week 1');
  const states = async () =>
    Object.fromEntries((await deliveriesOf(id)).map(({ email: address, state }) => [address, state]));
  const settled = {
    'ada@five.example': 'sent',
    'drop@one.example': 'unknown',
    'gone@four.example': 'failed',
  };
  expect(await states()).toEqual({
    ...settled,
    'busy@two.example': 'waiting',
    'closing@three.example': 'waiting',
  });

  server.behaviours.clear();
  await skipWaiting();
  await runJobs();
  expect(await states()).toEqual({ ...settled, 'busy@two.example': 'sent', 'closing@three.example': 'sent' });
  const recipients = server.emails.map(({ recipient }) => recipient).toSorted();
  expect(recipients).toEqual([
    'ada@five.example',
    'busy@two.example',
    'closing@three.example',
    'drop@one.example',
  ]);

  const { result } = await call('getNewsletterSendCheck', { id });
  expect(result).toMatchObject({ sent: 3, failed: 1, unknown: 1 });
  server.emails.splice(0);
  expect((await call('changeNewsletterSend', { id, action: 'sendUnknown' })).error).toBeNull();
  await runJobs();
  expect(server.emails.map(({ recipient }) => recipient)).toEqual(['drop@one.example']);
});
