/** What staff of one site can do with an address that subscribes on another site of the organisation. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { makeSubscription } from '#testing/make/make-newsletter.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { newsletterSubscription } from '../subscriptions/entities/newsletter-subscription/entity.ts';
import { unsubscribe } from '../subscriptions/server/unsubscribe.ts';

const subject = await buildCampaigns();
const { services, database, subscribe, call, app, world } = subject;
const { a2 } = world.sites;
afterAll(() => subject.close());

/** A user with the permissions of an administrator, on site a1 only. */
let local: string;
beforeAll(async () => {
  const { id, username } = world.a.users.editor;
  await database.superuser("update cms_user set role = 'admin' where id = $1", [id]);
  local = await login(app, username);
  await onSister((work) => work.records.create(newsletter, { site: a2.id, title: 'Lamp Post' }));
});

const onSister = <T>(run: Parameters<typeof services.write<T>>[1]) =>
  services.write(systemOf(a2.organisationId, [a2.id]), run);

/** Subscribes the address on the other site; returns the subscription. */
const subscribeOnSister = (email: string) =>
  onSister((work) => makeSubscription(work, { site: a2.id, email }));

const callLocally = (id: string, input: Record<string, unknown>) => gql(app, { id, input, token: local });
const erase = (email: string) => callLocally('eraseNewsletterAddress', { email, isSuppressed: true });
const countOf = async (email: string) =>
  (await database.superuser('select 1 from newsletter_subscription where email_key = $1', [email])).length;

test('a user of one site erases an address that subscribes only there', async () => {
  const email = 'own@harbour.example';
  await subscribe(email);
  expect((await erase(email)).result).toEqual({ subscriptions: 1, isSuppressed: true });
  expect(await countOf(email)).toBe(0);
});

test('a user of one site cannot erase an address that subscribes on another, and nothing changes', async () => {
  const email = 'shared@harbour.example';
  await subscribe(email);
  await subscribeOnSister(email);
  const { error } = await erase(email);
  expect(error?.extensions).toMatchObject({ reason: 'SUBSCRIBER_OF_OTHER_SITE' });
  expect(error?.message).toMatch(/: .+\. A user with access to all sites can erase the address\.$/);
  expect(await countOf(email)).toBe(2);
  expect(await database.superuser('select 1 from newsletter_suppression where email = $1', [email])).toEqual(
    [],
  );
  const { result } = await call('eraseNewsletterAddress', { email, isSuppressed: false });
  expect(result).toMatchObject({ subscriptions: 2 });
});

test('a user of one site cannot erase the proof of a subscription that ended or was merged on another', async () => {
  const [ended, merged] = ['ended@harbour.example', 'merged@harbour.example'];
  const { id } = await subscribeOnSister(ended);
  await onSister((work) => unsubscribe(work, id, 'OneClick'));
  const own = await subscribe(merged);
  const old = await subscribeOnSister('old@harbour.example');
  await onSister(async ({ records }) => {
    const stored = await records.find(newsletterSubscription, old.id, { lock: true });
    if (stored) await records.writeSkippingPrepare(newsletterSubscription, stored, { mergedInto: own });
  });
  for (const email of [ended, merged])
    expect((await erase(email)).error?.extensions).toMatchObject({ reason: 'SUBSCRIBER_OF_OTHER_SITE' });
  expect([await countOf(ended), await countOf('old@harbour.example')]).toEqual([1, 1]);
});

test('the history and the export of an address have only the subscriptions of the user’s sites', async () => {
  const email = 'read@harbour.example';
  await subscribe(email);
  await subscribeOnSister(email);
  const subscriptions = [{ newsletter: 'Quay Weekly' }];
  const history = await callLocally('getNewsletterAddressHistory', { email });
  expect(history.result).toMatchObject({ subscriptions });
  const exported = await callLocally('exportNewsletterAddress', { email });
  expect(JSON.parse((exported.result as { json: string }).json)).toMatchObject({ subscriptions });
});

test('a user of one site cannot unsubscribe an address that subscribes on another, and nothing changes', async () => {
  const email = 'stopped@harbour.example';
  await subscribe(email);
  await subscribeOnSister(email);
  const { error } = await callLocally('unsubscribeNewsletterAddress', { email });
  expect(error?.extensions).toMatchObject({ reason: 'SUBSCRIBER_OF_OTHER_SITE' });
  expect(error?.message).toMatch(
    /: .+\. A user with access to all sites can unsubscribe it from everything\.$/,
  );
  const states = 'select status from newsletter_subscription where email_key = $1';
  const confirmed = { status: 'confirmed' };
  expect(await database.superuser(states, [email])).toEqual([confirmed, confirmed]);
  expect((await call('unsubscribeNewsletterAddress', { email })).result).toEqual({ subscriptions: 2 });
});
