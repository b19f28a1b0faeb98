/** Readers move their newsletters to another address, and take that back. */
import { afterAll, describe, expect, test } from 'vitest';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { mailTo } from '#testing/jobs.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { linkIn } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { systemOf } from '#testing/make/make.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { newsletterSubscription } from '../subscriptions/entities/newsletter-subscription/entity.ts';
import { subscribe as subscribeAddress } from '../subscriptions/server/subscribe.ts';
import { unsubscribeLink } from '../sending/model/unsubscribe-link.ts';

const subject = await buildCampaigns();
const { services, database, write, call, subscribe, send, a1, weekly } = subject;
const { get, post, cookieOf } = readerRequests(subject, a1.host);
afterAll(() => subject.close());

const tides = await services.write(systemOf(a1.organisationId, [a1.id]), ({ records }) =>
  records.create(newsletter, { site: a1.id, title: 'Tide Tables', fromEmail: 'tides@quayside.example' }),
);

const preferences = (subscription: number) =>
  `/newsletter/preferences?id=${services.links.issue(unsubscribeLink, {
    scopeId: a1.id,
    values: { subscription, delivery: 0 },
    nowMs: Date.now(),
  })}`;

/** Requests a change on the preferences page; returns the status and the message that the reader sees. */
async function requestMove(subscription: number, newEmail: string): Promise<string> {
  const answer = await post(preferences(subscription), { x_form: 'preferences.address', newEmail });
  await subject.runJobs();
  if (answer.location === null) return String(answer.status);
  const { body } = await get(answer.location);
  return body.includes('data-toast="done">Please confirm the link that we sent to the new address.')
    ? 'sent'
    : body;
}

/** The text of the newest email to an address; empty without one. */
const textTo = async (email: string) => (await mailTo(subject, email)).at(-1)?.text ?? '';

const rowsOf = async (email: string) =>
  database.superuser<{ newsletter_id: number; status: string; form: string | null }>(
    'select newsletter_id, status, form from newsletter_subscription where email_key = $1 order by newsletter_id',
    [email],
  );

type Status = 'confirmed' | 'pending' | 'unsubscribed';
const subscribeTo = (newsletterId: number, email: string, status: Status, form: string) =>
  write(
    async ({ records, now }) =>
      (
        await records.insertSkippingPrepare(newsletterSubscription, {
          site: a1.id,
          newsletter: newsletterId,
          email,
          emailKey: email,
          status,
          source: 'Staff',
          consentKind: 'express',
          form,
          requestedAt: now,
          confirmedAt: now,
        })
      ).id,
  );

