/** The record of a subscriber names what it refers to. */
import { afterAll, expect, test } from 'vitest';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { siteNewsletters } from '#testing/make/site-newsletters.ts';
import { buildTestWorld } from '#testing/world.ts';
import { newsletterSubscription } from './entities/newsletter-subscription/entity.ts';
import { subscribe } from './server/subscribe.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const { make } = siteNewsletters(subject, a1);
afterAll(subject.close);
const token = await login(app, world.a.users.admin.username);

/** Subscribes an address to a newsletter; returns the id of the subscription. */
async function subscribed(email: string, newsletterId: number, account: number | null): Promise<number> {
  await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    subscribe(work, {
      siteId: a1.id,
      email,
      account,
      newsletterIds: [newsletterId],
      source: 'Account',
      proof: { kind: 'express', text: 'Yes', form: 'account', page: null },
      isConfirmed: true,
    }),
  );
  const [row] = await database.superuser<{ id: number }>(
    'select id from newsletter_subscription where email = $1',
    [email],
  );
  return row?.id ?? 0;
}

const recordOf = async (id: number) =>
  (await gql(app, { id: 'getNewsletterSubscription', input: { id }, token })).result;

test('a subscriber shows the name of the account, and the address and newsletter into which it was merged', async () => {
  const weekly = await make('Quay Weekly');
  const reader = await makeReader(services, a1, {});
  const former = await subscribed(reader.email, weekly, reader.id);
  const survivor = await subscribed('new@harbour.example', weekly, null);
  await services.write(systemOf(a1.organisationId, [a1.id]), async ({ records }) => {
    const stored = await records.find(newsletterSubscription, former, { lock: true });
    if (stored) await records.writeSkippingPrepare(newsletterSubscription, stored, { mergedInto: survivor });
  });
  expect(await recordOf(former)).toMatchObject({
    account: reader.id,
    accountName: reader.email,
    mergedIntoId: survivor,
    mergedIntoName: 'new@harbour.example, Quay Weekly',
  });
  expect(await recordOf(survivor)).toMatchObject({ account: null, accountName: null, mergedIntoName: null });
});

test('an account that was deleted is named as such', async () => {
  const other = await make('Tide Tables');
  const id = await subscribed('gone@harbour.example', other, 999_999);
  expect(await recordOf(id)).toMatchObject({ accountName: 'Deleted account' });
});
