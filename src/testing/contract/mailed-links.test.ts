/** Links in emails to readers: those stored in the outbox give no access, the sent ones do. */
import { afterAll, describe, expect, test } from 'vitest';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { hashPassword, hashToken } from '#server/auth/index.ts';
import type { ChangeKind, ChangeLink } from '#modules/memberships/account/server/own/email-change.ts';
import type { LinkPurpose } from '#modules/memberships/account/server/login/links.ts';
import { emailLookupFlows } from '#testing/readers/address-ways.ts';
import { buildTestApp } from '#testing/app.ts';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { lastMailTo, linkIn, mailsTo, secretIn } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const { post, cookieOf } = readerRequests(subject, a1.host);
afterAll(subject.close);

const ways = await emailLookupFlows(subject, a1);
const PASSWORD = 'herons over the lock gate';
const passwordHash = await hashPassword(PASSWORD);

let count = 0;
const fresh = () => `mailed-${(count += 1)}@reader.example`;

/** Creates a reader, with functions that submit the forms of their account page. */
async function reader() {
  const made = await makeReader(services, a1, { passwordHash });
  const cookie = cookieOf(made.token);
  const send = (form: string, fields: Record<string, string>, url = '/account') =>
    post(url, { x_form: `account.${form}`, password: PASSWORD, ...fields }, { cookie });
  return { ...made, cookie, send };
}

async function requestChange(form: 'request' | 'addAddress') {
  const [{ email: old, send, cookie }, email] = [await reader(), fresh()];
  await send(form, { email }, form === 'request' ? '/account/change-email' : '/account');
  return { old, email, cookie, send };
}

async function madePrimary(): Promise<string> {
  const { old, email, cookie, send } = await requestChange('addAddress');
  await post(linkIn((await lastMailTo(subject, email)).text), { x_form: 'account.confirm' }, { cookie });
  const page = await app.inject({ url: '/account', headers: { host: a1.host, cookie } });
  const address = new RegExp(`<option value="([^"]+)"[^>]*>${email}<`).exec(page.body)?.[1] ?? 'missing';
  await send('changeAddress', { address, action: 'primary' });
  return old;
}

type Kind = LinkPurpose | `${ChangeLink} of ${ChangeKind}`;

/**
 * For each kind of link, a function that has it mailed and returns the recipient. A confirmed address becomes
 * primary without a link.
 */
const KINDS: Record<Exclude<Kind, 'confirm of primary'>, () => Promise<string>> = {
  registration: async () => {
    const email = fresh();
    await ways['a registration'](email);
    return email;
  },
  reset: async () => {
    const { email } = await reader();
    await ways['a forgotten password'](email);
    return email;
  },
  login: async () => {
    const { email } = await reader();
    await ways['a link to log in'](email);
    return email;
  },
  'confirm of change': async () => (await requestChange('request')).email,
  'undo of change': async () => (await requestChange('request')).old,
  'confirm of add': async () => (await requestChange('addAddress')).email,
  'undo of add': async () => (await requestChange('addAddress')).old,
  'undo of primary': madePrimary,
};

/** Whether the database accepts a secret as that of a valid link. */
async function isOfLink(secret: string): Promise<boolean> {
  const rows = await database.superuser(
    `select from site_user_link where token_hash = $1
     union all select from site_user_email_change where confirm_hash = $1 or undo_hash = $1`,
    [hashToken(secret)],
  );
  return rows.length > 0;
}

/** Everything stored in the outbox, its history and its search entries that could be a secret. */
async function secretsAtRest(): Promise<string[]> {
  const rows = await database.superuser<{ said: string }>(
    `select to_jsonb(m)::text as said from mail_outbox m
     union all select to_jsonb(h)::text from history h where h.entity = 'mailOutbox'
     union all select to_jsonb(e)::text from search_entry e where e.entity = 'mailOutbox'`,
  );
  return rows.flatMap(({ said }) => said.match(/[\w-]{43,}/g) ?? []);
}

