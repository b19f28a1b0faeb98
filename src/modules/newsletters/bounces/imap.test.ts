/** Reports in a mailbox: read over IMAP, marked, and never deleted. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startImapServer, type ImapServer } from '#testing/mail/imap-server.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { REPORT_BYTES_MAX } from './model/mail-report.ts';
import { REPORTS } from './fixtures/reports.ts';
import { imapAddressOf, MESSAGES_MAX, READ_KEYWORD, readRound } from './server/read-mailbox.ts';

const subject = await buildCampaigns({ BOUNCE_DOMAIN: 'bounces.quayside.example' });
const { services, database, subscribe, send, deliveriesOf, a1 } = subject;
afterAll(() => subject.close());

let imap: ImapServer;
beforeEach(async () => {
  imap = await startImapServer();
});
afterEach(() => imap.close());

const round = () =>
  readRound(
    {
      services,
      writeFor: (id, run) => services.write(systemOf(id, [a1.id]), run),
      stopping: new AbortController().signal,
    },
    imapAddressOf(imap.url),
  );
const foreign = (index: number) =>
  `From: a@b.example\nTo: reports@quayside.example\nSubject: ${index}\n\nHello`;

test('a report in a mailbox settles its delivery once, is marked, and stays unread where it is', async () => {
  await subscribe('gone@harbour.example');
  const { id, emails } = await send('Week 1');
  const to = emails[0]?.returnPath ?? '';
  const report = REPORTS['Postfix']?.report({ to, address: 'gone@harbour.example' }) ?? '';
  const stored = imap.add(`Delivered-To: ${to}\n${report}`);
  expect(await round()).toEqual({ read: 1, reports: 1 });
  expect(await deliveriesOf(id)).toMatchObject([{ email: 'gone@harbour.example', state: 'failed' }]);
  expect([...stored.flags]).toEqual([READ_KEYWORD]);
  expect(imap.messages).toEqual([stored]);
  expect(await round()).toEqual({ read: 0, reports: 0 });
});

test('a report about an email that is still being sent is read again', async () => {
  await subscribe('early@harbour.example');
  const { id, emails } = await send('Week 2');
  const to = emails.find(({ recipient }) => recipient === 'early@harbour.example')?.returnPath ?? '';
  const report = REPORTS['Postfix']?.report({ to, address: 'early@harbour.example' }) ?? '';
  imap.add(`Delivered-To: ${to}\n${report}`);
  const setState = (state: string) =>
    database.superuser('update newsletter_delivery set state = $2 where campaign_id = $1', [id, state]);
  await setState('claimed');
  expect(await round()).toEqual({ read: 1, reports: 1 });
  await setState('sent');
  expect(await round()).toEqual({ read: 1, reports: 1 });
  expect(await round()).toEqual({ read: 0, reports: 0 });
});

test('a mailbox full of foreign mail costs a bounded number of commands in each round, and nothing of it is deleted', async () => {
  for (let index = 0; index < 12_000; index += 1) imap.add(foreign(index));
  expect(await round()).toEqual({ read: MESSAGES_MAX, reports: 0 });
  // Log in, select, one search, and the beginning and a mark for each message.
  expect(imap.commands.length).toBeLessThanOrEqual(10 + 2 * MESSAGES_MAX);
  const whole = `BODY.PEEK[]<0.${REPORT_BYTES_MAX}>`;
  expect(
    imap.commands.filter((command) => /EXPUNGE|\\Deleted|MOVE/i.test(command) || command.includes(whole)),
  ).toEqual([]);
  const marked = imap.messages.filter(({ flags }) => flags.has(READ_KEYWORD));
  expect([imap.messages.length, marked.length, marked[0]?.uid]).toEqual([12_000, MESSAGES_MAX, 11_801]);
});

test('a forged return path in a mailbox has no effect', async () => {
  const stored = imap.add(
    `Delivered-To: bounce+1.1.aaaaaaaaaaaaaaaa@bounces.quayside.example\n${foreign(1)}`,
  );
  expect(await round()).toEqual({ read: 1, reports: 0 });
  expect([...stored.flags]).toEqual([READ_KEYWORD]);
});

test('a mailbox that stores no keywords, and a server that sends without an end, are refused', async () => {
  await imap.close();
  imap = await startImapServer({ keywords: false });
  await expect(round()).rejects.toThrow('stores no keywords');
  const flood = createServer((socket) => {
    socket.on('error', () => undefined);
    const write = () => socket.write('x'.repeat(64 * 1024), (error) => error ?? write());
    write();
  }).listen(0, '127.0.0.1');
  await once(flood, 'listening');
  const { port } = flood.address() as AddressInfo;
  const address = { ...imapAddressOf(imap.url), port };
  await expect(
    readRound(
      { services, writeFor: async () => Promise.reject(new Error()), stopping: new AbortController().signal },
      address,
    ),
  ).rejects.toThrow('exceeds maximum');
  flood.close();
});
