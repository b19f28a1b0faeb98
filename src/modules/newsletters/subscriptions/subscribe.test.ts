/** Readers subscribe with the form of a site, and confirm by email. */
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { linkIn, mailsTo } from '#testing/readers/reader-mails.ts';
import { readerRequests, type SentFields } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { newsletter } from './entities/newsletter/entity.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
const { get: getPage, post, submit, cookieOf } = readerRequests(subject, a1.host);
afterAll(subject.close);

const writer = systemOf(a1.organisationId, [a1.id]);

async function makeNewsletter(title: string, values: object = {}): Promise<number> {
  const made = await services.write(writer, ({ records }) =>
    records.create(newsletter, { site: a1.id, title, fromEmail: 'post@quay.example', ...values }),
  );
  return made.id;
}

async function settle(column: 'newsletters' | 'modules' | 'general', values: object): Promise<void> {
  await services.write(writer, async (work) => {
    await sql`update site set ${sql.ref(column)} = coalesce(${sql.ref(column)}, '{}') || ${JSON.stringify(values)}::jsonb
      where id = ${a1.id}`.execute(work.db);
    work.tags.add('sites').add(`site:${a1.id}`);
  });
}

const weekly = await makeNewsletter('Quay Weekly', { description: '<b>Ports</b> and locks.' });
const tides = await makeNewsletter('Tide Tables', { omedaProductId: 77 });
const inactive = await makeNewsletter('Fog Horn', { status: 0 });
const enable = (...ids: number[]) =>
  settle('newsletters', {
    enabledNewsletters: ids.map((id) => ({ newsletter: id, showInSubscribeBlock: true })),
  });
beforeEach(() => enable(weekly, tides, inactive));

const get = (url: string, cookie = '') => getPage(url, { cookie });

let senders = 10;

/** Submits the form like a browser without scripts. */
const send = (fields: SentFields, cookie = '') =>
  submit('/newsletters', { x_form: 'subscribe', ...fields }, { cookie, ip: `192.0.2.${(senders += 1)}` });

const reader = (email: string) => ({ email, countryCode: 'NLD' });
let count = 0;
const fresh = () => `subscriber-${(count += 1)}@harbour.example`;

