/** Reports about a campaign's emails arrive over SMTP: a real receiver, a real ledger. */
import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemOf } from '#testing/make/make.ts';
import type { ParsedEmail } from '#testing/mail/mail-server.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { complaint, reply } from './fixtures/other-emails.ts';
import { REPORTS } from './fixtures/reports.ts';
import { REPORT_BYTES_MAX } from './model/mail-report.ts';
import { mailboxAddress, mailboxId, readMailbox } from './model/return-path.ts';
import { harmOf, pauseIfHarmful } from './server/pause-campaign.ts';
import { listenForReports } from './server/listen-for-reports.ts';
import { receiveReport } from './server/receive-report.ts';
import { openReportReceiver, type ReportReceiver } from './server/report-receiver.ts';

const DOMAIN = 'bounces.quayside.example';
const subject = await buildCampaigns({ BOUNCE_DOMAIN: DOMAIN });
const { services, database, subscribe, send, deliveriesOf, server, write, world, a1 } = subject;
const { links } = services;
const organisationId = world.a.id;

const errors: unknown[] = [];
let receiver: ReportReceiver;
let isLimited = false;
beforeAll(async () => {
  receiver = await openReportReceiver({
    port: 0,
    name: DOMAIN,
    read: (address) => readMailbox(links, address),
    receive: (mailbox, source) =>
      receiveReport(
        { services, writeFor: (id, run) => services.write(systemOf(id, [a1.id]), run) },
        mailbox,
        source,
      ),
    onError: (error) => errors.push(error),
    connectionMs: 20_000,
    isLimited: () => isLimited,
  });
});
afterAll(async () => {
  await receiver.close();
  await subject.close();
});

/** Delivers an email like another mail server; returns the answer, or the code of the refusal. */
async function deliver(to: string | string[], raw: string): Promise<string | number> {
  const transport = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true });
  try {
    return (await transport.sendMail({ envelope: { from: '', to }, raw })).response;
  } catch (error) {
    return error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : String(error);
  } finally {
    transport.close();
  }
}

const suppressionOf = async (email: string) =>
  (
    await database.superuser<{ reason: string; detail: string | null }>(
      `select reason, detail from newsletter_suppression where email = $1 and status = 'active'`,
      [email],
    )
  )[0];
const countsOf = async (campaign: number) =>
  Object.fromEntries(
    (
      await database.superuser<{ state: string; count: number }>(
        'select state, count from newsletter_delivery_count where campaign_id = $1',
        [campaign],
      )
    ).map(({ state, count }) => [state, count]),
  );
const emailTo = (emails: readonly ParsedEmail[], address: string) => {
  const found = emails.find(({ recipient }) => recipient === address);
  if (!found) throw new Error(`No email to ${address}.`);
  return found;
};

const ADDRESSES = Object.keys(REPORTS).map((_name, index) => `bounce${index}@harbour.example`);
for (const email of ADDRESSES) await subscribe(email);
const first = await send('Week 1');

describe('a return path', () => {
  test('a return path identifies the delivery of each email, with at most 64 characters before the at sign', async () => {
    const ids = new Map((await deliveriesOf(first.id)).map(({ email, id }) => [email, Number(id)]));
    for (const { recipient, returnPath } of first.emails) {
      expect(readMailbox(links, returnPath)).toEqual({
        kind: 'bounce',
        organisationId,
        id: ids.get(recipient),
      });
      expect(returnPath.endsWith(`@${DOMAIN}`)).toBe(true);
    }
    const largest = {
      kind: 'unsubscribe' as const,
      organisationId: 2 ** 31 - 1,
      id: Number.MAX_SAFE_INTEGER,
    };
    const address = mailboxAddress(links, largest, DOMAIN);
    expect(address.indexOf('@')).toBeLessThanOrEqual(64);
    expect(readMailbox(links, address.toUpperCase())).toEqual(largest);
  });

  test('a return path is invalid with any character changed, for another kind, and for another organisation', () => {
    const mailbox = { kind: 'bounce' as const, organisationId, id: 7 };
    const id = mailboxId(links, mailbox);
    expect(readMailbox(links, `bounce+${id}@x`)).toEqual(mailbox);
    const changed = [...id].flatMap((_, at) =>
      ['a', '2', '.', 'z'].map((letter) => id.slice(0, at) + letter + id.slice(at + 1)),
    );
    expect(changed.filter((other) => other !== id && readMailbox(links, `bounce+${other}@x`))).toEqual([]);
    for (const other of [
      `unsubscribe+${id}`,
      `complaints+${id}`,
      `bounce+0${id}`,
      `bounce+${id}a`,
      id,
      '',
      'bounce+',
    ])
      expect(readMailbox(links, other)).toBeNull();
  });
});

