/** Reports of mail servers about welcome emails, by the rules of campaigns: a real SMTP server, a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { systemOf } from '#testing/make/make.ts';
import { complaint } from '../bounces/fixtures/other-emails.ts';
import { REPORTS } from '../bounces/fixtures/reports.ts';
import { mailboxAddress, mailboxId, readMailbox } from '../bounces/model/return-path.ts';
import { receiveEvents } from '../bounces/server/receive-events.ts';
import { receiveReport, type Received } from '../bounces/server/receive-report.ts';
import type { MailEvent } from '../bounces/adapters/mail-adapter.ts';
import { newsletterMailHook } from '../bounces/entities/newsletter-mail-hook/entity.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { subscribe } from '../subscriptions/server/subscribe.ts';

const DOMAIN = 'reports.quayside.example';
const campaigns = await buildCampaigns({ BOUNCE_DOMAIN: DOMAIN });
const { services, database, a1, weekly, template, server, write, call, runJobs } = campaigns;
const { links } = services;
const { organisationId } = a1;
afterAll(() => campaigns.close());

beforeAll(async () => {
  await write(async ({ records }) => {
    const stored = await records.find(newsletter, weekly.id, { lock: true });
    const values = { welcomeTemplate: template.id, welcomeSubject: 'Welcome aboard' };
    if (stored) await records.writeSkippingPrepare(newsletter, stored, values);
    await records.insertSkippingPrepare(newsletterMailHook, { name: 'Mailgun', service: 'mailgun' });
  });
});

/** Subscribes an address, which gets its welcome email; returns the subscription's id and the email's return path. */
async function welcome(email: string): Promise<{ id: number; returnPath: string }> {
  await write((work) =>
    subscribe(work, {
      siteId: a1.id,
      email,
      newsletterIds: [weekly.id],
      source: 'Account',
      proof: { kind: 'express', text: 'Yes', form: 'account', page: null },
      isConfirmed: true,
    }),
  );
  await campaigns.endPauses();
  await runJobs();
  const [row] = await database.superuser<{ id: number }>(
    'select id from newsletter_subscription where email = $1',
    [email],
  );
  const sent = (await server.parsed()).find(({ recipient }) => recipient === email);
  return { id: row?.id ?? 0, returnPath: sent?.returnPath ?? '' };
}

/** Receives a report as the owner of the signed address would. */
function receive(to: string, raw: string): Promise<Received> {
  const mailbox = readMailbox(links, to);
  if (!mailbox) throw new Error(`${to} was not signed.`);
  const writeFor: Parameters<typeof receiveReport>[0]['writeFor'] = (id, run) =>
    services.write(systemOf(id, [a1.id]), run);
  return receiveReport({ services, writeFor }, mailbox, Buffer.from(raw));
}

const noAddress = (to: string, address: string) => REPORTS['Postfix']?.report({ to, address }) ?? '';
const fullMailbox = (to: string, address: string) =>
  noAddress(to, address).replaceAll('5.1.1', '5.2.2').replaceAll('User unknown', 'Mailbox full');

const rowOf = async (id: number) =>
  (
    await database.superuser(
      'select state, failure, complained_at is not null as complained from newsletter_welcome where subscription_id = $1',
      [id],
    )
  )[0];
const suppressionOf = async (email: string) =>
  (
    await database.superuser<{ reason: string }>(
      `select reason from newsletter_suppression where email = $1 and status = 'active'`,
      [email],
    )
  )[0]?.reason ?? null;

test('the return path of a welcome email identifies its subscription, and is invalid for a delivery', async () => {
  const { id, returnPath } = await welcome('signed@harbour.example');
  expect(readMailbox(links, returnPath)).toEqual({ kind: 'welcome', organisationId, id });
  expect(returnPath.endsWith(`@${DOMAIN}`)).toBe(true);
  expect(readMailbox(links, returnPath.replace('welcome+', 'bounce+'))).toBeNull();
});

test('a bounce after the acceptance fails the welcome email and suppresses the address, once', async () => {
  const email = 'gone@harbour.example';
  const { id, returnPath } = await welcome(email);
  expect(await receive(returnPath, noAddress(returnPath, email))).toBe('recorded');
  expect(await rowOf(id)).toMatchObject({ state: 'failed', failure: 'noAddress' });
  expect(await suppressionOf(email)).toBe('hardBounce');
  expect(await receive(returnPath, noAddress(returnPath, email))).toBe('known');
});

