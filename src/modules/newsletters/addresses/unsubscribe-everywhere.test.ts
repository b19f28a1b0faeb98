/** Readers and staff end every newsletter of an address. */
import { afterAll, expect, test } from 'vitest';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { makeSubscription } from '#testing/make/make-newsletter.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { unsubscribeLink } from '../sending/model/unsubscribe-link.ts';
import { confirmLink } from '../subscriptions/model/confirm-link.ts';
import { subscribe as requestSubscription } from '../subscriptions/server/subscribe.ts';

const subject = await buildCampaigns();
const { services, database, write, call, subscribe, send, a1, app, world, weekly } = subject;
const { post } = readerRequests(subject, a1.host);
const { a2 } = world.sites;
afterAll(() => subject.close());

const preferences = (subscription: number) =>
  `/newsletter/preferences?id=${services.links.issue(unsubscribeLink, {
    scopeId: a1.id,
    values: { subscription, delivery: 0 },
    nowMs: Date.now(),
  })}`;
const suppressionOf = async (email: string) =>
  database.superuser('select reason, status from newsletter_suppression where email = $1', [email]);
const statesOf = async (email: string) =>
  (
    await database.superuser<{ status: string }>(
      'select status from newsletter_subscription where email_key = $1 order by id',
      [email],
    )
  ).map(({ status }) => status);
const recipients = async (name: string) => (await send(name)).emails.map(({ recipient }) => recipient);

/** Subscribes the address on another site of the organisation. */
const subscribeOnSister = (email: string) =>
  services.write(systemOf(a2.organisationId, [a2.id]), (work) =>
    makeSubscription(work, { site: a2.id, email }),
  );

test('a reader who unsubscribes from everything gets no newsletter of any site, until they confirm a new subscription', async () => {
  const email = 'leaver@harbour.example';
  const id = await subscribe(email);
  await subscribe('stayer@harbour.example');
  await subscribeOnSister(email);
  expect((await post(preferences(id), { x_form: 'preferences.all', reason: 'Too many' })).status).toBe(303);
  await subject.runJobs();
  expect(await suppressionOf(email)).toEqual([{ reason: 'unsubscribedFromAll', status: 'active' }]);
  expect(await statesOf(email)).toEqual(['unsubscribed', 'unsubscribed']);
  expect(await recipients('Week 1')).toEqual(['stayer@harbour.example']);

  await write((work) =>
    requestSubscription(work, {
      siteId: a1.id,
      email,
      newsletterIds: [weekly.id],
      source: 'NlWidgetUnauthenticated',
      proof: { kind: 'express', text: 'I agree.', form: 'subscribe', page: '/' },
      isConfirmed: false,
    }),
  );
  expect(await recipients('Week 2')).toEqual(['stayer@harbour.example']);
  const token = services.links.issue(confirmLink, {
    scopeId: a1.id,
    values: { subscription: id },
    nowMs: Date.now(),
  });
  await post(`/newsletter-confirm/${token}`, {});
  expect(await recipients('Week 3')).toEqual([email, 'stayer@harbour.example']);

  // Leaving again counts from the second time.
  await post(preferences(id), { x_form: 'preferences.all' });
  await subject.runJobs();
  await database.superuser(`update newsletter_subscription set status = 'confirmed' where id = $1`, [id]);
  expect(await recipients('Week 4')).toEqual(['stayer@harbour.example']);
});

test('staff unsubscribe an address from everything, with the reason, on all sites', async () => {
  const email = 'by-phone@harbour.example';
  await subscribe(email);
  await subscribeOnSister(email);
  const { result } = await call('unsubscribeNewsletterAddress', {
    email: 'By-Phone@harbour.example',
    reason: 'Called',
  });
  expect(result).toEqual({ subscriptions: 2 });
  const rows = await database.superuser(
    'select status, unsubscribe_source, unsubscribe_reason from newsletter_subscription where email_key = $1',
    [email],
  );
  const ended = { status: 'unsubscribed', unsubscribe_source: 'Staff', unsubscribe_reason: 'Called' };
  expect(rows).toEqual([ended, ended]);
  expect(await suppressionOf(email)).toEqual([{ reason: 'unsubscribedFromAll', status: 'active' }]);
});

test('a graver reason stays when the reader unsubscribes from everything', async () => {
  const id = await subscribe('spam@harbour.example');
  await call('addNewsletterSuppression', { email: 'spam@harbour.example' });
  await post(preferences(id), { x_form: 'preferences.all' });
  await subject.runJobs();
  expect(await suppressionOf('spam@harbour.example')).toEqual([{ reason: 'staff', status: 'active' }]);
});

test('staff need the permission, and another organisation ends nothing here', async () => {
  const email = 'ours@harbour.example';
  await subscribe(email);
  const token = await login(app, world.a.users.editor.username);
  expect((await gql(app, { id: 'unsubscribeNewsletterAddress', token, input: { email } })).code).toBe(
    'FORBIDDEN',
  );
  const theirs = await login(app, world.b.users.admin.username);
  const done = await gql(app, {
    id: 'unsubscribeNewsletterAddress',
    token: theirs,
    site: 'b1',
    input: { email },
  });
  expect(done.result).toEqual({ subscriptions: 0 });
  expect(await statesOf(email)).toEqual(['confirmed']);
});