describe('a report', () => {
  test('a report in each of ten formats settles the delivery, and suppresses an address that does not exist', async () => {
    for (const [index, { report, kind, status }] of Object.values(REPORTS).entries()) {
      const address = ADDRESSES[index] ?? '';
      const { returnPath } = emailTo(first.emails, address);
      expect(await deliver(returnPath, report({ to: returnPath, address }))).toContain('Thank you');
      const delivery = (await deliveriesOf(first.id)).find(({ email }) => email === address);
      expect(delivery).toMatchObject({ state: 'failed', answer: expect.stringContaining(status) });
      expect((await suppressionOf(address))?.reason).toBe(kind === 'noAddress' ? 'hardBounce' : undefined);
    }
    expect(await countsOf(first.id)).toEqual({ sent: 0, failed: 10, bounced: 8 });
  });

  test('a repeated report has no effect', async () => {
    const before = await countsOf(first.id);
    for (const [index, { report }] of Object.values(REPORTS).entries()) {
      const address = ADDRESSES[index] ?? '';
      const { returnPath } = emailTo(first.emails, address);
      expect(await deliver(returnPath, report({ to: returnPath, address }))).toContain('Thank you');
    }
    expect(await countsOf(first.id)).toEqual(before);
  });

  test('a report about an unknown delivery settles it', async () => {
    await subscribe('unknown@harbour.example');
    const { id, emails } = await send('Week 2');
    await database.superuser(
      `update newsletter_delivery set state = 'unknown' where campaign_id = $1 and subscription_id =
        (select id from newsletter_subscription where email = 'unknown@harbour.example')`,
      [id],
    );
    const { returnPath } = emailTo(emails, 'unknown@harbour.example');
    await deliver(
      returnPath,
      REPORTS['Postfix']?.report({ to: returnPath, address: 'unknown@harbour.example' }) ?? '',
    );
    const delivery = (await deliveriesOf(id)).find(({ email }) => email === 'unknown@harbour.example');
    expect(delivery?.state).toBe('failed');
  });

  test('a report about an email that is still being sent has to come again', async () => {
    await subscribe('early@harbour.example');
    const { id, emails } = await send('Week 3');
    const { returnPath } = emailTo(emails, 'early@harbour.example');
    const report = REPORTS['Postfix']?.report({ to: returnPath, address: 'early@harbour.example' }) ?? '';
    const claim = (state: string) =>
      database.superuser(
        `update newsletter_delivery set state = $2 where campaign_id = $1 and subscription_id =
          (select id from newsletter_subscription where email = 'early@harbour.example')`,
        [id, state],
      );
    await claim('claimed');
    expect(await deliver(returnPath, report)).toBe(451);
    await claim('sent');
    expect(await deliver(returnPath, report)).toContain('Thank you');
    expect(await suppressionOf('early@harbour.example')).toMatchObject({ reason: 'hardBounce' });
  });
});

