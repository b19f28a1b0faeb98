/** Mail delivery: real SMTP on the loopback, files without SMTP, and mail that cannot be delivered. */
import { readdir, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { buildTestApp } from '#testing/app.ts';
import { hashIn, mailTo, runJobs } from '#testing/jobs.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

/** The server's response to a recipient; null accepts the mail. */
let refusal: { code: number; text: string } | null = null;
const received: Email[] = [];
const envelopes: string[][] = [];

const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onRcptTo: (_address, _session, callback) => callback(refusal ? refused(refusal) : null),
  onData(stream, session, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    const take = async () => {
      received.push(await PostalMime.parse(Buffer.concat(chunks)));
      envelopes.push(session.envelope.rcptTo.map((to) => to.address));
      callback(null);
    };
    stream.on('end', () => void take());
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const { port } = smtp.server.address() as AddressInfo;

const subject = await buildTestWorld({
  environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'desk@press.example' },
});
const { app, services, database, world } = subject;
const { a } = world;
const token = await login(app, a.users.admin.username);
// Sends the mails that were queued while the test world was created.
await runJobs(subject);
received.length = 0;
envelopes.length = 0;
afterAll(async () => {
  await subject.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
afterEach(() => {
  refusal = null;
  received.length = 0;
  envelopes.length = 0;
});

function refused({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

interface Row {
  id: number;
  state: string;
  attempts: number;
  last_error: string | null;
  sent_at: string | null;
}

async function write(values: Record<string, unknown> = {}): Promise<number> {
  const mail = await services.write(systemOf(a.id, []), (work) =>
    work.records.insertSkippingPrepare(mailOutbox, {
      to: 'r.okonjo@press.example',
      subject: 'High water at six',
      text: 'Bring a line.',
      html: '<p>Bring a line.</p>',
      state: 'queued',
      attempts: 0,
      ...values,
    }),
  );
  return mail.id;
}

async function rowOf(id: number): Promise<Row | undefined> {
  return (
    await database.superuser<Row & Record<string, unknown>>('select * from mail_outbox where id = $1', [id])
  )[0];
}

/** Ends the pause of every waiting job. */
const passPause = () =>
  database.superuser("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");
const jobsLeft = async () =>
  (await database.superuser('select id from graphile_worker.jobs where attempts < max_attempts')).length;

describe('a mail', () => {
  test('arrives whole, from the installation’s address, once', async () => {
    const id = await write();
    await runJobs(subject);
    await runJobs(subject);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      subject: 'High water at six',
      from: { address: 'desk@press.example', name: 'Masthead' },
      to: [{ address: 'r.okonjo@press.example' }],
      messageId: `<mail-${a.id}-${id}@localhost>`,
    });
    expect(received[0]?.text).toContain('Bring a line.');
    expect(received[0]?.html).toContain('<p>Bring a line.</p>');
    expect(await rowOf(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      last_error: null,
      sent_at: expect.any(Date),
    });
    expect(await jobsLeft()).toBe(0);
  });

  test('a mail is not queued when its transaction was rolled back, and neither is its job', async () => {
    const failed = services.write(systemOf(a.id, []), async (work) => {
      await work.records.insertSkippingPrepare(mailOutbox, {
        to: 'x@press.example',
        subject: 's',
        text: 't',
        html: 'h',
        state: 'queued',
        attempts: 0,
      });
      throw new Error('The transaction fails after its mail.');
    });
    await expect(failed).rejects.toThrow('fails after');
    expect(await jobsLeft()).toBe(0);
    await runJobs(subject);
    expect(received).toEqual([]);
  });

  test('a mail with a temporary refusal waits, shows the reason, and arrives at the next try under the same name', async () => {
    refusal = { code: 451, text: 'Greylisted, try again later' };
    const id = await write();
    await runJobs(subject);
    expect(await rowOf(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      last_error: expect.stringContaining('Greylisted'),
    });
    const [job] = await database.superuser<{ wait: number }>(
      'select extract(epoch from run_at - now())::float as wait from graphile_worker.jobs',
    );
    expect(job?.wait).toBeGreaterThan(0.5);
    refusal = null;
    await passPause();
    await runJobs(subject);
    expect(received.map((mail) => mail.messageId)).toEqual([`<mail-${a.id}-${id}@localhost>`]);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null });
  });

  test('a mail sent before its process died without recording it is sent again under the same name, and recorded once', async () => {
    const id = await write();
    await database.superuser(
      `create function fail_note() returns trigger language plpgsql as $$ begin raise exception 'The process is gone.'; end $$;
       create trigger fail_note before update on mail_outbox for each row execute function fail_note()`,
    );
    await runJobs(subject);
    await database.superuser('drop trigger fail_note on mail_outbox; drop function fail_note');
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0, sent_at: null });
    await passPause();
    await runJobs(subject);
    await passPause();
    await runJobs(subject);
    // Plain SMTP cannot prevent a duplicate: the receiving side recognises the second mail by its message id.
    const name = `<mail-${a.id}-${id}@localhost>`;
    expect(received.map((mail) => mail.messageId)).toEqual([name, name]);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await jobsLeft()).toBe(0);
  });

  test('fails after twelve attempts with the last answer readable, and arrives when retried by hand', async () => {
    refusal = { code: 452, text: 'Mailbox full' };
    const id = await write();
    for (let index = 0; index < 12; index += 1) {
      await runJobs(subject);
      await passPause();
    }
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 12 });
    await runJobs(subject);
    expect((await rowOf(id))?.attempts).toBe(12);
    const read = await gql(app, { token, site: 'a1', id: 'getMailOutbox', input: { id } });
    expect((read.result as { lastError: string }).lastError).toContain('Mailbox full');
    refusal = null;
    const retried = await gql(app, { token, site: 'a1', id: 'retryMail', input: { id } });
    expect(retried.result).toMatchObject({ state: 'queued' });
    await runJobs(subject);
    expect((await rowOf(id))?.state).toBe('sent');
    expect((await gql(app, { token, site: 'a1', id: 'retryMail', input: { id } })).code).toBe('CONFLICT');
  });

  test('a mail is cleared with its texts ninety days after it was sent; waiting and failed ones stay', async () => {
    const aged = async (state: string, days: number, more = {}) => {
      const id = await write(more);
      await database.superuser(
        `update mail_outbox set state = $2, sent_at = case when $2 = 'sent' then now() - make_interval(days => $3) end,
          created = now() - make_interval(days => $3) where id = $1`,
        [id, state, days],
      );
      return id;
    };
    const old = await aged('sent', 91, { text: 'Words of the lock keeper' });
    const retained = [await aged('sent', 89), await aged('failed', 400)];
    await database.superuser('delete from graphile_worker._private_jobs');
    const waiting = await aged('queued', 400);
    await database.superuser('delete from graphile_worker._private_jobs');
    await database.superuser(
      `select graphile_worker.add_job('mailOutbox/clearMail', '{"organisation": null, "payload": {}}')`,
    );
    await runJobs(subject);
    const left = await database.superuser<{ id: number }>(
      'select id from mail_outbox where id = any ($1) order by id',
      [[old, ...retained, waiting]],
    );
    expect(left.map(({ id }) => id)).toEqual([...retained, waiting]);
    const history = await database.superuser(
      "select before, after from history where entity = 'mailOutbox' and record_id = $1",
      [old],
    );
    expect(JSON.stringify(history)).not.toContain('Words of the lock keeper');
    await database.superuser('delete from mail_outbox where id = any ($1)', [[...retained, waiting]]);
  });

  test('a permanent refusal is not retried', async () => {
    refusal = { code: 550, text: 'No such mailbox' };
    const id = await write();
    await runJobs(subject);
    await passPause();
    await runJobs(subject);
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('No such mailbox'),
    });
  });

  test('a mail of people with hostile names has no extra header and no extra recipient', async () => {
    for (const [index, name] of [
      'Eve <eve@evil.example>',
      'Eve, all@press.example',
      '"><img src=x>',
      'https://evil.example',
      'Eve\u2028Bcc: all@press.example',
    ].entries()) {
      const email = `eve${index}@press.example`;
      const input = { email, username: email, firstName: 'Eve', lastName: 'Moss', isGlobal: 1 };
      const create = (values: Record<string, unknown>) =>
        gql(app, { token, site: 'a1', id: 'createCmsUser', input: values });
      for (const field of ['firstName', 'lastName'])
        expect((await create({ ...input, [field]: name })).error?.extensions).toMatchObject({
          code: 'BAD_USER_INPUT',
          fields: { [field]: expect.stringMatching(/may not contain/) },
        });
      // Names stored before they were checked are still in the database.
      const { id } = (await create(input)).result as { id: number };
      await database.superuser('update cms_user set first_name = $1, last_name = $2 where id = $3', [
        name,
        'Bcc: all@press.example',
        id,
      ]);
      await runJobs(subject);
      const sent = received.length;
      expect(
        (await gql(app, { token, site: 'a1', id: 'cmsUser/sendCMSUserInvite', input: { id } })).code,
      ).toBeNull();
      await runJobs(subject);
      expect(received.length).toBe(sent + 1);
      const mail = received.at(-1);
      expect(envelopes.at(-1)).toEqual([email]);
      expect(mail?.to?.map((to) => to.address)).toEqual([email]);
      expect(
        [mail?.cc, mail?.bcc, mail?.replyTo].filter((list) => list !== undefined && list.length > 0),
      ).toEqual([]);
      expect(mail?.headers.map((header) => header.key)).not.toContain('bcc');
      expect(mail?.html).not.toContain('<img');
    }
    const crlf = {
      email: 'crlf@press.example',
      username: 'crlf',
      firstName: 'Eve\r\nBcc: all@press.example',
      lastName: 'x',
      isGlobal: 1,
    };
    expect((await gql(app, { token, site: 'a1', id: 'createCmsUser', input: crlf })).code).toBe(
      'BAD_USER_INPUT',
    );
    const list = { ...crlf, firstName: 'Eve', email: 'eve@press.example, all@press.example' };
    expect((await gql(app, { token, site: 'a1', id: 'createCmsUser', input: list })).code).toBe(
      'BAD_USER_INPUT',
    );
  });

  test('a mail has the same text in both of its forms, loads no remote content, and links only to the admin', async () => {
    const email = 's.whitlock@press.example';
    const input = { email, username: email, firstName: 'Sol', lastName: 'Whitlock', isGlobal: 1 };
    await gql(app, { token, site: 'a1', id: 'createCmsUser', input });
    await runJobs(subject);
    const mail = received.at(-1);
    const hash = hashIn(mail);
    expect(mail?.html).toContain(`hash=${hash}"`);
    const words = (mail?.html ?? '').replace(/<style.*?<\/style>|<[^>]+>/gs, ' ').replace(/\s+/g, ' ');
    for (const line of (mail?.text ?? '').split('\n').filter((entry) => entry.length > 20))
      expect(words).toContain(line.replace(/:$/, '').trim());
    expect(mail?.html).not.toMatch(/<(?:img|script|link|iframe|style)\b|url\(|@import/i);
    const hosts = [...(mail?.html ?? '').matchAll(/https?:\/\/[^/\s"<]+/g)].map(([origin]) => origin);
    expect(new Set(hosts)).toEqual(new Set([services.config.adminOrigin]));
  });
});

test('a server that does not answer leaves the mail waiting with the reason', async () => {
  const other = await buildTestApp({ database, environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const id = await write();
  await runJobs(other);
  expect(await rowOf(id)).toMatchObject({
    state: 'queued',
    attempts: 1,
    last_error: expect.stringContaining('ECONNREFUSED'),
  });
  await passPause();
  await runJobs(subject);
  expect(await rowOf(id)).toMatchObject({ state: 'sent', is_file: false });
  await other.close();
});

test('mail without a server is written to files that only their owner reads', async () => {
  const other = await buildTestApp({ database });
  const id = await write({ to: 'file.reader@press.example' });
  await runJobs(other);
  expect(await rowOf(id)).toMatchObject({ state: 'sent', is_file: true });
  expect(await mailTo(other, 'file.reader@press.example')).toHaveLength(1);
  const folder = join(other.services.config.dataDir, 'mail');
  expect((await stat(folder)).mode & 0o077).toBe(0);
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  expect(received).toEqual([]);
  await other.close();
});
