/** Readers without a link of the preferences page get one by email. */
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { mailTo } from '#testing/jobs.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { linkIn } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { unsubscribeLink } from '../sending/model/unsubscribe-link.ts';

const subject = await buildCampaigns();
const { services, database, write, call, subscribe, runJobs, a1 } = subject;
const { get, post, submit, cookieOf } = readerRequests(subject, a1.host);
afterAll(() => subject.close());

const PAGE = '/newsletter/preferences';
let senders = 10;

/** Submits the form like a browser without scripts; returns the message of the page. */
async function request(email: string, url = PAGE): Promise<string> {
  const answer = await submit(
    url,
    { x_form: 'preferences.link', email },
    { ip: `192.0.2.${(senders += 1)}` },
  );
  await runJobs();
  const message = /<p class="form-done"[^>]*>([^<]*)</.exec(answer.body)?.[1] ?? '';
  return `${answer.status} ${answer.body.includes('data-state="sent"')} ${message}`;
}

const SENT = '200 true If this address receives our newsletters, we have sent it a link.';
const mailsOf = async (email: string) => (await mailTo(subject, email)).map(({ subject: title }) => title);

const linkOf = (subscription: number, nowMs: number) =>
  `${PAGE}?id=${services.links.issue(unsubscribeLink, {
    scopeId: a1.id,
    values: { subscription, delivery: 0 },
    nowMs,
  })}`;

test('the page offers the form without a link, and reports a link that has expired', async () => {
  const id = await subscribe('expired@harbour.example');
  const { body, status } = await get(PAGE);
  expect(status).toBe(200);
  expect(body).toContain('Enter your email address. We send it a link');
  expect(body).toContain('value="preferences.link"');
  expect(body).not.toContain('This link is invalid or has expired.');
  expect(body).toContain('href="/account/login?redirectTo=%2Fnewsletter%2Fpreferences"');
  const expired = await get(linkOf(id, Date.parse('2020-01-01')));
  expect(expired.body).toContain('This link is invalid or has expired.');
  expect(expired.body).toContain('value="preferences.link"');
});

test('the page has no login on a site without accounts', async () => {
  const settle = (memberships: boolean) =>
    write(async (work) => {
      await sql`update site set modules = coalesce(modules, '{}') || ${JSON.stringify({ memberships })}::jsonb
        where id = ${a1.id}`.execute(work.db);
      work.tags.add('sites').add(`site:${a1.id}`);
    });
  await settle(false);
  const { body } = await get(PAGE);
  await settle(true);
  expect(body).toContain('value="preferences.link"');
  expect(body).not.toContain('/account/login');
});

test('a logged-in member sees the own newsletters in place of the form', async () => {
  const reader = await makeReader(services, a1, {});
  const { body } = await get(PAGE, { cookie: cookieOf(reader.token) });
  expect(body).toContain(`Logged in as ${reader.email}`);
  expect(body).not.toContain('value="preferences.link"');
});

describe('a requested link', () => {
  test('a subscriber gets a link that opens the own newsletters', async () => {
    await subscribe('known@harbour.example');
    expect(await request('Known@harbour.example')).toBe(SENT);
    const [mail, ...more] = await mailTo(subject, 'known@harbour.example');
    expect(more).toEqual([]);
    expect(mail?.from?.address).toBe('weekly@quayside.example');
    expect(mail?.subject).toBe('Manage your newsletters of The Harbour Post');
    const { body } = await get(linkIn(mail?.text ?? ''));
    expect(body).toContain('k•••@harbour.example');
    expect(body).toContain('Quay Weekly');
  });

  test('an address whose subscription has ended gets a link, with which it starts again', async () => {
    const id = await subscribe('ended@harbour.example');
    await database.superuser(`update newsletter_subscription set status = 'unsubscribed' where id = $1`, [
      id,
    ]);
    await request('ended@harbour.example');
    expect(await mailsOf('ended@harbour.example')).toHaveLength(1);
  });

  test('an unknown address gets the same answer and no email', async () => {
    expect(await request('unknown@harbour.example')).toBe(SENT);
    expect(await mailsOf('unknown@harbour.example')).toEqual([]);
  });

  test('a suppressed address gets the same answer and no email', async () => {
    await subscribe('suppressed@harbour.example');
    await call('addNewsletterSuppression', { email: 'suppressed@harbour.example' });
    await database.superuser(`update newsletter_suppression set reason = 'complaint'`);
    expect(await request('suppressed@harbour.example')).toBe(SENT);
    expect(await mailsOf('suppressed@harbour.example')).toEqual([]);
  });

  test('an address gets at most three emails in a day, confirmations included', async () => {
    const email = 'often@harbour.example';
    const id = await subscribe(email);
    await write((work) => work.queue('newsletters/sendConfirmation', { subscription: id }));
    for (let time = 0; time < 4; time += 1) expect(await request(email)).toBe(SENT);
    expect(await mailsOf(email)).toEqual([
      'Your subscription at The Harbour Post',
      'Manage your newsletters of The Harbour Post',
      'Manage your newsletters of The Harbour Post',
    ]);
  });

  test('a request behind an expired link works like one without a link', async () => {
    const id = await subscribe('behind@harbour.example');
    expect(await request('behind@harbour.example', linkOf(id, Date.parse('2020-01-01')))).toBe(SENT);
    expect(await mailsOf('behind@harbour.example')).toHaveLength(1);
  });

  test('a request without the bot check or an address stores nothing', async () => {
    await subscribe('bot@harbour.example');
    const fields = { x_form: 'preferences.link', email: 'bot@harbour.example' };
    expect((await post(PAGE, fields)).body).not.toContain('data-state="sent"');
    expect((await submit(PAGE, { ...fields, email: 'no address' })).status).toBe(422);
    await runJobs();
    expect(await mailsOf('bot@harbour.example')).toEqual([]);
  });
});