describe('the receiver', () => {
  test.each([
    [
      'an automatic reply',
      (to: string) => reply(to, ['Auto-Submitted: auto-replied'], 'I am away. 550 5.1.1'),
    ],
    ['a letter', (to: string) => reply(to, [], 'A message that you sent could not be delivered: 5.1.1')],
  ])('%s has no effect', async (_what, text) => {
    await subscribe(`away-${_what.length}@harbour.example`);
    const { id, emails } = await send(`Week 4 ${_what}`);
    const { returnPath } = emailTo(emails, `away-${_what.length}@harbour.example`);
    expect(await deliver(returnPath, text(returnPath))).toContain('Thank you');
    expect((await countsOf(id))['failed']).toBeUndefined();
  });

  test('the receiver refuses every recipient that was not signed, and more than one', async () => {
    const valid = mailboxAddress(links, { kind: 'bounce', organisationId, id: 1 }, DOMAIN);
    for (const to of [
      'ada@bounces.quayside.example',
      `postmaster@${DOMAIN}`,
      `x${valid}`,
      valid.replace('bounce', 'unsubscribe'),
    ])
      expect(await deliver(to, 'Subject: x\r\n\r\nx')).toBe(550);
    const two = [valid, mailboxAddress(links, { kind: 'bounce', organisationId, id: 2 }, DOMAIN)];
    expect(await deliver(two, 'Subject: x\r\n\r\nx')).toContain('Thank you');
    expect(await database.superuser('select 1 from newsletter_suppression where email is null')).toEqual([]);
  });

  test('the receiver refuses an email of more than 256 kB, whatever size was announced', async () => {
    const to = mailboxAddress(links, { kind: 'bounce', organisationId, id: 1 }, DOMAIN);
    expect(await deliver(to, `Subject: x\r\n\r\n${'x'.repeat(70)}\r\n`.repeat(REPORT_BYTES_MAX / 70))).toBe(
      552,
    );
    const socket = connect(receiver.port, '127.0.0.1').setEncoding('utf8');
    let heard = '';
    socket.on('data', (text: string) => (heard += text));
    const say = async (text: string, code: RegExp) => {
      socket.write(text);
      await expect.poll(() => heard, { timeout: 10_000 }).toMatch(code);
    };
    await expect.poll(() => heard).toMatch(/220 /);
    await say('EHLO mx.example\r\n', /250 /);
    await say('MAIL FROM:<>\r\n', /250 [^]*250 /);
    await say(`RCPT TO:<${to}>\r\nDATA\r\n`, /354 /);
    const body = `${'x'.repeat(98)}\r\n`.repeat(3_000);
    await say(`Subject: x\r\n\r\n${body}.\r\n`, /552 /);
    socket.destroy();
  });

  test('the receiver serves 20 connections, and refuses more until one ends', async () => {
    const sockets = [];
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(receiver.port, '127.0.0.1').setEncoding('utf8');
      sockets.push(socket);
      expect(String((await once(socket, 'data'))[0])).toMatch(/^220 /);
    }
    const late = connect(receiver.port, '127.0.0.1').setEncoding('utf8');
    expect(String((await once(late, 'data'))[0])).toMatch(/^421 /);
    const closed = sockets.map((socket) => once(socket, 'close'));
    for (const socket of [...sockets, late]) socket.destroy();
    await Promise.all(closed);
    const to = mailboxAddress(links, { kind: 'bounce', organisationId, id: 1 }, DOMAIN);
    await expect.poll(() => deliver(to, 'Subject: x\r\n\r\nx')).toContain('Thank you');
  });

  test('a network has five of the connections, and others are served', async () => {
    isLimited = true;
    const greeted = async (localAddress: string) => {
      const socket = connect({ port: receiver.port, host: '127.0.0.1', localAddress }).setEncoding('utf8');
      return { socket, greeting: String((await once(socket, 'data'))[0]).slice(0, 3) };
    };
    const open = [];
    for (let count = 0; count < 6; count += 1) open.push(await greeted('127.0.0.2'));
    open.push(await greeted('127.0.0.3'));
    expect(open.map(({ greeting }) => greeting)).toEqual([...Array(5).fill('220'), '421', '220']);
    const closed = open.flatMap(({ socket }) => (socket.closed ? [] : [once(socket, 'close')]));
    for (const { socket } of open) socket.destroy();
    await Promise.all(closed);
    await expect
      .poll(async () => {
        const again = await greeted('127.0.0.2');
        again.socket.destroy();
        return again.greeting;
      })
      .toBe('220');
    isLimited = false;
  });

  test('an email to unsubscribe ends the subscription of its recipient', async () => {
    await subscribe('leaver@harbour.example');
    const { emails } = await send('Week 5');
    const header = emailTo(emails, 'leaver@harbour.example').headers.find(
      ({ key }) => key === 'list-unsubscribe',
    );
    const mailbox = /<mailto:([^?>]+)\?subject=unsubscribe>/.exec(header?.value ?? '')?.[1] ?? '';
    expect(await deliver(mailbox, reply(mailbox, ['Subject: unsubscribe'], ''))).toContain('Thank you');
    const [row] = await database.superuser(
      `select status, unsubscribe_source from newsletter_subscription where email = 'leaver@harbour.example'`,
    );
    expect(row).toEqual({ status: 'unsubscribed', unsubscribe_source: 'OneClick' });
  });

  test('a complaint suppresses the address, by the return path in the report', async () => {
    await subscribe('cross@harbour.example');
    const { id, emails } = await send('Week 6');
    const { returnPath } = emailTo(emails, 'cross@harbour.example');
    const to = mailboxAddress(links, { kind: 'complaints', organisationId, id: 0 }, DOMAIN);
    const forged = returnPath.replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'));
    await deliver(to, complaint({ to, returnPath: forged }));
    expect(await suppressionOf('cross@harbour.example')).toBeUndefined();
    await deliver(to, complaint({ to, returnPath }));
    await deliver(to, complaint({ to, returnPath }));
    expect(await suppressionOf('cross@harbour.example')).toMatchObject({ reason: 'complaint' });
    expect((await countsOf(id))['complained']).toBe(1);
  });
});