describe('a change of address', () => {
  test('a change moves the newsletters with their proof once the new address confirms by a POST', async () => {
    const id = await subscribeTo(weekly.id, 'old@harbour.example', 'confirmed', 'the form');
    expect(await requestMove(id, 'New@harbour.example')).toBe('sent');
    const text = await textTo('New@harbour.example');
    expect(text).toContain('o•••@harbour.example');
    expect(text).not.toContain('old@harbour.example');
    expect(text).toContain('If you did not ask for this email, ignore it. Nothing changes.');
    const link = linkIn(text);
    expect((await get(link)).body).toContain('from now on?');
    expect(await rowsOf('new@harbour.example')).toEqual([]);
    for (let time = 0; time < 2; time += 1)
      expect((await post(link, {})).body).toContain('Your newsletters now go to N•••@harbour.example.');
    const moved = [{ newsletter_id: weekly.id, status: 'confirmed', form: 'the form' }];
    expect(await rowsOf('new@harbour.example')).toEqual(moved);
    expect(await rowsOf('old@harbour.example')).toEqual([]);
    expect((await send('Week 1')).emails.map(({ recipient }) => recipient)).toContain('New@harbour.example');
  });

  test('the old address gets a link that takes the change back by a POST', async () => {
    await subject.runJobs();
    const mails = await mailTo(subject, 'old@harbour.example');
    expect(mails).toHaveLength(1);
    const link = linkIn(mails[0]?.text ?? '');
    const question = await get(link);
    expect(question.body).toContain('again?');
    expect(question.body).toContain('<a href="/">The Harbour Post</a>');
    expect(await rowsOf('old@harbour.example')).toEqual([]);
    for (let time = 0; time < 2; time += 1)
      expect((await post(link, {})).body).toContain('Your newsletters go to o•••@harbour.example again.');
    expect(await rowsOf('old@harbour.example')).toMatchObject([{ status: 'confirmed', form: 'the form' }]);
    expect(await rowsOf('new@harbour.example')).toEqual([]);
    const first = linkIn(await textTo('New@harbour.example'));
    const over = await post(first, {});
    expect(over.status).toBe(410);
    expect(over.body).toContain('<a href="/newsletter/preferences">');
  });

  test('subscriptions of both addresses are merged, and parted again when the change is taken back', async () => {
    const id = await subscribeTo(weekly.id, 'one@harbour.example', 'confirmed', 'proof of one');
    await subscribeTo(tides.id, 'one@harbour.example', 'pending', 'pending of one');
    await subscribeTo(weekly.id, 'two@harbour.example', 'unsubscribed', 'proof of two');
    await subscribeTo(tides.id, 'two@harbour.example', 'confirmed', 'tides of two');
    const before = [await rowsOf('one@harbour.example'), await rowsOf('two@harbour.example')];
    await requestMove(id, 'two@harbour.example');
    await post(linkIn(await textTo('two@harbour.example')), {});
    expect(await rowsOf('two@harbour.example')).toEqual([
      { newsletter_id: weekly.id, status: 'confirmed', form: 'proof of one' },
      { newsletter_id: tides.id, status: 'confirmed', form: 'tides of two' },
    ]);
    expect((await rowsOf('one@harbour.example')).map(({ status }) => status)).toEqual([
      'unsubscribed',
      'unsubscribed',
    ]);
    await subject.runJobs();
    await post(linkIn(await textTo('one@harbour.example')), {});
    expect([await rowsOf('one@harbour.example'), await rowsOf('two@harbour.example')]).toEqual(before);
  });
});