describe('a link that a reader is mailed', () => {
  test.each(Object.entries(KINDS))('waits sealed, and leaves whole: %s', async (_kind, have) => {
    const to = await have();
    const waiting = await lastMailTo(subject, to);
    const secret = secretIn(waiting.text);
    expect(await isOfLink(secret)).toBe(true);
    expect(waiting.html.split(secret)).toHaveLength(3);
    const rest = await secretsAtRest();
    expect(rest.length).toBeGreaterThan(0);
    for (const found of rest) {
      expect(found).not.toContain(secret);
      for (let start = 0; start + 43 <= found.length; start += 1)
        expect(await isOfLink(found.slice(start, start + 43))).toBe(false);
    }
    await runJobs(subject);
    const sent = (await mailTo(subject, to)).at(-1);
    expect([secretIn(sent?.text ?? ''), sent?.html?.includes(`=${secret}"`)]).toEqual([secret, true]);
    const secrets = await database.superuser<{ secret: string | null }>(
      'select secret from mail_outbox where "to" = $1',
      [to],
    );
    expect(secrets.every((row) => row.secret === null)).toBe(true);
  });

  test('a link is sent whole when its email failed at first, and when staff retry it', async () => {
    const { email } = await reader();
    await ways['a forgotten password'](email);
    const secret = secretIn((await lastMailTo(subject, email)).text);
    const unreachable = await buildTestApp({ database, environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    await runJobs(unreachable);
    await unreachable.close();
    const [row] = await database.superuser<{ id: number }>('select id from mail_outbox where "to" = $1', [
      email,
    ]);
    await database.superuser(`update mail_outbox set state = 'failed' where id = $1`, [row?.id]);
    await database.superuser('delete from graphile_worker._private_jobs');
    const token = await login(app, world.a.users.admin.username);
    const read = await gql(app, { token, site: 'a1', id: 'getMailOutbox', input: { id: row?.id } });
    expect([read.code, read.body.includes(secret)]).toEqual([null, false]);
    const retried = await gql(app, { token, site: 'a1', id: 'retryMail', input: { id: row?.id } });
    expect(retried.code).toBeNull();
    await runJobs(subject);
    expect((await mailTo(subject, email)).map((mail) => secretIn(mail.text ?? ''))).toEqual([secret]);
  });

  test('a link queued before links were sealed is sent unchanged', async () => {
    const link = `https://quay.example/account/set-password?id=${'x'.repeat(43)}`;
    const to = fresh();
    await services.write(systemOf(world.a.id, [a1.id]), (work) =>
      work.records.insertSkippingPrepare(mailOutbox, {
        to,
        subject: 'A new password for Quayside',
        text: `Choose one.\n\n${link}\n\nQuayside`,
        html: `<p><a href="${link}">Choose one</a></p>`,
        state: 'queued',
        attempts: 0,
      }),
    );
    await runJobs(subject);
    const [sent] = await mailTo(subject, to);
    expect([sent?.text?.includes(link), sent?.html?.includes(`"${link}"`)]).toEqual([true, true]);
  });
});

test('an address with an account gets an outbox row of the same form as a free one, and an email without a secret', async () => {
  const [{ email }, { email: taken }, { send }] = [await reader(), await reader(), await reader()];
  await ways['a registration'](email);
  await send('request', { email: taken }, '/account/change-email');
  for (const to of [email, taken]) {
    const [mail, ...more] = await mailsTo(subject, to);
    expect([more.length, mail?.text.includes('/account/login')]).toEqual([0, true]);
    expect(mail?.text).not.toMatch(/[\w-]{43}/);
    const [row] = await database.superuser<{ secret: string | null }>(
      'select secret from mail_outbox where "to" = $1',
      [to],
    );
    expect(row?.secret).toMatch(/^[\w-]{95}$/);
  }
});

test('a site named like an address with the mark of a secret gets no secret and no link into emails', async () => {
  const name = 'https://evil.example/?id=••••••••';
  const [was] = await database.superuser<{ name: string }>('select name from site where id = $1', [a1.id]);
  await database.superuser('update site set name = $2 where id = $1', [a1.id, name]);
  await services.sites.reload();
  try {
    const { email } = await makeReader(services, a1, { passwordHash });
    await emailLookupFlows(subject, a1).then((own) => own['a forgotten password'](email));
    await runJobs(subject);
    const [mail] = await mailTo(subject, email);
    const secret = secretIn(mail?.text ?? '');
    expect(secret.length).toBeGreaterThan(20);
    for (const form of [mail?.text ?? '', mail?.html ?? '']) {
      expect(form).toContain('evil');
      expect(form).not.toMatch(/https:\/\/evil|evil\.example/);
      const links = form.split(secret).slice(0, -1);
      expect(links.length).toBeGreaterThan(0);
      for (const before of links) expect(before.endsWith(`${a1.host}/account/set-password?id=`)).toBe(true);
    }
  } finally {
    await database.superuser('update site set name = $2 where id = $1', [a1.id, was?.name]);
    await services.sites.reload();
  }
});