/** The text of a page, without its head. */
const messageOf = (body: string) =>
  body
    .replace(/^[^]*<body[^>]*>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .slice(0, 2_000);

interface Row {
  newsletter_id: number;
  status: string;
  source: string;
  consent_kind: string;
  consent_text: string;
  page: string;
  form: string;
  country_code: string;
  confirmed_by: string | null;
  promo_code: string | null;
  account: number | null;
}

const rowsOf = (email: string) =>
  database.superuser<Row>('select * from newsletter_subscription where email = $1 order by newsletter_id', [
    email,
  ]);

async function pressConfirm(email: string) {
  await runJobs(subject);
  const link = linkIn((await mailTo(subject, email)).at(-1)?.text ?? '');
  return { link, page: await get(link), answer: await post(link, {}) };
}

describe('the page for newsletters', () => {
  test('the page lists the active enabled newsletters in their order, unticked and without markup', async () => {
    await enable(tides, weekly, inactive);
    const { body, status } = await get('/newsletters');
    expect(status).toBe(200);
    expect(body.indexOf('Tide Tables')).toBeLessThan(body.indexOf('Quay Weekly'));
    expect(body).toContain('Select the newsletters you want to receive');
    expect(body).toContain('Ports and locks.');
    expect(body).not.toMatch(/Fog Horn|type="checkbox"[^>]*checked/);
    expect(body).toContain('Enter your email here');
    expect(body).toContain('Subscribe Now');
    expect(body).toContain('Already have an account?');
  });

  test('the page lists the newsletters by title if the settings choose that order', async () => {
    await enable(tides, weekly);
    await settle('newsletters', { subscribeBlockSettings: { order: 'title' } });
    const { body } = await get('/newsletters');
    await settle('newsletters', { subscribeBlockSettings: {} });
    expect(body.indexOf('Quay Weekly')).toBeLessThan(body.indexOf('Tide Tables'));
  });

  test('the page has a message on a site without newsletters', async () => {
    await enable();
    expect((await get('/newsletters')).body).toContain(
      'There are no newsletters currently available, please check back later.',
    );
  });

  test('the page is missing on a site that has the module off', async () => {
    await settle('modules', { newsletters: false });
    const { status } = await get('/newsletters');
    await settle('modules', { newsletters: true });
    expect(status).toBe(404);
  });
});

describe('the footer of the new design', () => {
  test('the footer invites readers while a newsletter is enabled', async () => {
    await settle('general', { useNewDesign: true });
    expect((await get('/')).body).toMatch(/<a class="button" href="\/newsletters"[^>]*>Sign Up<\/a>/);
    await enable();
    expect((await get('/')).body).not.toContain('href="/newsletters"');
  });

  test('the footer lacks the invitation in the old design', async () => {
    await settle('general', { useNewDesign: false });
    expect((await get('/')).body).not.toContain('href="/newsletters"');
  });
});

describe('an anonymous subscription', () => {
  test('a subscription waits for its owner, with the proof of the consent', async () => {
    const email = fresh();
    const answer = await send({
      ...reader(email),
      newsletters: [String(weekly), String(tides)],
      compliance: '1',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(
      'You&#x27;re all done! You will now receive updates from the newsletter(s) you selected. ' +
        `Please confirm the link we sent to ${email}.`,
    );
    expect(await rowsOf(email)).toMatchObject(
      [weekly, tides].map((id) => ({
        newsletter_id: id,
        status: 'pending',
        source: 'NlWidgetUnauthenticated',
        consent_kind: 'express',
        consent_text: 'I agree to receive these newsletters by email. I can unsubscribe at any time.',
        form: 'subscribe',
        page: '/newsletters',
        country_code: 'NLD',
      })),
    );
  });

  test('a subscription is confirmed by the button behind the link, and not by following it', async () => {
    const email = fresh();
    await send({ ...reader(email), newsletters: [String(weekly), String(tides)] });
    const { page, answer, link } = await pressConfirm(email);
    const mail = (await mailTo(subject, email)).at(-1);
    expect([mail?.subject, mail?.from?.address]).toEqual([
      'Confirm your subscription at The Harbour Post',
      'post@quay.example',
    ]);
    expect(mail?.html).toContain(link);
    expect(messageOf(page.body)).toContain('Send “Quay Weekly” and “Tide Tables” to s•••@harbour.example?');
    expect(messageOf(answer.body)).toContain('Confirmed.');
    expect(answer.body).toContain('<a href="/">The Harbour Post</a>');
    const rows = await rowsOf(email);
    expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    expect(rows[0]?.confirmed_by).toMatch(/^[\w-]{43}$/);
  });

  test('a subscription stays pending after its link was only followed', async () => {
    const email = fresh();
    await send({ ...reader(email), newsletters: String(weekly) });
    await runJobs(subject);
    const link = linkIn((await mailTo(subject, email)).at(-1)?.text ?? '');
    await get(link);
    expect((await rowsOf(email)).map(({ status }) => status)).toEqual(['pending']);
    expect((await get(`${link}x`)).status).toBe(404);
  });

  test('a subscription gets the same answer for an address that is subscribed, and does not change it', async () => {
    const email = fresh();
    const first = await send({ ...reader(email), newsletters: String(weekly) });
    await pressConfirm(email);
    const before = await rowsOf(email);
    const second = await send({ ...reader(email), newsletters: String(weekly), countryCode: 'DEU' });
    const same = (body: string) => body.replaceAll(/[\w-]{30,}|nonce-[^"' ]+/g, '');
    expect([second.status, same(second.body)]).toEqual([first.status, same(first.body)]);
    expect(await rowsOf(email)).toEqual(before);
    await runJobs(subject);
    const mail = (await mailTo(subject, email)).at(-1);
    expect(mail?.subject).toBe('Your subscription at The Harbour Post');
    expect(mail?.text).toContain('You already do.');
  });

  test('a subscription that was ended stays recorded as such until its owner confirms again', async () => {
    const email = fresh();
    await send({ ...reader(email), newsletters: String(weekly) });
    await pressConfirm(email);
    await database.superuser(
      `update newsletter_subscription set status = 'unsubscribed', unsubscribed_at = now(), unsubscribe_source = 'OneClick',
         unsubscribe_reason = 'Too many emails' where email = $1`,
      [email],
    );
    await send({ ...reader(email), newsletters: String(weekly) });
    const ended = { unsubscribe_source: 'OneClick', unsubscribe_reason: 'Too many emails' };
    const [pending] = await rowsOf(email);
    expect(pending).toMatchObject({ status: 'pending', ...ended });
    expect(pending?.confirmed_by).not.toBeNull();
    await pressConfirm(email);
    const [confirmed] = await rowsOf(email);
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      unsubscribe_source: null,
      unsubscribe_reason: null,
    });
  });

  test('a subscription mails an address at most three times a day', async () => {
    const email = fresh();
    for (let time = 0; time < 5; time += 1) {
      const answer = await send({ ...reader(email), newsletters: String(weekly) });
      expect(answer.body).toContain('Please confirm the link');
      await runJobs(subject);
    }
    expect(await mailsTo(subject, email)).toHaveLength(3);
  });

  test.each([
    [
      'without a newsletter',
      { email: 'n@harbour.example', countryCode: 'NLD' },
      'Please select a newsletter before continuing',
    ],
    ['without an email', { countryCode: 'NLD' }, 'Fill in this field.'],
    ['without a country', { email: 'n@harbour.example' }, 'Fill in this field.'],
    [
      'from Canada without a region',
      { email: 'n@harbour.example', countryCode: 'CAN', compliance: '1' },
      'Fill in this field.',
    ],
    [
      'from Brazil without consent',
      { email: 'n@harbour.example', countryCode: 'BRA' },
      'Agree, so that we may write to you.',
    ],
  ])('a subscription is not stored %s', async (name, fields: SentFields, message) => {
    const answer = await send({
      ...(name === 'without a newsletter' ? {} : { newsletters: String(weekly) }),
      ...fields,
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('Please correct issues with this form');
    expect(answer.body).toContain(message);
    expect(await rowsOf('n@harbour.example')).toEqual([]);
  });

  test('a subscription is not possible to a newsletter that is inactive', async () => {
    const email = fresh();
    expect((await send({ ...reader(email), newsletters: String(inactive) })).status).toBe(422);
    expect(await rowsOf(email)).toEqual([]);
  });
});

describe('a member', () => {
  test('a member sees the address and the newsletters that are left, and subscribes without an email', async () => {
    const made = await makeReader(services, a1, {});
    const cookie = cookieOf(made.token);
    const before = (await get('/newsletters', cookie)).body;
    expect(before).toContain(`Logged in as ${made.email}`);
    expect(before).not.toContain('Enter your email here');
    const answer = await send({ newsletters: String(weekly) }, cookie);
    expect(answer.body).toContain('You&#x27;re all done!');
    expect(await rowsOf(made.email)).toMatchObject([
      {
        status: 'confirmed',
        source: 'NlWidgetAuthenticated',
        account: made.id,
        confirmed_by: 'NlWidgetAuthenticated',
      },
    ]);
    await runJobs(subject);
    expect(await mailsTo(subject, made.email)).toEqual([]);
    expect((await get('/newsletters', cookie)).body).not.toContain('Quay Weekly');
    await send({ newsletters: String(tides) }, cookie);
    expect((await get('/newsletters', cookie)).body).toContain(
      'Congrats, you have subscribed to all of our newsletters!',
    );
  });
});