describe('links in earlier emails of a subscription that was merged', () => {
  const token = (subscription: number) =>
    services.links.issue(unsubscribeLink, {
      scopeId: a1.id,
      values: { subscription, delivery: 0 },
      nowMs: Date.now(),
    });

  test('the links show, manage and end the surviving subscription, also after a second merge', async () => {
    const [first, second, third] = ['first@merge.example', 'second@merge.example', 'third@merge.example'];
    const id = await subscribeTo(weekly.id, first, 'confirmed', 'first form');
    await subscribeTo(weekly.id, second, 'unsubscribed', 'second form');
    await subscribeTo(weekly.id, third, 'confirmed', 'third form');
    for (const [oldEmail, newEmail] of [
      [first, second],
      [second, third],
    ] as const) {
      const [row] = await database.superuser<{ id: number }>(
        'select id from newsletter_subscription where email_key = $1',
        [oldEmail],
      );
      await requestMove(row?.id ?? 0, newEmail);
      await post(linkIn(await textTo(newEmail)), {});
    }
    const link = `/newsletter/unsubscribe/${token(id)}`;
    expect((await get(link)).body).toContain('t•••@merge.example');
    expect((await get(preferences(id))).body).toContain('t•••@merge.example');
    expect(await rowsOf(third)).toMatchObject([{ status: 'confirmed', form: 'third form' }]);
    expect((await post(link, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect(await rowsOf(third)).toMatchObject([{ status: 'unsubscribed' }]);
  });

  test('the links concern the subscription itself after its owner signed up again', async () => {
    const [oldEmail, newEmail] = ['again@merge.example', 'stays@merge.example'];
    const id = await subscribeTo(weekly.id, oldEmail, 'confirmed', 'first form');
    await subscribeTo(weekly.id, newEmail, 'confirmed', 'second form');
    await requestMove(id, newEmail);
    await post(linkIn(await textTo(newEmail)), {});
    await write((work) =>
      subscribeAddress(work, {
        siteId: a1.id,
        email: oldEmail,
        newsletterIds: [weekly.id],
        source: 'Account',
        proof: { kind: 'express', text: 'I agree.', form: 'account', page: null },
        isConfirmed: true,
      }),
    );
    expect((await post(`/newsletter/unsubscribe/${token(id)}`, {})).status).toBe(200);
    expect(await rowsOf(oldEmail)).toMatchObject([{ status: 'unsubscribed' }]);
    expect(await rowsOf(newEmail)).toMatchObject([{ status: 'confirmed' }]);
  });
});

describe('a member', () => {
  const move = (cookie: string, newEmail: string) =>
    post('/newsletter/preferences', { x_form: 'preferences.address', newEmail }, { cookie });

  test('a member moves the newsletters to another address and stays with the account', async () => {
    const reader = await makeReader(services, a1, {});
    const cookie = cookieOf(reader.token);
    await subscribeTo(weekly.id, reader.email, 'confirmed', 'registration');
    const page = await get('/newsletter/preferences', { cookie });
    expect(page.body).toContain('value="preferences.address"');
    expect(page.body).toContain('The address of your account does not change.');
    expect((await move(cookie, 'private@harbour.example')).status).toBe(303);
    await subject.runJobs();
    await post(linkIn(await textTo('private@harbour.example')), {});
    expect(await rowsOf('private@harbour.example')).toMatchObject([{ status: 'confirmed' }]);
    expect((await get('/newsletter/preferences', { cookie })).body).toContain(`Logged in as ${reader.email}`);
  });

  test('a member without newsletters has no form, and a request moves nothing', async () => {
    const reader = await makeReader(services, a1, {});
    const cookie = cookieOf(reader.token);
    const page = await get('/newsletter/preferences', { cookie });
    expect(page.body).not.toContain('value="preferences.address"');
    const answer = await move(cookie, 'nothing@harbour.example');
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('This address receives no newsletters that can move.');
    await subject.runJobs();
    expect(await mailTo(subject, 'nothing@harbour.example')).toEqual([]);
  });
});

describe('the new address', () => {
  test('a suppressed address gets the usual answer and no email', async () => {
    const id = await subscribe('mover@harbour.example');
    await call('addNewsletterSuppression', { email: 'blocked@harbour.example' });
    expect(await requestMove(id, 'blocked@harbour.example')).toBe('sent');
    expect(await mailTo(subject, 'blocked@harbour.example')).toEqual([]);
  });

  test('an address that is suppressed after the request cannot confirm', async () => {
    const id = await subscribe('late@harbour.example');
    await requestMove(id, 'later@harbour.example');
    await call('addNewsletterSuppression', { email: 'later@harbour.example' });
    const { status } = await post(linkIn(await textTo('later@harbour.example')), {});
    expect(status).toBe(410);
    expect(await rowsOf('late@harbour.example')).toHaveLength(1);
  });

  test('an address requests at most three changes in a day, and only the last link works', async () => {
    const id = await subscribe('often@harbour.example');
    for (const name of ['a', 'b', 'c', 'd'])
      expect(await requestMove(id, `${name}@quay.example`)).toBe('sent');
    expect(await mailTo(subject, 'd@quay.example')).toEqual([]);
    const { status } = await post(linkIn(await textTo('c@quay.example')), {});
    expect(status).toBe(410);
    expect(await rowsOf('often@harbour.example')).toHaveLength(1);
  });

  test.each(['no address', `${'x'.repeat(250)}@quay.example`])(
    '%s is refused by the form',
    async (newEmail) => {
      const id = await subscribe(`refused-${newEmail.length}@harbour.example`);
      expect(await requestMove(id, newEmail)).toBe('422');
    },
  );

  test('a page without a valid link changes nothing', async () => {
    const answer = await post('/newsletter/preferences?id=forged', {
      x_form: 'preferences.address',
      newEmail: 'x@quay.example',
    });
    expect(answer.status).toBe(422);
  });
});

test('an erasure of an address deletes the link it had sent to a new one that waits for its confirmation', async () => {
  const subscription = await subscribe('leaving@harbour.example');
  const other = 'other-of-leaving@harbour.example';
  expect(await requestMove(subscription, other)).toBe('sent');
  const count = async () =>
    (await database.superuser('select 1 from mail_outbox where "to" = $1', [other])).length;
  expect(await count()).toBe(1);
  await call('eraseNewsletterAddress', { email: 'leaving@harbour.example', isSuppressed: false });
  expect(await count()).toBe(0);
});