describe('refusals of mail servers', () => {
  test('5.1.1 suppresses immediately; another permanent failure does at the third within 15 days', async () => {
    await subscribe('gone@harbour.example');
    await subscribe('full@harbour.example');
    await subscribe('blocked@harbour.example');
    server.behaviours.set('gone@harbour.example', { does: { code: 550, text: '5.1.1 No such user' } });
    server.behaviours.set('full@harbour.example', { does: { code: 552, text: '5.2.2 Mailbox full' } });
    server.behaviours.set('blocked@harbour.example', { does: { code: 554, text: '5.7.1 Blocked' } });
    const weeks = [await send('Week 7'), await send('Week 8')];
    expect(await suppressionOf('gone@harbour.example')).toMatchObject({
      reason: 'hardBounce',
      detail: expect.stringContaining('5.1.1'),
    });
    expect(await suppressionOf('full@harbour.example')).toBeUndefined();
    const failedIn = async ({ id }: { id: number }) =>
      (await deliveriesOf(id)).filter(({ state }) => state === 'failed').map(({ email }) => email);
    expect(await Promise.all(weeks.map(failedIn))).toEqual([
      ['blocked@harbour.example', 'full@harbour.example', 'gone@harbour.example'],
      ['blocked@harbour.example', 'full@harbour.example'],
    ]);
    await database.superuser(
      `update newsletter_delivery set failed_at = now() - interval '16 days' where campaign_id = $1`,
      [weeks[0]?.id],
    );
    await send('Week 9');
    expect(await suppressionOf('full@harbour.example')).toBeUndefined();
    await send('Week 10');
    expect(await suppressionOf('full@harbour.example')).toMatchObject({ reason: 'repeatedFailures' });
    expect(await suppressionOf('blocked@harbour.example')).toBeUndefined();
  });
});

describe('too many complaints or failures', () => {
  test.each([
    [{ sent: 499, bounced: 400, complained: 400 }, null],
    [{ sent: 1_000, bounced: 50, complained: 3 }, null],
    [{ sent: 1_000, bounced: 51, complained: 0 }, /51 of 1000 addresses were refused.*resume or cancel/],
    [{ sent: 1_000, bounced: 0, complained: 4 }, /4 of 1000 recipients marked.*resume or cancel/],
  ])('a campaign with %o is paused with the reason: %s', (counts, reason) => {
    if (reason === null) expect(harmOf(counts)).toBeNull();
    else expect(harmOf(counts)).toMatch(reason);
  });

  test('too many complaints pause a campaign that is being sent, and no other', async () => {
    const { id } = await subject.compose('Week 11');
    const set = (state: string) =>
      database.superuser('update newsletter_campaign set state = $2 where id = $1', [id, state]);
    await database.superuser(
      `insert into newsletter_delivery_count (organisation_id, site_id, campaign_id, state, count)
       values ($1, $2, $3, 'sent', 600), ($1, $2, $3, 'complained', 2)`,
      [organisationId, a1.id, id],
    );
    const pausedFrom = async (state: string) => {
      await set(state);
      await write((work) => pauseIfHarmful(work, id));
      return database.superuser('select state, pause_reason from newsletter_campaign where id = $1', [id]);
    };
    expect(await pausedFrom('sent')).toEqual([{ state: 'sent', pause_reason: null }]);
    expect(await pausedFrom('sending')).toMatchObject([
      { state: 'paused', pause_reason: expect.stringContaining('marked the email as spam') },
    ]);
  });
});

test('the receiver has reported no error', () => {
  expect(errors).toEqual([]);
});

describe('a process', () => {
  test('a process receives reports within seconds, takes over a port that becomes free, and closes it at its end', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const stopping = new AbortController();
    const listening = listenForReports({
      services: {
        ...services,
        config: { ...services.config, bounces: { port, domain: DOMAIN, imapUrl: null } },
      },
      stopping: stopping.signal,
      writeFor: (id, run) => services.write(systemOf(id, [a1.id]), run),
    });
    other.close();
    const greeting = async () => {
      const socket = connect(port, '127.0.0.1').setEncoding('utf8');
      try {
        return String((await once(socket, 'data'))[0]);
      } finally {
        socket.destroy();
      }
    };
    await expect.poll(() => greeting().catch(() => ''), { timeout: 10_000 }).toMatch(/^220 /);
    stopping.abort();
    await listening;
    await expect(greeting()).rejects.toThrow('ECONNREFUSED');
  });
});