test('staff see the failure of a welcome email in the history and the export of its address', async () => {
  const email = 'seen@harbour.example';
  const { returnPath } = await welcome(email);
  await receive(returnPath, noAddress(returnPath, email));
  const { result } = await call('getNewsletterAddressHistory', { email });
  const welcomes = [
    {
      newsletter: 'Quay Weekly',
      state: 'failed',
      failure: 'noAddress',
      answer: expect.stringContaining('5.1.1') as string,
      failedAt: expect.any(String) as string,
    },
  ];
  expect(result).toMatchObject({ welcomes });
  const exported = await call('exportNewsletterAddress', { email });
  expect(JSON.parse((exported.result as { json: string }).json)).toMatchObject({ welcomes });
});

test('a report about a welcome email that is still being sent has to come again', async () => {
  const email = 'early@harbour.example';
  const { id, returnPath } = await welcome(email);
  const setState = (state: string) =>
    database.superuser('update newsletter_welcome set state = $2 where subscription_id = $1', [id, state]);
  await setState('claimed');
  expect(await receive(returnPath, noAddress(returnPath, email))).toBe('early');
  expect(await suppressionOf(email)).toBeNull();
  await setState('unknown');
  expect(await receive(returnPath, noAddress(returnPath, email))).toBe('recorded');
  expect(await suppressionOf(email)).toBe('hardBounce');
});

test('permanent failures of a welcome email and of campaigns within 15 days count together', async () => {
  const email = 'full@harbour.example';
  const { id, returnPath } = await welcome(email);
  expect(await receive(returnPath, fullMailbox(returnPath, email))).toBe('recorded');
  expect(await rowOf(id)).toMatchObject({ failure: 'permanent' });
  for (const name of ['Week 1', 'Week 2']) {
    expect(await suppressionOf(email)).toBeNull();
    const { emails } = await campaigns.send(name);
    const path = emails.find(({ recipient }) => recipient === email)?.returnPath ?? '';
    await receive(path, fullMailbox(path, email));
  }
  expect(await suppressionOf(email)).toBe('repeatedFailures');
});

test('a refusal of the mail server that answers directly counts like one that is reported later', async () => {
  const email = 'refused@harbour.example';
  server.behaviours.set(email, { does: { code: 550, text: '5.2.2 Mailbox full' } });
  const { id } = await welcome(email);
  server.behaviours.clear();
  expect(await rowOf(id)).toMatchObject({ state: 'failed', failure: 'permanent' });
  expect(await suppressionOf(email)).toBeNull();
});

test.each([
  ['to the return path', (returnPath: string) => returnPath],
  ['of a feedback loop', () => mailboxAddress(links, { kind: 'complaints', organisationId, id: 0 }, DOMAIN)],
])('a complaint %s about a welcome email suppresses the address', async (name, target) => {
  const email = `${name.replaceAll(' ', '-')}@harbour.example`;
  const { id, returnPath } = await welcome(email);
  const to = target(returnPath);
  expect(await receive(to, complaint({ to, returnPath }))).toBe('recorded');
  expect([await rowOf(id), await suppressionOf(email)]).toEqual([
    { state: 'sent', failure: null, complained: true },
    'complaint',
  ]);
  expect(await receive(to, complaint({ to, returnPath }))).toBe('known');
});

test('events of a mail service settle a welcome email by the id in its headers', async () => {
  const email = 'service@harbour.example';
  const { id } = await welcome(email);
  const sent = (await server.parsed()).find(({ recipient }) => recipient === email);
  const deliveryId = mailboxId(links, { kind: 'welcome', organisationId, id });
  expect(sent?.headers.find(({ key }) => key === 'x-mailgun-variables')?.value).toBe(
    JSON.stringify({ delivery: deliveryId }),
  );
  await database.superuser(`update newsletter_welcome set state = 'unknown' where subscription_id = $1`, [
    id,
  ]);
  const [hook] = await database.superuser<{ id: number }>('select id from newsletter_mail_hook', []);
  const send = (once: string, event: Pick<MailEvent, 'kind' | 'text' | 'status'>) =>
    write((work) =>
      receiveEvents(work, services, hook?.id ?? 0, { once, events: [{ ...event, deliveryId }] }),
    );
  await send('1', { kind: 'delivered', text: '', status: null });
  expect(await rowOf(id)).toMatchObject({ state: 'sent', failure: null });
  await send('2', { kind: 'bouncedHard', text: 'No such user', status: '5.1.1' });
  expect(await rowOf(id)).toMatchObject({ state: 'failed', failure: 'noAddress' });
});
